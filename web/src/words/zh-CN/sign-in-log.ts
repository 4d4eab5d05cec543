export const words = {
  user: '用户',
  unknownAccount: '不存在的账号',
  unknown: '未知',
};
