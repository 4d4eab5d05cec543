/** The picture that `user-info` names for a person without one: other clients show it, ours shows the name's first letter. */
export const standInAvatar = '/api/avatars/person.svg';
