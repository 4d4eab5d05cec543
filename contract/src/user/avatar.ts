/** Placeholder in `user-info` for users without an avatar. Other clients show it; the web shows initials. */
export const defaultAvatar = '/api/avatars/person.svg';
