import { z } from 'zod';

/**
 * What open browsers are told, as server-sent events: `event` is the type, `data` this object as JSON.
 * `rights-changed`: read `user-info` and `get-async-routes` again. `session-ended`: the token is no longer good (the stream closes).
 * `notification`: `notifications` are not what they were. `company-changed`: read `company-look` again. The `id` of an event stands for all that was told up to it: a browser that
 * comes back with it as `Last-Event-ID`, to whatever copy of the server, is told what happened since, once.
 */
export const serverEvent = z.discriminatedUnion('type', [
  /** `resumed`: `Last-Event-ID` was understood, so that nothing has been missed. */
  z.object({ type: z.literal('ready'), resumed: z.boolean().optional() }),
  z.object({ type: z.literal('rights-changed') }),
  z.object({ type: z.literal('session-ended') }),
  z.object({ type: z.literal('notification') }),
  z.object({ type: z.literal('company-changed') }),
]);
export type ServerEvent = z.output<typeof serverEvent>;
