import { z } from 'zod';

export const countries = z.array(
  z.object({
    cn: z.string().meta({ description: 'Name of the country in Chinese.' }),
    en: z.string().meta({ description: 'Name of the country in English.' }),
    code: z
      .int()
      .positive()
      .meta({ description: 'Calling code of the country. Several countries can have the same calling code.' }),
  }),
);
