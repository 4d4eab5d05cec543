import { get, put } from '../call.ts';
import type { tableLayout, layoutChange, layoutQuery } from './schemas.ts';

export const readTableLayout = get<typeof layoutQuery, typeof tableLayout>('table-layout', 'table-view', 'signed-in');
export const saveTableLayout = put<typeof layoutChange, typeof tableLayout>('table-layout', 'table-view', 'signed-in');
