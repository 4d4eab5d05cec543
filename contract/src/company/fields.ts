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

export const maxTestMessages = 5;
export const testMessageWindowMinutes = 10;

export const maxSignInEmails = { perSender: 30, perRecipient: 3 } as const;
export const signInEmailWindowMinutes = 10;

export const deliveryFailureCauses = ['connection', 'credentials', 'timeout', 'refused'] as const;
export type DeliveryFailureCause = (typeof deliveryFailureCauses)[number];

/** Preferences that cannot be locked: temporary choices, the source of the menu, and those that are always on. */
export const nonLockablePreferences: readonly string[] = [
  'sidebarCollapsed',
  'enableBackendAccess',
  'enableFrontendAceess',
  'tabbarDraggable',
  'tabbarShowIcon',
];

/** First steps of a new installation, in order; each is done when its records exist. */
export const firstSteps = ['depts', 'roles', 'people', 'mail', 'company'] as const;
export type FirstStep = (typeof firstSteps)[number];

/** Maximum of the company settings for former passwords, and for the days until a password must be changed. */
export const maxPasswordHistory = 24;
export const maxPasswordDays = 3650;

/** Maximum number of sessions per user, and the default of the company setting. */
export const maxSessions = 50;
