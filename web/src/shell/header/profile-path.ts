export const profilePath = '/personal-center/my-profile';

export const passwordPath = `${profilePath}?view=password`;
