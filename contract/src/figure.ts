import { z } from 'zod';
import { call } from './call.ts';
import { endpoint } from './endpoint.ts';
import { nothing } from './shape.ts';

/** The figures of the cards on the home page. */
export const measures = ['visits', 'newUsers', 'orders', 'sales'] as const;
export type Measure = (typeof measures)[number];

/** The spec's five goods categories, in its order. */
export const categories = [
  'electronics',
  'home_goods',
  'apparel_accessories',
  'food_beverages',
  'beauty_skincare',
] as const;
export type Category = (typeof categories)[number];

/** Where a sale was made. */
export const channels = ['online', 'site'] as const;
export type Channel = (typeof channels)[number];

/** Where a visit came from. */
export const sources = ['search', 'direct', 'social', 'advertising', 'email', 'referral'] as const;
export type Source = (typeof sources)[number];

/** The span of the line chart. */
export const ranges = ['week', 'month', 'year'] as const;
export type Range = (typeof ranges)[number];

/** Labels by which other clients name a channel in the `by` of the pie. */
export const channelLabels = {
  all: ['all', '全部', 'All', '全部渠道', 'All channels'],
  online: ['online', '线上', 'Online', '在线'],
  site: ['site', '门店', 'Store', 'In store', '线下', 'Offline', 'Site'],
} as const;

const option = { error: 'field.option' };

const cards = z.object({
  /** `value` is the last 30 days' sum, `previous` that of the 30 days before. */
  cardList: z.array(z.object({ code: z.enum(measures), value: z.number(), previous: z.number() })),
});
const pieQuery = z.object({
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
const pie = z.array(z.object({ value: z.number(), code: z.enum(categories) }));
const lineInput = z.object({ range: z.enum(ranges, option) });
const line = z.array(z.number());
const bar = z.array(z.object({ code: z.enum(sources), value: z.number() }));

/** One day's figure; `''` where a dimension does not apply. Sending the same key again replaces its value. */
const figure = z.object({
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
export type Figure = z.output<typeof figure>;
const figureBatch = z.object({ figures: z.array(figure) });
const stored = z.object({ stored: z.int() });

/** Rows accepted by one `POST figures`. */
export const figuresAtOnce = 5000;

export const readCards = call<typeof nothing, typeof cards>('GET', 'home', '/home');
export const readPie = call<typeof pieQuery, typeof pie>('GET', 'home/pie', '/home');
export const readLine = call<typeof lineInput, typeof line>('POST', 'home/line', '/home');
export const readBar = call<typeof nothing, typeof bar>('GET', 'home/bar', '/home');
export const storeFigures = call<typeof figureBatch, typeof stored>('POST', 'figures', 'api-key');

export const figureEndpoints = {
  cards: endpoint(readCards, { input: nothing, result: cards, summary: 'The cards of the home page.' }),
  pie: endpoint(readPie, {
    input: pieQuery,
    result: pie,
    summary: 'Sales of the last 30 days by category, in units of 10,000, for all channels or one.',
  }),
  line: endpoint(readLine, {
    input: lineInput,
    result: line,
    summary: 'Visits a day: the last 7 days, the month so far, or the year’s completed months.',
    readsOnly: true,
  }),
  bar: endpoint(readBar, { input: nothing, result: bar, summary: 'Visits of the last 30 days by source.' }),
  store: endpoint(storeFigures, {
    input: figureBatch,
    result: stored,
    summary: 'Takes daily figures from another system; the same day, measure and dimensions replace what was there.',
    refuses: ['key.wrong', 'figures.tooMany'],
    bodyLimit: 2 * 1024 * 1024,
  }),
};
