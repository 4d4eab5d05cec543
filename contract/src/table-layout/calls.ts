import { call } from '../call.ts';
import type { tableLayout, layoutChange, layoutQuery } from './schemas.ts';

export const readTableLayout = call<typeof layoutQuery, typeof tableLayout>('GET', 'table-view', 'signed-in');
export const saveTableLayout = call<typeof layoutChange, typeof tableLayout>('PUT', 'table-view', 'signed-in');
