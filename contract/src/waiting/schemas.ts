import { z } from 'zod';
import { waitingKinds } from './fields.ts';

export const waiting = z.array(
  z.object({
    kind: z.enum(waitingKinds).meta({ description: 'Kind of the pending items.' }),
    count: z.int().positive().meta({ description: 'Number of pending items.' }),
    names: z.array(z.string()).meta({
      description: 'Names of the first three users, or translation keys of scheduled tasks; empty for notifications.',
    }),
  }),
);
export type Waiting = z.output<typeof waiting>;
