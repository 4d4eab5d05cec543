import type { Translation } from '../namespaces.ts';
import type { words as source } from '../zh-CN/dept.ts';

export const words: Translation<typeof source> = {
  noneYet: 'No departments yet',
  noneYetHint: 'Create departments first, then add users.',
  createBelow: 'Add sub-department',
  atRoot: 'Top level',
  people: 'Members',
  noPeople: 'No direct members',
  ownAndBelow: '{{total}} ({{own}} here)',
  heldBy_one: 'One person is in this department or its sub-departments. Move them first.',
  heldBy_other: '{{count, number}} people are in this department or its sub-departments. Move them first.',
  deleteHint: 'Only departments without members and sub-departments can be deleted. This can’t be undone.',
};
