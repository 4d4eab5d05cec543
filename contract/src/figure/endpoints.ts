import { endpoint } from '../endpoint.ts';
import { noInput } from '../schema/shape.ts';
import * as calls from './calls.ts';
import { examples } from './examples.ts';
import * as schemas from './schemas.ts';

export const figureEndpoints = {
  cards: endpoint(calls.readCards, {
    input: noInput,
    result: schemas.cards,
    summary: 'Returns the cards of the home page.',
    example: examples.cards,
  }),
  pie: endpoint(calls.readPie, {
    input: schemas.pieQuery,
    result: schemas.pie,
    summary: 'Returns the sales of the last 30 days by category, in units of 10,000, for all channels or one.',
    example: examples.pie,
  }),
  line: endpoint(calls.readLine, {
    input: schemas.lineInput,
    result: schemas.line,
    summary:
      'Returns the visits of each of the last 7 days, each day of the month so far, or each completed month of the year, or of the same days of the previous period.',
    example: examples.line,
    isReadOnly: true,
  }),
  bar: endpoint(calls.readBar, {
    input: noInput,
    result: schemas.bar,
    summary: 'Returns the visits of the last 30 days by source.',
    example: examples.bar,
  }),
  store: endpoint(calls.storeFigures, {
    input: schemas.figureBatch,
    result: schemas.storedResult,
    summary:
      'Stores daily figures of another system. A value replaces the previous one for the same day, measure and dimensions.',
    example: examples.store,
    errors: ['figures.tooMany'],
    bodyLimit: 2 * 1024 * 1024,
  }),
};
