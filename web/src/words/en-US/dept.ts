import type { Translation } from '../namespaces.ts';
import type { words as source } from '../zh-CN/dept.ts';

export const words: Translation<typeof source> = {
  noneYet: 'No departments yet',
  noneYetHint: 'Set up the departments first, then invite people.',
  createBelow: 'Add sub-department',
  atRoot: 'Top level',
  people: 'People',
  noPeople: 'Nobody belongs to it directly',
  ownAndBelow: '{{total}} ({{own}} here)',
  heldBy: '{{n}} people belong to it or below it. Move them first',
  deleteHint: 'Only a department without people and without departments below can be deleted. This cannot be undone.',
};
