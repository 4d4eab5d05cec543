import { endpoint } from '../endpoint.ts';
import { readTableView, saveTableView } from './calls.ts';
import { tableView, viewChange, viewQuery } from './schemas.ts';

export const viewEndpoints = {
  read: endpoint(readTableView, {
    input: viewQuery,
    result: tableView,
    summary: 'How this account has arranged a table.',
  }),
  save: endpoint(saveTableView, {
    input: viewChange,
    result: tableView,
    summary: 'Remembers how this account arranges a table.',
  }),
};
