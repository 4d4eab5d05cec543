import type { Translation } from '../namespaces.ts';
import type { words as source } from '../zh-CN/home.ts';

export const words: Translation<typeof source> = {
  morning: 'Good morning, {{name}}',
  afternoon: 'Good afternoon, {{name}}',
  evening: 'Good evening, {{name}}',
  today: '{{day}}',

  waiting: 'Waiting for you',
  nothingWaits: 'Nothing is waiting',
  waits: {
    locked_one: 'One account is locked',
    locked_other: '{{n}} accounts are locked',
    registrations_one: 'One request for an account',
    registrations_other: '{{n}} requests for accounts',
    unread_one: 'One unread notification',
    unread_other: '{{n}} unread notifications',
  },
  waitsAct: { locked: 'Unlock', registrations: 'Review', unread: 'Read' },
  comma: ', ',
  andOthers: ' and others',
  up: 'Up',
  down: 'Down',
  unit: { visits: '', newUsers: '', orders: '', sales: '' },

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
  pieNote: 'Last 30 days',
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
