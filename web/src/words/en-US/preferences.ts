import { preferenceNames } from '@atrium/contract/words/en-US/preference-names.ts';
import type { Translation } from '../namespaces.ts';
import type { words as zh } from '../zh-CN/preferences.ts';

export const words: Translation<typeof zh> = {
  title: 'Preferences',
  reset: 'Restore defaults',
  resetDone: 'The defaults are restored',

  find: 'Find a preference',
  parts: 'Go to',
  noneFound: 'No preference of that name',
  settled: 'Set by your company',
  lock: 'Lock: everyone has this value',
  unlock: 'Locked; press to let people choose',
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
    checkUpdatesInterval: '0 turns the check off',
    watermarkContent: 'Empty: user and time',
    colorBlindMode: 'Colors that color-blind people can tell apart',
    alwaysOn: 'Always on',
    phone: 'A phone always has the navigation at the side',
  },

  pageLayout: {
    'layout-left': 'Form left',
    'layout-center': 'Form centred',
    'layout-right': 'Form right',
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
  steps: 'Ten steps of {{name}}',
  step: 'Step {{n}} {{colour}}',
  hex: 'Color value',
  navigationStyle: { side: 'Side', top: 'Top', 'two-column': 'Two columns', mixed: 'Mixed' },
  sidebarTheme: { light: 'Light', dark: 'Dark' },
  tabbarStyleType: { chrome: 'Chrome', plain: 'Plain', card: 'Card', brisk: 'Brisk' },
  transitionName: { fade: 'Fade', 'fade-slide': 'Slide', 'fade-up': 'Up', 'fade-down': 'Down', 'fade-zoom': 'Zoom' },

  outOfRange: '{{name}} goes from {{min}} to {{max}}; it is {{value}} now',

  copyPreferences: 'Copy preferences',
  copyPreferencesSuccessTitle: 'Copied',
  copyPreferencesSuccess:
    'The preferences are on the clipboard as JSON. Import them in the preferences of another device.',
  copyByHandTitle: 'Please copy by hand',
  copyByHand: 'The browser does not allow writing to the clipboard. Select the text below and copy it.',
  json: 'Preferences (JSON)',
  import: 'Import',
  importPreferences: 'Import preferences',
  importHint: 'Paste the JSON that “Copy preferences” gives.',
  importNoJson: 'This is not valid JSON',
  importNothing: 'There are no preferences to import in it',
  importDone: 'Preferences imported: {{n}}',
  importDoneSome: 'Preferences imported: {{n}}; ignored: {{ignored}}',
  clearAndLogout: 'Clear storage and sign out',
  clearQuestion: 'Clear everything stored in this browser and sign out?',
  clearHint: 'Tabs, search history and this device’s preferences go; those kept with your account stay.',
};
