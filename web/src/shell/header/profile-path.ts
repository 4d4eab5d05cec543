/** The page of one's own account. */
export const profilePath = '/personal-center/my-profile';
