import { z } from 'zod';

/** A browser that reconnects with `Last-Event-ID`, to any instance, receives each event that it missed once. */
export const serverEvent = z.discriminatedUnion('type', [
  /** The stream is open. `resumed`: events after `Last-Event-ID` follow, so none was missed. */
  z.object({ type: z.literal('ready'), resumed: z.boolean().optional() }),
  z.object({ type: z.literal('rights-changed') }),
  z.object({ type: z.literal('session-ended') }),
  z.object({ type: z.literal('notification') }),
  z.object({ type: z.literal('company-changed') }),
]);
export type ServerEvent = z.output<typeof serverEvent>;
