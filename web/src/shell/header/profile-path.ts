/** Path of the user's profile page. */
export const profilePath = '/personal-center/my-profile';
