export const words = {
  unknownAccount: '不存在的账号',
};
