import { endpoint } from '../endpoint.ts';
import { nothing } from '../schema/shape.ts';
import { readEvents } from './calls.ts';
import { serverEvent } from './schemas.ts';

export const eventEndpoints = {
  stream: endpoint(readEvents, {
    input: nothing,
    result: serverEvent,
    summary: 'A stream of what concerns this session: changed rights, its end, new notifications.',
    answers: 'events',
    errors: ['server.busy'],
  }),
};
