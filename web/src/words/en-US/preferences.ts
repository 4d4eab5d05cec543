import { preferenceNames } from '@atrium/contract/words/en-US/preference-names.ts';
import type { Translation } from '../namespaces.ts';
import type { words as zh } from '../zh-CN/preferences.ts';

export const words: Translation<typeof zh> = {
  title: 'Preferences',
  reset: 'Restore defaults',
  resetDone: 'Defaults restored',

  find: 'Search preferences',
  parts: 'Go to',
  noneFound: 'No matching preferences',
  setByCompany: 'Set by your company',
  lock: 'Lock for everyone',
  unlock: 'Locked. Click to unlock.',
  locks: 'Lock',
  lockOf: 'Lock {{name}}',

  sections: {
    general: 'General',
    theme: 'Theme',
    builtinTheme: 'Built-in theme colors',
    layout: 'Layout',
    sidebar: 'Sidebar',
    tabbar: 'Tab bar',
    animation: 'Animation',
    footer: 'Footer',
  },

  names: preferenceNames,

  hints: {
    checkUpdatesInterval: '0 to never check',
    watermarkContent: 'Defaults to username and time',
    colorBlindMode: 'Uses colors that are distinguishable with color blindness',
    alwaysOn: 'Always on',
    phone: 'Phones always use side navigation',
  },

  pageLayout: {
    'layout-left': 'Form on the left',
    'layout-center': 'Form in the center',
    'layout-right': 'Form on the right',
  },
  theme: { light: 'Light', dark: 'Dark', auto: 'System' },
  builtinTheme: {
    red: 'Red',
    volcano: 'Volcano',
    orange: 'Orange',
    gold: 'Gold',
    yellow: 'Yellow',
    lime: 'Lime',
    green: 'Green',
    cyan: 'Cyan',
    blue: 'Blue',
    geekblue: 'Geek blue',
    purple: 'Purple',
    magenta: 'Magenta',
    gray: 'Gray',
    custom: 'Custom',
  },
  steps: 'Ten shades of {{name}}',
  step: 'Shade {{n}} {{color}}',
  hex: 'Color value',
  navigationStyle: { side: 'Side', top: 'Top', 'two-column': 'Two columns', mixed: 'Mixed' },
  sidebarTheme: { light: 'Light', dark: 'Dark' },
  tabbarStyleType: { chrome: 'Chrome', plain: 'Plain', card: 'Card', brisk: 'Brisk' },
  transitionName: {
    fade: 'Fade',
    'fade-slide': 'Slide',
    'fade-up': 'Slide up',
    'fade-down': 'Slide down',
    'fade-zoom': 'Zoom',
  },

  outOfRange: '{{name}} must be between {{min}} and {{max}}. Changed to {{value}}.',

  copyPreferences: 'Copy preferences',
  copyPreferencesSuccessTitle: 'Copied',
  copyPreferencesSuccess:
    'Your preferences were copied to the clipboard as JSON. You can import them in the preferences on another device.',
  copyByHandTitle: 'Copy manually',
  copyByHand: 'Your browser doesn’t allow access to the clipboard. Select the text below and copy it.',
  json: 'Preferences (JSON)',
  import: 'Import',
  importPreferences: 'Import preferences',
  importHint: 'Paste the JSON from “Copy preferences”.',
  importNoJson: 'Invalid JSON',
  importNothing: 'No preferences to import',
  importDone_one: '1 preference imported',
  importDone_other: '{{count, number}} preferences imported',
  importDoneSome_one: '1 preference imported, {{ignored}} ignored',
  importDoneSome_other: '{{count, number}} preferences imported, {{ignored}} ignored',
  clearAndLogout: 'Clear storage and sign out',
  clearQuestion: 'Clear everything stored in this browser and sign out?',
  clearHint: 'Deletes tabs, search history and preferences on this device. Preferences saved to your account are kept.',
};
