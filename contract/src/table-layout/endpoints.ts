import { endpoint } from '../endpoint.ts';
import { readTableLayout, saveTableLayout } from './calls.ts';
import { tableLayout, layoutChange, layoutQuery } from './schemas.ts';

export const tableLayoutEndpoints = {
  read: endpoint(readTableLayout, {
    input: layoutQuery,
    result: tableLayout,
    summary: 'Returns the layout of a table for the signed-in user.',
  }),
  save: endpoint(saveTableLayout, {
    input: layoutChange,
    result: tableLayout,
    summary: 'Saves the layout of a table for the signed-in user.',
  }),
};
