import { get, post } from '../call.ts';
import type { noInput } from '../schema/shape.ts';
import type { bar, cards, figureBatch, line, lineInput, pie, pieQuery, storedResult } from './schemas.ts';

export const readCards = get<typeof noInput, typeof cards>('figure', 'home', '/home');
export const readPie = get<typeof pieQuery, typeof pie>('figure', 'home/pie', '/home');
export const readLine = post<typeof lineInput, typeof line>('figure', 'home/line', '/home', []);
export const readBar = get<typeof noInput, typeof bar>('figure', 'home/bar', '/home');
export const storeFigures = post<typeof figureBatch, typeof storedResult>('figure', 'figures', [
  '/system/setting',
  'permission:button:import-figures',
]);
