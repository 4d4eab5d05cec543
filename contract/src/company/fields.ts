/** Preferences that public pages use, which are readable without a session. */
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

/** Preferences with an http(s) address or an empty text. */
export const addressPreferences: readonly string[] = ['companyWebsite', 'ICPLink'];

/** Maximum number of test messages per user, and the minutes of the window. */
export const mostTestMessages = 5;
export const testMessageMinutes = 10;

/** Maximum number of sign-in emails per sender and per recipient, and the minutes of the window. */
export const mostSignInMails = { byOne: 30, toOne: 3 } as const;
export const signInMailMinutes = 10;

/** Why a delivery failed: unreachable, wrong credentials, timeout, or rejected. */
export const carrierFaults = ['connection', 'credentials', 'timeout', 'refused'] as const;
export type CarrierFault = (typeof carrierFaults)[number];

/** Preferences that cannot be locked: temporary choices, the source of the menu, and those that are always on. */
export const neverLocked: readonly string[] = [
  'sidebarCollapsed',
  'enableBackendAccess',
  'enableFrontendAceess',
  'tabbarDraggable',
  'tabbarShowIcon',
];

/** First steps of a new installation, in order; each is done when its records exist. */
export const firstSteps = ['depts', 'roles', 'people', 'mail', 'company'] as const;
export type FirstStep = (typeof firstSteps)[number];
