import type { Translation } from '../namespaces.ts';
import type { words as source } from '../zh-CN/home.ts';

export const words: Translation<typeof source> = {
  morning: 'Good morning, {{name}}',
  afternoon: 'Good afternoon, {{name}}',
  evening: 'Good evening, {{name}}',
  today: 'It is {{day}}',

  figures: 'Figures of the last 30 days',
  measure: { visits: 'Visits', newUsers: 'New users', orders: 'Orders', sales: 'Sales' },
  previous: 'vs. prior 30 days',
  noPrevious: 'no prior 30 days',
  noCards: 'There are no figures yet',

  trend: 'Visits',
  trendOf: {
    week: 'Visits a day in the last 7 days',
    month: 'Visits a day in this month',
    year: 'Visits a day in the completed months of this year',
  },
  range: { label: 'Span', week: 'Week', month: 'Month', year: 'Year' },
  date: 'Date',
  noMonth: 'No month of this year is completed yet',
  noFigures: 'There are no figures of this time',

  pie: 'Sales by category',
  pieNote: 'Last 30 days, CNY 10k',
  pieOf: 'Sales of the last 30 days by category, {{channel}}',
  channel: { label: 'Channel', all: 'All', online: 'Online', site: 'In store' },
  category: {
    label: 'Category',
    electronics: 'Electronics',
    home_goods: 'Home goods',
    apparel_accessories: 'Apparel and accessories',
    food_beverages: 'Food and beverages',
    beauty_skincare: 'Beauty and skincare',
  },

  bar: 'Visits by source',
  barNote: 'Last 30 days',
  barOf: 'Visits of the last 30 days by source',
  source: {
    label: 'Source',
    search: 'Search engines',
    direct: 'Direct',
    social: 'Social media',
    advertising: 'Advertising',
    email: 'E-mail',
    referral: 'Referrals',
  },
  share: 'Share',
};
