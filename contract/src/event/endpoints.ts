import { endpoint } from '../endpoint.ts';
import { nothing } from '../schema/shape.ts';
import { readEvents } from './calls.ts';
import { serverEvent } from './schemas.ts';

export const eventEndpoints = {
  stream: endpoint(readEvents, {
    input: nothing,
    result: serverEvent,
    summary: 'Streams events of this session: changed permissions, its end, new notifications.',
    answers: 'events',
    errors: ['server.busy'],
  }),
};
