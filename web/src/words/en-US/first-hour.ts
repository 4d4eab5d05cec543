import type { Translation } from '../namespaces.ts';
import type { words as source } from '../zh-CN/first-hour.ts';

export const words: Translation<typeof source> = {
  welcome: 'Welcome to {{product}}, {{name}}',
  left_one: 'One step to go. Steps tick themselves off.',
  left_other: '{{count}} steps to go. They tick themselves off.',
  progress: 'Progress of the first steps',
  of: '{{done}} of {{all}}',
  steps: 'First steps',
  hide: 'Hide these',
  done: 'Done',
  made: '{{count}} so far.',
  open: 'Open',

  step: {
    depts: { title: 'Departments', hint: 'Draw the shape of the company.' },
    roles: { title: 'Roles', hint: 'Say who may do what.' },
    people: { title: 'People', hint: 'Bring them in from a spreadsheet, or add them one by one.' },
    mail: { title: 'Mail', hint: 'So that codes and notices reach people; set by ATRIUM_SMTP_URL.' },
    company: { title: 'Company settings', hint: 'The system’s name, logo and footer.' },
  },
  acts: {
    newDept: 'New department',
    newRole: 'New role',
    importPeople: 'Import a spreadsheet',
    newPerson: 'Add one person',
    openMail: 'Check and test',
    openCompany: 'Set up',
  },

  guide: 'Guide',
  door: {
    everyone: { title: 'For everyone', hint: 'Daily work, finding things, preferences, your account' },
    administrators: { title: 'For administrators', hint: 'Roles, rights, departments, audit' },
    engineers: { title: 'For engineers', hint: 'Install, back up, connect, extend' },
  },

  figuresTitle: 'No figures yet',
  figuresHint:
    'Another system sends them daily through the API, or they are imported from a CSV file. Visits, users, orders and sales then appear here.',
  figuresLink: 'How to send figures',
};
