import type { Translation } from '../namespaces.ts';
import type { words as source } from '../zh-CN/role.ts';

export const words: Translation<typeof source> = {
  create: 'New role',
  editOf: 'Edit role: {{name}}',
  copyOf: 'Copy role: {{name}}',
  copyName: '{{name}} copy',
  facts: 'Details',
  rights: 'Rights',
  adminHasAll: 'The super administrator always has every right.',
  allRights: '{{name}} (every right)',
  grantAllAsk: 'Grant the role “{{name}}”?',
  grantAllHint:
    'Whoever holds it can see and change everything: all users, roles, departments and settings, and can grant it to others.',
  grantAll: 'Grant',

  members: 'Members',
  membersOf: 'Members of {{name}}',
  addMembers: 'Add members',
  noMembers: 'No members',
  removeMember: 'Remove',
  removeMemberAsk: 'Remove {{name}} from this role?',

  copy: 'Copy',
  enable: 'Enable',
  disable: 'Disable',
  deleteAsk: 'Delete the role “{{name}}”?',
  builtinStays: 'Built-in roles cannot be disabled or deleted',
  holdsMore: 'This role holds rights that you lack, so you cannot change it',
  heldBy: 'Held by {{n}}. Remove the members first',
  deleteHint: 'Only a role without members can be deleted. This cannot be undone.',

  findRight: 'Search menus and buttons',
  checkAll: 'Check all',
  noRights: 'Nothing in the menu matches',
  entryDisabled: 'Disabled',
  adds: 'Will grant {{number}}: {{names}}',
  takes: 'Will revoke {{number}}: {{names}}',
  unchanged: 'The rights are unchanged',
  andMore: '{{names}} and {{more}} more',
  comma: ', ',
};
