import { call } from '../call.ts';
import type { tableView, viewChange, viewQuery } from './schemas.ts';

export const readTableView = call<typeof viewQuery, typeof tableView>('GET', 'table-view', 'signed-in');
export const saveTableView = call<typeof viewChange, typeof tableView>('PUT', 'table-view', 'signed-in');
