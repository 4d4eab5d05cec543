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

/** Rows accepted by one `POST figures`. */
export const metricsAtOnce = 5000;
