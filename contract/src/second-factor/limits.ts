export const defaultRememberedDays = 30;
export const maxRememberedDays = 90;

/** Default number of days for adding a second factor that a role requires. */
export const defaultFactorGraceDays = 7;
export const maxFactorGraceDays = 365;

export const maxWarningCodes = 3;
