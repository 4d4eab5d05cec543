import { z } from 'zod';

export const downloadQuery = z.object({
  ticket: z
    .string()
    .max(100, { error: 'field.tooLong' })
    .regex(/^[\w-]*$/, { error: 'field.characters' })
    .meta({ description: 'Secret part of the download address.' }),
});

export const downloadAddress = z.object({
  url: z
    .string()
    .meta({ description: 'Download address: a path on this host, valid once within one minute and without a token.' }),
});
