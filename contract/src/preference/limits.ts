/** Maximum number of preferences of an account. Beyond it, the least recently changed one is removed. */
export const maxPreferences = 200;
