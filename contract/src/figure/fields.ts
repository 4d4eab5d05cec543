export const measures = ['visits', 'newUsers', 'orders', 'sales'] as const;
export type Measure = (typeof measures)[number];

/** In the order of the specification. */
export const categories = [
  'electronics',
  'home_goods',
  'apparel_accessories',
  'food_beverages',
  'beauty_skincare',
] as const;
export type Category = (typeof categories)[number];

export const channels = ['online', 'site'] as const;
export type Channel = (typeof channels)[number];

export const sources = ['search', 'direct', 'social', 'advertising', 'email', 'referral'] as const;
export type Source = (typeof sources)[number];

export const ranges = ['week', 'month', 'year'] as const;
export type Range = (typeof ranges)[number];

export const periods = ['current', 'previous'] as const;

/** Labels by which other clients select a channel in `by` of the pie chart. */
export const channelLabels = {
  all: ['all', '全部', 'All', '全部渠道', 'All channels'],
  online: ['online', '线上', 'Online', '在线'],
  site: ['site', '门店', 'Store', 'In store', '线下', 'Offline', 'Site'],
} as const;

export const maxFiguresPerRequest = 5000;
