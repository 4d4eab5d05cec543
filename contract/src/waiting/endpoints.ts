import { endpoint } from '../endpoint.ts';
import { nothing } from '../schema/shape.ts';
import { readWaiting } from './calls.ts';
import { waiting } from './schemas.ts';

export const waitingEndpoints = {
  read: endpoint(readWaiting, {
    input: nothing,
    result: waiting,
    summary: 'Returns pending work of the caller, within their permissions and data scope.',
  }),
};
