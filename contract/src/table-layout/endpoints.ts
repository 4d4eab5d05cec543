import { endpoint } from '../endpoint.ts';
import { readTableLayout, saveTableLayout } from './calls.ts';
import { tableLayout, layoutChange, layoutQuery } from './schemas.ts';

export const tableLayoutEndpoints = {
  read: endpoint(readTableLayout, {
    input: layoutQuery,
    result: tableLayout,
    summary: 'How this account has arranged a table.',
  }),
  save: endpoint(saveTableLayout, {
    input: layoutChange,
    result: tableLayout,
    summary: 'Remembers how this account arranges a table.',
  }),
};
