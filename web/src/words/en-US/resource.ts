import type { Translation } from '../namespaces.ts';
import type { words as source } from '../zh-CN/resource.ts';

export const words: Translation<typeof source> = {
  create: 'Create {{one}}',
  edit: 'Edit {{name}}',
  facts: 'Details',
  clears: 'Cleared if the selected record is deleted.',
  choosePicture: 'Choose image',
  changePicture: 'Change image',
  removePicture: 'Remove image',
  none: 'No {{many}} yet',
  deletedRecords: 'Deleted records',
  noMatches: 'No matching {{many}}',
  deleteQuestion: 'Delete “{{name}}”?',
  masked: 'Hidden. Show the missing permission.',
  deleteHint: 'You can restore it from the trash.',
  deleteForever: 'This can’t be undone.',
};
