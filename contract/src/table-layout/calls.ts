import { call } from '../call.ts';
import type { tableLayout, layoutChange, layoutQuery } from './schemas.ts';

export const readTableLayout = call<typeof layoutQuery, typeof tableLayout>(
  'table-layout',
  'GET',
  'table-view',
  'signed-in',
);
export const saveTableLayout = call<typeof layoutChange, typeof tableLayout>(
  'table-layout',
  'PUT',
  'table-view',
  'signed-in',
  ['table-layout'],
);
