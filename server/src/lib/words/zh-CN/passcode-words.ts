/** `act` is the purpose of the code. */
export const passcodeWords = {
  acts: { login: '登录', register: '注册账号', reset: '重置密码', contact: '验证您的联系方式' },
  text: '您的验证码是 {{code}}，用于{{act}}，{{minutes}} 分钟内有效。请勿告诉他人；如非本人操作，请忽略本消息。',
  subject: 'Atrium 验证码',
};
