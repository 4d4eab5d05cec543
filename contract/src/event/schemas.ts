import { z } from 'zod';

/**
 * Server-sent events for open browsers: `event` is the type, `data` is this object as JSON.
 *
 * - `rights-changed`: the permissions changed; load `user-info` and `get-async-routes` again.
 * - `session-ended`: the token is no longer valid; the stream closes.
 * - `notification`: the notifications of the user changed.
 * - `company-changed`: the branding changed; load `company-look` again.
 *
 * A browser that reconnects with the last `id` as `Last-Event-ID`, to any instance, receives each event that it missed once.
 */
export const serverEvent = z.discriminatedUnion('type', [
  /** The stream is open. `resumed`: events after `Last-Event-ID` follow, so none was missed. */
  z.object({ type: z.literal('ready'), resumed: z.boolean().optional() }),
  z.object({ type: z.literal('rights-changed') }),
  z.object({ type: z.literal('session-ended') }),
  z.object({ type: z.literal('notification') }),
  z.object({ type: z.literal('company-changed') }),
]);
export type ServerEvent = z.output<typeof serverEvent>;
