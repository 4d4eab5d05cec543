import type { Measure } from '@atrium/contract/figure/fields.ts';
import type { cards } from '@atrium/contract/figure/schemas.ts';
import type { z } from 'zod';
import { listDays } from '../../db/calendar.ts';
import { getPreviousSpan } from './spans.ts';
import type { DayValue, Span } from './store.ts';

type Card = z.output<typeof cards>['cardList'][number];

const pointDays = 3;

const centsPerUnit = 100;

const addValues = (values: readonly number[]): number =>
  Math.round(values.reduce((sum, value) => sum + value, 0) * centsPerUnit) / centsPerUnit;

/** Returns the card of a measure: the sums of a span and of the previous span, and the points of the line. */
export const createCard = (code: Measure, values: readonly DayValue[], span: Span): Card => {
  const sumsByDay = new Map(values.filter(({ measure }) => measure === code).map(({ day, sum }) => [day, sum]));
  const getValues = ({ first, last }: Span) => listDays(first, last).map((day) => sumsByDay.get(day) ?? 0);
  const currentValues = getValues(span);
  const points = Array.from({ length: currentValues.length / pointDays }, (_, position) =>
    addValues(currentValues.slice(position * pointDays, (position + 1) * pointDays)),
  );
  return { code, value: addValues(currentValues), previous: addValues(getValues(getPreviousSpan(span))), points };
};
