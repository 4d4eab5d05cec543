import type { roleWords as source } from '../zh-CN/role-words.ts';

export const roleWords: typeof source = {
  admin: { name: 'Super administrator', remark: 'Has every permission in the system' },
  common: { name: 'Common user', remark: 'Has some of the permissions' },
};
