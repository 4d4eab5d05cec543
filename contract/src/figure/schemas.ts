import { z } from 'zod';
import { categories, type Channel, channelLabels, channels, measures, periods, ranges, sources } from './fields.ts';

const optionError = { error: 'field.option' };

export const cards = z.object({
  cardList: z
    .array(
      z.object({
        code: z.enum(measures).meta({ description: 'Measured quantity.' }),
        value: z.number().meta({ description: 'Sum of the last 30 days.' }),
        previous: z.number().meta({ description: 'Sum of the previous 30 days.' }),
        points: z
          .array(z.number())
          .meta({ description: 'Sums of ten consecutive 3-day periods, which together are the last 30 days.' }),
      }),
    )
    .meta({ description: 'Figures of the cards.' }),
});

export const pieQuery = z.object({
  by: z
    .string()
    .optional()
    .transform((label) => label?.trim().toLowerCase() || 'all')
    .transform((label, context): 'all' | Channel => {
      for (const by of ['all', ...channels] as const) {
        if (channelLabels[by].some((channelLabel) => channelLabel.toLowerCase() === label)) return by;
      }
      context.addIssue({ code: 'custom', message: optionError.error });
      return z.NEVER;
    })
    .meta({
      description: 'Channel: `all` (default), `online`, `site`, or the label of one of them in Chinese or English.',
    }),
});

export const pie = z.array(
  z.object({
    value: z.number().meta({ description: 'Sales of the last 30 days, in units of 10,000.' }),
    code: z.enum(categories).meta({ description: 'Category of the goods.' }),
  }),
);
export const lineInput = z.object({
  range: z
    .enum(ranges, optionError)
    .meta({ description: 'Time span: the last 7 days, the month so far, or the completed months of the year.' }),
  period: z
    .enum(periods, optionError)
    .optional()
    .meta({ description: '`previous` for the values of the previous week, month or year. Default: `current`.' }),
});
export const line = z.array(z.number());
export const bar = z.array(
  z.object({
    code: z.enum(sources).meta({ description: 'Source of the visits.' }),
    value: z.number().meta({ description: 'Number of visits in the last 30 days.' }),
  }),
);

const figure = z.object({
  day: z
    .string({ error: 'field.day' })
    .refine((day) => /^\d{4}-\d\d-\d\d$/.test(day) && new Date(`${day}T00:00:00Z`).toJSON()?.startsWith(day), {
      error: 'field.day',
    })
    .meta({ description: 'Day of the figure, `YYYY-MM-DD`.' }),
  measure: z.enum(measures, optionError).meta({ description: 'Measured quantity.' }),
  channel: z
    .enum([...channels, ''], optionError)
    .default('')
    .meta({ description: 'Channel of the sale; `""` if not applicable.' }),
  source: z
    .enum([...sources, ''], optionError)
    .default('')
    .meta({ description: 'Source of the visits; `""` if not applicable.' }),
  category: z
    .enum([...categories, ''], optionError)
    .default('')
    .meta({ description: 'Category of the goods; `""` if not applicable.' }),
  value: z
    .number({ error: 'field.invalid' })
    .min(0, { error: 'field.tooSmall' })
    .max(1e12, { error: 'field.tooLarge' })
    .meta({ description: 'Value of the figure, not negative.' }),
});
export type Figure = z.output<typeof figure>;
export const figureBatch = z.object({
  figures: z.array(figure).meta({ description: 'Daily figures, at most 5,000.' }),
});
export const storedResult = z.object({ stored: z.int().meta({ description: 'Number of stored figures.' }) });
