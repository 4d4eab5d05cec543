import { call } from '../call.ts';
import type { nothing } from '../schema/shape.ts';
import type { bar, cards, metricBatch, line, lineInput, pie, pieQuery, stored } from './schemas.ts';

export const readCards = call<typeof nothing, typeof cards>('metric', 'GET', 'home', '/home');
export const readPie = call<typeof pieQuery, typeof pie>('metric', 'GET', 'home/pie', '/home');
export const readLine = call<typeof lineInput, typeof line>('metric', 'POST', 'home/line', '/home', []);
export const readBar = call<typeof nothing, typeof bar>('metric', 'GET', 'home/bar', '/home');
export const storeMetrics = call<typeof metricBatch, typeof stored>('metric', 'POST', 'figures', 'api-key', ['metric']);
