import { endpoint } from '../endpoint.ts';
import { nothing } from '../schema/shape.ts';
import { readWaiting } from './calls.ts';
import { waiting } from './schemas.ts';

export const waitingEndpoints = {
  read: endpoint(readWaiting, {
    input: nothing,
    result: waiting,
    summary: 'What waits for the caller: only what they may act on, and only of people whom they reach.',
  }),
};
