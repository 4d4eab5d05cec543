import { z } from 'zod';
import { call } from './call.ts';
import { endpoint } from './endpoint.ts';
import { nothing } from './shape.ts';

/**
 * What open browsers are told, as server-sent events: `event` is the type, `data` this object as JSON.
 * `rights-changed`: read `user-info` and `get-async-routes` again. `session-ended`: the token is no longer good (the stream closes).
 * `notification`: `notifications` are not what they were. The `id` of an event stands for all that was told up to it: a browser that
 * comes back with it as `Last-Event-ID`, to whatever copy of the server, is told what happened since, once.
 */
const serverEvent = z.discriminatedUnion('type', [
  /** `resumed`: `Last-Event-ID` was understood, so that nothing has been missed. */
  z.object({ type: z.literal('ready'), resumed: z.boolean().optional() }),
  z.object({ type: z.literal('rights-changed') }),
  z.object({ type: z.literal('session-ended') }),
  z.object({ type: z.literal('notification') }),
]);
export type ServerEvent = z.output<typeof serverEvent>;

/** Milliseconds between two signs of life (comment lines) on a quiet stream. */
export const eventHeartbeat = 20_000;

export const readEvents = call<typeof nothing, typeof serverEvent>('GET', 'events', 'signed-in');

export const eventEndpoints = {
  stream: endpoint(readEvents, {
    input: nothing,
    result: serverEvent,
    summary: 'A stream of what concerns this session: changed rights, its end, new notifications.',
    answers: 'events',
    refuses: ['server.busy'],
  }),
};
