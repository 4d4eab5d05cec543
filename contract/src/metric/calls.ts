import { call } from '../call.ts';
import type { nothing } from '../schema/shape.ts';
import type { bar, cards, metricBatch, line, lineInput, pie, pieQuery, stored } from './schemas.ts';

export const readCards = call<typeof nothing, typeof cards>('GET', 'home', '/home');
export const readPie = call<typeof pieQuery, typeof pie>('GET', 'home/pie', '/home');
export const readLine = call<typeof lineInput, typeof line>('POST', 'home/line', '/home');
export const readBar = call<typeof nothing, typeof bar>('GET', 'home/bar', '/home');
export const storeMetrics = call<typeof metricBatch, typeof stored>('POST', 'figures', 'api-key');
