import { endpoint } from '../endpoint.ts';
import { nothing } from '../schema/shape.ts';
import { readBar, readCards, readLine, readPie, storeMetrics } from './calls.ts';
import { bar, cards, metricBatch, line, lineInput, pie, pieQuery, stored } from './schemas.ts';

export const metricEndpoints = {
  cards: endpoint(readCards, { input: nothing, result: cards, summary: 'The cards of the home page.' }),
  pie: endpoint(readPie, {
    input: pieQuery,
    result: pie,
    summary: 'Sales of the last 30 days by category, in units of 10,000, for all channels or one.',
  }),
  line: endpoint(readLine, {
    input: lineInput,
    result: line,
    summary: 'Visits a day: the last 7 days, the month so far, or the year’s completed months.',
    readsOnly: true,
  }),
  bar: endpoint(readBar, { input: nothing, result: bar, summary: 'Visits of the last 30 days by source.' }),
  store: endpoint(storeMetrics, {
    input: metricBatch,
    result: stored,
    summary: 'Takes daily figures from another system; the same day, measure and dimensions replace what was there.',
    refuses: ['key.wrong', 'figures.tooMany'],
    bodyLimit: 2 * 1024 * 1024,
  }),
};
