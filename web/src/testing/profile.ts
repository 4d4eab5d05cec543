import type { Profile } from '@atrium/contract/account/schemas.ts';

export const createProfile = (parts: Partial<Profile> = {}): Profile => ({
  id: 1,
  username: 'admin',
  name: '管理员',
  avatar: '',
  email: '',
  emailVerified: false,
  phoneNumber: '',
  phoneVerified: false,
  description: '',
  dept: '',
  roles: [],
  createTime: 0,
  lastLoginTime: null,
  version: 1,
  ...parts,
});
