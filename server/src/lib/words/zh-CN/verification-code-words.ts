const hint = '{{minutes}} 分钟内有效。请勿告诉他人；如非本人操作，请忽略本消息。';

/** `texts` are by the purpose of the code. */
export const verificationCodeWords = {
  texts: {
    login: `您的验证码是 {{code}}，用于登录，${hint}`,
    register: `您的验证码是 {{code}}，用于注册账号，${hint}`,
    reset: `您的验证码是 {{code}}，用于重置密码，${hint}`,
    contact: `您的验证码是 {{code}}，用于验证您的联系方式，${hint}`,
  },
  subject: 'Atrium 验证码',
};
