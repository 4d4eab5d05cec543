import { figureEndpoints } from '@atrium/contract/figure/endpoints.ts';
import { categories, maxFiguresPerRequest, measures, sources } from '@atrium/contract/figure/fields.ts';
import type { FastifyInstance } from 'fastify';
import { formatDay, listDays } from '../../db/calendar.ts';
import { applyChange } from '../../change/change.ts';
import type { AppContext } from '../../context/context.ts';
import { throwApiError } from '../../lib/api-error/api-error.ts';
import { serve } from '../../http/serve.ts';
import { createCard } from './cards.ts';
import { getPreviousSpan, getLastDays, getPreviousChartSpan, getChartSpan, summedDays } from './spans.ts';
import { sumSalesByCategory, writeFigures, loadDailySums, sumVisitsBySource } from './store.ts';

const unitSize = 10_000;

const toUnits = (value: number): number => Math.round((value / unitSize) * 100) / 100;

export const figureRoutes = (app: FastifyInstance, context: AppContext): void => {
  const { db, clock } = context;
  const getToday = (timeZone: string): string => formatDay(clock(), timeZone);
  const getRecentSpan = (timeZone: string) => getLastDays(getToday(timeZone), summedDays);

  serve(app, context, figureEndpoints.cards, async ({ timeZone }) => {
    const span = getRecentSpan(timeZone);
    const values = await loadDailySums(db, measures, { first: getPreviousSpan(span).first, last: span.last });
    return { cardList: measures.map((code) => createCard(code, values, span)) };
  });

  serve(app, context, figureEndpoints.pie, async ({ input, timeZone }) => {
    const sales = await sumSalesByCategory(db, input.by, getRecentSpan(timeZone));
    return categories.map((code) => ({ value: toUnits(sales.get(code) ?? 0), code }));
  });

  serve(app, context, figureEndpoints.line, async ({ input, timeZone }) => {
    const span = (input.period === 'previous' ? getPreviousChartSpan : getChartSpan)(input.range, getToday(timeZone));
    const visits = new Map((await loadDailySums(db, ['visits'], span)).map(({ day, sum }) => [day, sum]));
    return listDays(span.first, span.last).map((day) => visits.get(day) ?? 0);
  });

  serve(app, context, figureEndpoints.bar, async ({ timeZone }) => {
    const visits = await sumVisitsBySource(db, getRecentSpan(timeZone));
    return sources.map((code) => ({ code, value: visits.get(code) ?? 0 }));
  });

  serve(app, context, figureEndpoints.store, (call) => {
    const { figures } = call.input;
    if (figures.length > maxFiguresPerRequest)
      throwApiError('figures.tooMany', { params: { max: maxFiguresPerRequest } });
    return applyChange(context, call, async ({ trx }) => ({ stored: await writeFigures(trx, figures) }), {
      isSerialized: false,
    });
  });
};
