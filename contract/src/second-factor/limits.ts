export const rememberedDays = 30;

/** Default number of days for adding a second factor that a role requires. */
export const defaultFactorGraceDays = 7;
export const maxFactorGraceDays = 365;

/** Maximum number of recovery codes that is shown as a warning. */
export const maxWarningCodes = 3;
