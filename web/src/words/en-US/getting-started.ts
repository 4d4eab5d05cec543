import type { Translation } from '../namespaces.ts';
import type { words as source } from '../zh-CN/getting-started.ts';

export const words: Translation<typeof source> = {
  welcome: 'Welcome to {{product}}, {{name}}',
  remaining_one: '1 step to go. It’s checked off automatically.',
  remaining_other: '{{count}} steps to go. They’re checked off automatically.',
  progress: 'Setup progress',
  doneOfAll: '{{done}} of {{all}}',
  steps: 'Getting started',
  hide: 'Hide',
  done: 'Done',
  created: '{{count}} so far.',
  open: 'Open',

  step: {
    depts: { title: 'Departments', hint: 'Create your departments.' },
    roles: { title: 'Roles', hint: 'Define what each role can do.' },
    people: { title: 'Users', hint: 'Import a spreadsheet, or create users one by one.' },
    mail: { title: 'Email', hint: 'Required for verification codes and notifications. Set ATRIUM_SMTP_URL.' },
    company: { title: 'Company settings', hint: 'System name, logo and footer.' },
  },
  actions: {
    newDept: 'Create department',
    newRole: 'Create role',
    importUsers: 'Import users',
    newUser: 'Create user',
    openMail: 'Check and test',
    openCompany: 'Set up',
  },

  guide: 'Guide',
  guides: {
    everyone: { title: 'For everyone', hint: 'Daily work, search, preferences, your account' },
    administrators: { title: 'For administrators', hint: 'Roles, permissions, departments, audit log' },
    engineers: { title: 'For engineers', hint: 'Install, back up, connect, extend' },
  },

  figuresTitle: 'No figures yet',
  figuresHint:
    'Send figures daily through the API, or import them from a CSV file. Visits, users, orders and sales appear here.',
  figuresLink: 'How to send figures',
};
