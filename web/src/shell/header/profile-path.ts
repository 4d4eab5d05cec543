/** Path of the user's profile page. */
export const profilePath = '/personal-center/my-profile';

/** Path of the part of the profile page that changes the password. */
export const passwordPath = `${profilePath}?view=password`;
