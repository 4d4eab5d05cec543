import { z } from 'zod';

export const countries = z.array(z.object({ cn: z.string(), en: z.string(), code: z.int().positive() }));
