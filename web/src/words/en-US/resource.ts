import type { Translation } from '../namespaces.ts';
import type { words as source } from '../zh-CN/resource.ts';

export const words: Translation<typeof source> = {
  create: 'New {{one}}',
  edit: 'Edit {{one}}: {{name}}',
  facts: 'Details',
  clears: 'It becomes empty when what is chosen is deleted.',
  choosePicture: 'Choose a picture',
  changePicture: 'Change picture',
  removePicture: 'Remove picture',
  none: 'No {{many}} yet',
  noneMatch: 'No {{many}} match',
  deleteAsk: 'Delete {{one}} “{{name}}”?',
  masked: 'Hidden: which right is missing',
  deleteHint: 'This cannot be undone.',
};
