/** Maximum number of preferences of an account; beyond it, the one changed longest ago is removed. */
export const mostPreferences = 200;
