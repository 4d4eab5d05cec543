import type { MessageWords } from '../message-words.ts';

export const securityWords = {
  newDevice: { title: '新设备登录', message: '您的账号在新设备上登录：{{device}}（{{address}}）。' },
  passwordChanged: { title: '密码已修改', message: '您的登录密码已修改（{{address}}）。' },
  passwordReset: { title: '密码已被重置', message: '{{by}}重置了您的登录密码，下次登录时须修改。' },
  secondFactorOn: {
    title: '身份验证器应用已开启',
    message: '现在登录您的账号需要两步验证：身份验证器应用中的验证码，或通行密钥。',
  },
  secondFactorOff: { title: '身份验证器应用已关闭', message: '身份验证器应用中的验证码不再适用于您的账号。' },
  passkeyAdded: { title: '已添加通行密钥', message: '您的账号已添加通行密钥“{{name}}”。' },
  passkeyRemoved: { title: '已移除通行密钥', message: '您的账号已移除通行密钥“{{name}}”。' },
  accountLinked: {
    title: '已关联外部账号',
    message: '您的账号已关联{{provider}}的账号“{{name}}”，今后可用它登录。',
  },
  accountUnlinked: {
    title: '已取消关联外部账号',
    message: '您的账号已取消关联{{provider}}的账号“{{name}}”。',
  },
  secondFactorReset: { title: '两步验证已被重置', message: '{{by}}重置了您账号的两步验证，现在只凭密码即可登录。' },
  apiTokenCreated: {
    title: '已新增 API 令牌',
    message: '您的账号已新增 API 令牌“{{name}}”，程序可凭它以您的身份访问系统。',
  },
  apiTokenRevoked: { title: 'API 令牌已吊销', message: '{{by}}吊销了您的 API 令牌“{{name}}”。' },
  apiTokensRevoked: {
    title: 'API 令牌已全部吊销',
    message: '{{by}}吊销了您的全部 API 令牌。使用这些令牌的程序将无法访问。',
  },
  factorsKept: {
    title: '请检查登录安全',
    message: '您的密码已更换，以下两步验证方式和 API 令牌仍可使用：{{factors}}。如有您不认识的，请在“登录安全”中移除。',
  },
  recoveryCodesRenewed: { title: '恢复码已更新', message: '您的账号已重新生成恢复码，原有恢复码已失效。' },
  recoveryCodeUsed: {
    title: '使用恢复码登录',
    message: '有人使用恢复码登录了您的账号（{{address}}），剩余 {{count}} 个恢复码。',
  },
  emailChanged: { title: '邮箱已变更', message: '{{by}}变更了您账号的邮箱。' },
  phoneChanged: { title: '手机号已变更', message: '{{by}}变更了您账号的手机号。' },
  viewed: { title: '有人以您的身份查看', message: '{{by}}正以您的身份查看系统，只能查看，不能修改。' },
} satisfies Readonly<Record<string, MessageWords>>;

export const factorNames = {
  app: '身份验证器应用',
  passkey: '通行密钥“{{name}}”',
  otherPasskeys: '其他通行密钥',
  apiTokens: 'API 令牌（{{count}} 个）',
};

/** `message` is the text of the alert. */
export const securityMail = {
  subject: 'Atrium：{{title}}',
  text: '账号 {{username}}：{{message}}\n如果您不知情，请立即修改密码并联系管理员。',
  unknownDevice: '未知设备',
};
