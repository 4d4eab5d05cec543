export const dormantDays = 90;

export const failedSignInDays = 14;

/** Days before the end of an API token in which it is shown as expiring. */
export const expiringTokenDays = 14;
