import { z } from 'zod';

/** A browser that reconnects with `Last-Event-ID`, to any instance, receives each event that it missed once. */
export const serverEvent = z.discriminatedUnion('type', [
  /** The stream is open. `resumed`: events after `Last-Event-ID` follow, so none was missed. */
  z.object({ type: z.literal('ready'), resumed: z.boolean().optional() }),
  /** The permissions changed: load `user-info` and `get-async-routes` again. */
  z.object({ type: z.literal('rights-changed') }),
  /** The token is no longer valid, and the stream closes. */
  z.object({ type: z.literal('session-ended') }),
  z.object({ type: z.literal('notification') }),
  /** Announcements for the user may have changed: load `announcements` again. */
  z.object({ type: z.literal('announcements-changed') }),
  /** The branding changed: load `company-look` again. */
  z.object({ type: z.literal('company-changed') }),
  /** Dictionaries or their items changed: load `dictionary-options` again. */
  z.object({ type: z.literal('dictionaries-changed') }),
]);
export type ServerEvent = z.output<typeof serverEvent>;
