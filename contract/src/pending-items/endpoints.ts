import { endpoint } from '../endpoint.ts';
import { noInput } from '../schema/shape.ts';
import { readPendingItems } from './calls.ts';
import { pendingItems } from './schemas.ts';

export const pendingItemEndpoints = {
  read: endpoint(readPendingItems, {
    input: noInput,
    result: pendingItems,
    summary: 'Returns pending work of the caller, within their permissions and data scope.',
  }),
};
