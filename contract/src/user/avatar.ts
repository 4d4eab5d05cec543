/** Placeholder image in `user-info` for users without an avatar: other clients show it, our web shows initials. */
export const standInAvatar = '/api/avatars/person.svg';
