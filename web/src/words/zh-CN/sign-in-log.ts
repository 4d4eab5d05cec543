export const words = {
  user: '用户',
  person: '{{name}}（{{username}}）',
  unknownAccount: '不存在的账号',
  unknown: '未知',
};
