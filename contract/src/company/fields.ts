/** Preferences of public pages, which are readable without a session. */
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

export const addressPreferences: readonly string[] = ['companyWebsite', 'ICPLink'];

/** Maximum number of test messages per user within the minutes of the window. */
export const maxTestMessages = 5;
export const testMessageMinutes = 10;

/** Maximum number of sign-in emails per sender and per recipient within the minutes of the window. */
export const maxSignInEmails = { byOne: 30, toOne: 3 } as const;
export const signInEmailMinutes = 10;

export const deliveryFailureCauses = ['connection', 'credentials', 'timeout', 'refused'] as const;
export type DeliveryFailureCause = (typeof deliveryFailureCauses)[number];

/** Preferences that cannot be locked: temporary choices, the source of the menu, and those that are always on. */
export const unlockablePreferences: readonly string[] = [
  'sidebarCollapsed',
  'enableBackendAccess',
  'enableFrontendAceess',
  'tabbarDraggable',
  'tabbarShowIcon',
];

/** First steps of a new installation, in order; each is done when its records exist. */
export const firstSteps = ['depts', 'roles', 'people', 'mail', 'company'] as const;
export type FirstStep = (typeof firstSteps)[number];
