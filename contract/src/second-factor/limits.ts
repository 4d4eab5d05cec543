/** Days for which a remembered device replaces the second factor. */
export const rememberedDays = 30;

/** Default of the days in which users add a second factor that a role requires. */
export const defaultFactorGraceDays = 7;
export const maxFactorGraceDays = 365;
