import type { Translation } from '../namespaces.ts';
import type { words as source } from '../zh-CN/menu.ts';

export const words: Translation<typeof source> = {
  create: 'New entry',
  createBelow: 'Add entry below',
  editOf: 'Edit entry: {{name}}',
  nameHint: 'Plain text, or a translation key such as common.menu.role',
  nameSaid: 'Shown as “{{said}}”',
  parentNeeded: 'A button belongs to a page',
  atRoot: 'Top level',
  unknownPage: 'There is no such page: opening it will say that the component is missing',
  chooseIcon: 'Choose an icon',
  icons: 'Icons',
  findIcon: 'Find by name',
  iconCount: '{{n}} icons',
  noSuchIcon: 'There is no such icon',
  noIcon: 'No icon',
  hidden: 'Hidden',
  notKept: 'Not kept',
  holdsNothing: 'Only pages and groups can hold others',
  builtinStays: 'Built-in entries cannot be deleted; they can be disabled',
  deleteAsk: 'Delete “{{name}}”?',
  goesBelow: 'These {{number}} go with it:',
  goesFromRoles: 'These roles lose the right: {{roles}} ({{users}} people).',
  goesAlone: 'Nothing hangs below it and no role was granted it. This cannot be undone.',
  comma: ', ',
};
