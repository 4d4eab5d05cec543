/** Beyond this number, the least recently changed preference is removed. */
export const maxPreferences = 200;
