import type { Translation } from '../namespaces.ts';
import type { words as zh } from '../zh-CN/shortcuts.ts';

export const words: Translation<typeof zh> = {
  title: 'Keyboard shortcuts',
  anywhere: 'Anywhere',
  openSearch: 'Open the search',
  openProfile: 'Open “My profile”',
  signOut: 'Sign out; asks first if there are unsaved changes',
  viewSaved: 'View the record that you just saved',
  openList: 'Show keyboard shortcuts',
  inSearch: 'Search',
  choose: 'Choose a result',
  select: 'Open the chosen result',
  actions: 'Move to the actions of the chosen result',
  close: 'Close',
  inTabs: 'Tab bar',
  focusTab: 'Move between tabs',
  closeTab: 'Close the tab',
  moveTab: 'Pick up or drop the tab',
  inTrees: 'Move buttons of departments and menus',
  pickUp: 'Pick up or drop',
  move: 'Choose the new position',
  cancel: 'Cancel the move',
};
