import { z } from 'zod';
import { categories, type Channel, channelLabels, channels, measures, ranges, sources } from './fields.ts';

const option = { error: 'field.option' };

export const cards = z.object({
  /** `value` is the last 30 days' sum, `previous` that of the 30 days before. */
  cardList: z.array(z.object({ code: z.enum(measures), value: z.number(), previous: z.number() })),
});

export const pieQuery = z.object({
  by: z
    .string()
    .optional()
    .transform((label) => label?.trim().toLowerCase() || 'all')
    .transform((label, context): 'all' | Channel => {
      for (const by of ['all', ...channels] as const) {
        if (channelLabels[by].some((known) => known.toLowerCase() === label)) return by;
      }
      context.addIssue({ code: 'custom', message: option.error });
      return z.NEVER;
    }),
});

export const pie = z.array(z.object({ value: z.number(), code: z.enum(categories) }));
export const lineInput = z.object({ range: z.enum(ranges, option) });
export const line = z.array(z.number());
export const bar = z.array(z.object({ code: z.enum(sources), value: z.number() }));

/** One day's figure; `''` where a dimension does not apply. Sending the same key again replaces its value. */
const metric = z.object({
  day: z
    .string({ error: 'field.day' })
    .refine((day) => /^\d{4}-\d\d-\d\d$/.test(day) && new Date(`${day}T00:00:00Z`).toJSON()?.startsWith(day), {
      error: 'field.day',
    }),
  measure: z.enum(measures, option),
  channel: z.enum([...channels, ''], option).default(''),
  source: z.enum([...sources, ''], option).default(''),
  category: z.enum([...categories, ''], option).default(''),
  value: z
    .number({ error: 'field.invalid' })
    .min(0, { error: 'field.tooSmall' })
    .max(1e12, { error: 'field.tooLarge' }),
});
export type Metric = z.output<typeof metric>;
export const metricBatch = z.object({ figures: z.array(metric) });
export const stored = z.object({ stored: z.int() });
