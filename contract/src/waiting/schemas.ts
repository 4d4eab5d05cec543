import { z } from 'zod';
import { waitingKinds } from './fields.ts';

export const waiting = z.array(
  z.object({
    kind: z.enum(waitingKinds),
    count: z.int().positive(),
    /** Of people, the first few by name. */
    names: z.array(z.string()),
  }),
);
export type Waiting = z.output<typeof waiting>;
