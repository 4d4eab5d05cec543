import type { Measure } from '@atrium/contract/figure/fields.ts';
import type { cards } from '@atrium/contract/figure/schemas.ts';
import type { z } from 'zod';
import { listDays } from '../../db/calendar.ts';
import { getPreviousSpan } from './spans.ts';
import type { DayValue, Span } from './store.ts';

type Card = z.output<typeof cards>['cardList'][number];

/** Days of one point of the small line on a card. */
const pointDays = 3;

const cents = 100;

/** Returns a sum rounded to hide floating-point errors. */
const addValues = (values: readonly number[]): number =>
  Math.round(values.reduce((sum, value) => sum + value, 0) * cents) / cents;

/** Returns the card of a measure: its sums over a span and the span before, and the points of its line. */
export const createCard = (code: Measure, values: readonly DayValue[], span: Span): Card => {
  const byDay = new Map(values.filter(({ measure }) => measure === code).map(({ day, sum }) => [day, sum]));
  const getValues = ({ first, last }: Span) => listDays(first, last).map((day) => byDay.get(day) ?? 0);
  const current = getValues(span);
  const points = Array.from({ length: current.length / pointDays }, (_, position) =>
    addValues(current.slice(position * pointDays, (position + 1) * pointDays)),
  );
  return { code, value: addValues(current), previous: addValues(getValues(getPreviousSpan(span))), points };
};
