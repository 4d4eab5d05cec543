/** Days for which a remembered device replaces the second factor. */
export const rememberedDays = 30;
