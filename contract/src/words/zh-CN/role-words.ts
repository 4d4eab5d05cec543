export const roleWords = {
  admin: { name: '超级管理员', remark: '拥有系统的全部权限' },
  common: { name: '普通用户', remark: '拥有部分权限' },
};
