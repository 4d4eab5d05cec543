/** The picture that `user-info` names for a person without one: other clients show it, ours shows the name's first letter. */
export const standInAvatar = '/api/avatars/person.svg';

/** Characters of a person's name. */
export const userNameLength = 50;

/** Columns that users can be sorted by; people's names sort by their pinyin. */
export const userSorts = ['id', 'username', 'name', 'status', 'lastLoginTime', 'createTime', 'updateTime'] as const;
