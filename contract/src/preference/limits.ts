/** How many preferences an account keeps; beyond, the one changed longest ago is forgotten. */
export const mostPreferences = 200;
