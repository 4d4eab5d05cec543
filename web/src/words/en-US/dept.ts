import type { Translation } from '../namespaces.ts';
import type { words as source } from '../zh-CN/dept.ts';

export const words: Translation<typeof source> = {
  noDepartments: 'No departments yet',
  noDepartmentsHint: 'Create departments first, then users.',
  createChild: 'Create sub-department',
  atRoot: 'Top level',
  members: 'Members',
  noMembers: 'No direct members',
  totalAndDirect: '{{total}} ({{own}} direct)',
  membersFirst_one: '1 user is in this department or its sub-departments. Move the user first.',
  membersFirst_other: '{{count, number}} users are in this department or its sub-departments. Move them first.',
  deleteHint:
    'Only departments without members or sub-departments can be deleted. Deleted departments can be restored from the trash.',
};
