import type { Translation } from '../namespaces.ts';
import type { words as source } from '../zh-CN/home.ts';

export const words: Translation<typeof source> = {
  morning: 'Good morning, {{name}}',
  afternoon: 'Good afternoon, {{name}}',
  evening: 'Good evening, {{name}}',
  today: '{{day}}',

  pending: 'To do',
  nothingPending: 'Nothing to do',
  pendingItems: {
    tasks_one: '1 scheduled task failed',
    tasks_other: '{{count, number}} scheduled tasks failed',
    locked_one: '1 locked account',
    locked_other: '{{count, number}} locked accounts',
    registrations_one: '1 registration request',
    registrations_other: '{{count, number}} registration requests',
    unread_one: '1 unread notification',
    unread_other: '{{count, number}} unread notifications',
  },
  pendingAction: { tasks: 'View', locked: 'Unlock', registrations: 'Review', unread: 'Read' },
  andOthers: '{{names}} and others',
  up: 'Up',
  down: 'Down',
  unit: { visits: '', newUsers: '', orders: '', sales: '' },

  quick: { review: 'Review registrations', newUser: 'Create user' },
  recent: 'Recent activity',
  auditLog: 'Audit log',
  noActions: 'No activity yet',

  figures: 'Figures for the last 30 days',
  measure: { visits: 'Visits', newUsers: 'New users', orders: 'Orders', sales: 'Sales' },
  previous: 'vs. prior 30 days',
  noPrevious: 'no earlier data',
  noCards: 'No figures yet',

  trend: 'Visits',
  trendOf: {
    week: 'Visits per day, last 7 days',
    month: 'Visits per day, this month',
    year: 'Visits per day, completed months of this year',
  },
  range: { label: 'Period', week: 'Week', month: 'Month', year: 'Year' },
  previousRange: { week: 'Previous week', month: 'Previous month', year: 'Previous year' },
  date: 'Date',
  noMonth: 'No month has been completed this year',
  noFigures: 'No figures for this period',

  pie: 'Sales by category',
  pieNote: 'Last 30 days',
  pieOf: 'Sales by category, last 30 days, {{channel}}',
  channel: { label: 'Channel', all: 'All', online: 'Online', site: 'In store' },
  category: {
    label: 'Category',
    electronics: 'Electronics',
    home_goods: 'Home goods',
    apparel_accessories: 'Apparel',
    food_beverages: 'Food and drink',
    beauty_skincare: 'Beauty',
  },

  bar: 'Visits by source',
  barNote: 'Last 30 days',
  barOf: 'Visits by source, last 30 days',
  source: {
    label: 'Source',
    search: 'Search engines',
    direct: 'Direct',
    social: 'Social media',
    advertising: 'Advertising',
    email: 'Email',
    referral: 'Referrals',
  },
  share: 'Share',
};
