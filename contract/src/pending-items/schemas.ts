import { z } from 'zod';
import { pendingItemKinds } from './fields.ts';

export const pendingItems = z.array(
  z.object({
    kind: z.enum(pendingItemKinds).meta({ description: 'Kind of the pending items.' }),
    count: z.int().positive().meta({ description: 'Number of pending items.' }),
    names: z.array(z.string()).meta({
      description: 'Names of the first three users, or translation keys of scheduled tasks; empty for notifications.',
    }),
  }),
);
export type PendingItems = z.output<typeof pendingItems>;
