import { get, post } from '../call.ts';
import type { nothing } from '../schema/shape.ts';
import type { bar, cards, metricBatch, line, lineInput, pie, pieQuery, storedResult } from './schemas.ts';

export const readCards = get<typeof nothing, typeof cards>('metric', 'home', '/home');
export const readPie = get<typeof pieQuery, typeof pie>('metric', 'home/pie', '/home');
export const readLine = post<typeof lineInput, typeof line>('metric', 'home/line', '/home', []);
export const readBar = get<typeof nothing, typeof bar>('metric', 'home/bar', '/home');
export const storeMetrics = post<typeof metricBatch, typeof storedResult>('metric', 'figures', 'api-key');
