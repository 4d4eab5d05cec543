import {
  categories,
  type Category,
  type Channel,
  channels,
  type Source,
  sources,
} from '@atrium/contract/figure/fields.ts';
import type { Figure } from '@atrium/contract/figure/schemas.ts';
import { getPseudoRandom } from './pseudo-random.ts';

/** Sales per 30 days, in CNY 10,000, before variation. */
const monthlySales: Readonly<Record<Category, Readonly<Record<Channel, number>>>> = {
  electronics: { online: 38, site: 22 },
  home_goods: { online: 17, site: 19 },
  apparel_accessories: { online: 29, site: 18 },
  food_beverages: { online: 15, site: 23 },
  beauty_skincare: { online: 21, site: 15 },
};

const visitShares: Readonly<Record<Source, number>> = {
  search: 0.34,
  direct: 0.23,
  social: 0.19,
  advertising: 0.12,
  email: 0.05,
  referral: 0.07,
};

/** Factors from Sunday to Saturday. */
const visitsByWeekday = [0.66, 1.08, 1.12, 1.1, 1.06, 1.02, 0.72] as const;
const salesByWeekday: Readonly<Record<Channel, readonly number[]>> = {
  online: [1.04, 1.02, 0.98, 0.97, 0.98, 1.0, 1.01],
  site: [1.34, 0.82, 0.84, 0.86, 0.92, 1.04, 1.32],
};

const averageVisits = 520;
const minVisits = 120;
const maxVisits = 980;

/** Factors on shopping days (MM-DD). */
const shoppingDays: Readonly<Record<string, number>> = {
  '06-17': 1.3,
  '06-18': 1.7,
  '11-10': 1.3,
  '11-11': 1.9,
  '12-11': 1.15,
  '12-12': 1.35,
};

interface Day {
  readonly name: string;
  readonly weekday: number;
  /** From -1 in early spring to 1 in autumn. */
  readonly season: number;
  readonly shopping: number;
}

const getDayParts = (name: string): Day => {
  const date = new Date(`${name}T00:00:00Z`);
  const dayOfYear = (date.getTime() - Date.UTC(date.getUTCFullYear(), 0, 1)) / 86_400_000;
  return {
    name,
    weekday: date.getUTCDay(),
    season: Math.sin(((dayOfYear - 170) / 365.25) * 2 * Math.PI),
    shopping: shoppingDays[name.slice(5)] ?? 1,
  };
};

const getNoise = (spread: number, ...words: string[]): number => 1 + (getPseudoRandom(...words) * 2 - 1) * spread;

const createFigure = (
  day: Day,
  measure: Figure['measure'],
  value: number,
  dimension: Partial<Figure> = {},
): Figure => ({
  day: day.name,
  measure,
  channel: '',
  source: '',
  category: '',
  value,
  ...dimension,
});

const getTotalVisits = (day: Day): number => {
  const factor = (visitsByWeekday[day.weekday] ?? 1) * (1 + 0.13 * day.season) * Math.min(day.shopping, 1.4);
  const visits = averageVisits * factor * getNoise(0.09, day.name, 'visits');
  return Math.round(Math.min(Math.max(visits, minVisits), maxVisits));
};

const createVisits = (day: Day, total: number): Figure[] => {
  const weights = sources.map((source) => visitShares[source] * getNoise(0.15, day.name, 'visits', source));
  const sum = weights.reduce((subtotal, weight) => subtotal + weight, 0);
  const values = weights.map((weight) => Math.floor((total * weight) / sum));
  const remainder = total - values.reduce((subtotal, value) => subtotal + value, 0);
  return sources.map((source, place) =>
    createFigure(day, 'visits', (values[place] ?? 0) + (place === 0 ? remainder : 0), { source }),
  );
};

const createSales = (day: Day): Figure[] =>
  channels.flatMap((channel) =>
    categories.map((category) => {
      const factor = (salesByWeekday[channel][day.weekday] ?? 1) * (1 + 0.1 * day.season) * day.shopping;
      const averageSales = (monthlySales[category][channel] * 10_000) / 30;
      const value = Math.round(averageSales * factor * getNoise(0.14, day.name, channel, category) * 100) / 100;
      return createFigure(day, 'sales', value, { channel, category });
    }),
  );

const createOrders = (day: Day, total: number): Figure[] => {
  const share = { online: 0.16, site: 0.1 };
  return channels.map((channel) => {
    const factor =
      (salesByWeekday[channel][day.weekday] ?? 1) * day.shopping * getNoise(0.1, day.name, 'orders', channel);
    return createFigure(day, 'orders', Math.round(((total + averageVisits) / 2) * share[channel] * factor), {
      channel,
    });
  });
};

export const createDailyFigures = (name: string): Figure[] => {
  const day = getDayParts(name);
  const total = getTotalVisits(day);
  const newUsers = Math.round(total * 0.07 * getNoise(0.25, name, 'newUsers'));
  return [
    ...createVisits(day, total),
    createFigure(day, 'newUsers', newUsers),
    ...createOrders(day, total),
    ...createSales(day),
  ];
};
