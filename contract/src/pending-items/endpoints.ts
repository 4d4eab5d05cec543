import { endpoint } from '../endpoint.ts';
import { nothing } from '../schema/shape.ts';
import { readPendingItems } from './calls.ts';
import { pendingItems } from './schemas.ts';

export const pendingItemEndpoints = {
  read: endpoint(readPendingItems, {
    input: nothing,
    result: pendingItems,
    summary: 'Returns pending work of the caller, within their permissions and data scope.',
  }),
};
