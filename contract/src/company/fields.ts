/** The preferences that the pages show themselves by which anyone can open: what is told to whoever has not signed in. */
export const publicPreferences: readonly string[] = [
  'language',
  'enableDynamicTitle',
  'pageLayout',
  'theme',
  'builtinTheme',
  'themeColorPrimary',
  'colorBlindMode',
  'colorGrayMode',
  'themeRadius',
  'companyName',
  'companyWebsite',
  'copyrightDate',
  'ICPNumber',
  'ICPLink',
];

/** The preferences that hold an address on the web, or nothing. */
export const addressPreferences: readonly string[] = ['companyWebsite', 'ICPLink'];

/** How many test messages one person may send, and within how many minutes. */
export const mostTestMessages = 5;
export const testMessageMinutes = 10;

/** How many mails about signing in one person may send, how many go to one account, and within how many minutes. */
export const mostSignInMails = { byOne: 30, toOne: 3 } as const;
export const signInMailMinutes = 10;

/** Why a message did not go: the carrier was not there, did not let us in, took too long, or did not take it. */
export const carrierFaults = ['connection', 'credentials', 'timeout', 'refused'] as const;
export type CarrierFault = (typeof carrierFaults)[number];

/** What people choose from moment to moment, what decides where the menu comes from, and what is always on: nothing to settle. */
export const neverLocked: readonly string[] = [
  'sidebarCollapsed',
  'enableBackendAccess',
  'enableFrontendAceess',
  'tabbarDraggable',
  'tabbarShowIcon',
];

/** What is to be done first in a new copy, in its order; each is done when what it makes is there. */
export const firstSteps = ['depts', 'roles', 'people', 'mail', 'company'] as const;
export type FirstStep = (typeof firstSteps)[number];
