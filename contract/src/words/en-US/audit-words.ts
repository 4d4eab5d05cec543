import type { auditWords as source } from '../zh-CN/audit-words.ts';

/** Acts, what they are done to, and its fields, in English; `{{noun}}` is one of the nouns. */
export const auditWords: typeof source = {
  edits: {
    create: 'Created {{noun}}',
    update: 'Changed {{noun}}',
    delete: 'Deleted {{noun}}',
    export: 'Exported {{noun}}',
  },
  fields: {
    name: 'Name',
    username: 'Username',
    roles: 'Roles',
    status: 'Status',
    sessions: 'Sessions',
    users: 'Users',
    content: 'Content',
    format: 'File format',
    columns: 'Columns',
    total: 'Rows',
    filter: 'Filter',
  },
  acts: {
    'session.signIn': 'Signed in',
    'session.signInRefused': 'Sign-in refused',
    'session.signOut': 'Signed out',
    'session.end': 'Ended a session',
    'session.replayed': 'Token replayed',
    'session.view': 'Looked as another user',
    'right.refused': 'Lacked a right',
    'user.import': 'Imported users',
    'user.export': 'Exported users',
    'user.resetPassword': 'Reset a password',
    'user.changePassword': 'Changed a password',
    'user.unlock': 'Unlocked a user',
    'user.register': 'Registered',
    'user.setUp': 'Set up the first administrator',
    'role.export': 'Exported roles',
    'policy.update': 'Changed a policy',
    'audit.export': 'Exported the audit log',
  },
};
