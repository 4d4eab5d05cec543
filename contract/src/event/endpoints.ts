import { endpoint } from '../endpoint.ts';
import { noInput } from '../schema/shape.ts';
import { readEvents } from './calls.ts';
import { serverEvent } from './schemas.ts';

export const eventEndpoints = {
  stream: endpoint(readEvents, {
    input: noInput,
    result: serverEvent,
    summary:
      'Streams server-sent events of the session, such as changed permissions, new notifications and the end of the session.',
    responseType: 'events',
    errors: ['server.busy'],
  }),
};
