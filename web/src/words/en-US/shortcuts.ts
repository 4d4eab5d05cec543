import type { Translation } from '../namespaces.ts';
import type { words as zh } from '../zh-CN/shortcuts.ts';

export const words: Translation<typeof zh> = {
  title: 'Keyboard shortcuts',
  anywhere: 'Anywhere',
  openSearch: 'Open search',
  openProfile: 'Open “My profile”',
  signOut: 'Sign out; asks first if there are unsaved changes',
  viewSaved: 'View the record that you just saved',
  openList: 'Show keyboard shortcuts',
  inSearch: 'Search',
  choose: 'Select a result',
  select: 'Open the selected result',
  actions: 'Move to the actions of the selected result',
  close: 'Close',
  inTabs: 'Tab bar',
  focusTab: 'Move between tabs',
  closeTab: 'Close the tab',
  moveTab: 'Pick up or drop the tab',
  tabMenu: 'Open the menu of the tab',
  inTrees: 'Drag handles of departments and menus',
  pickUp: 'Pick up or drop',
  move: 'Choose a new position',
  cancel: 'Cancel the move',
  inPermissions: 'Permissions of a role',
  toActions: 'Move to the actions of the page',
  toPage: 'Back to the page',
};
