import { auditWords } from '@atrium/contract/words/zh-CN/audit-words.ts';
import { cellWords } from '@atrium/contract/words/zh-CN/cell-words.ts';
import { errorWords } from '@atrium/contract/words/zh-CN/error-words.ts';
import { roleWords } from '@atrium/contract/words/zh-CN/role-words.ts';
import { titleWords } from '@atrium/contract/words/zh-CN/title-words.ts';
import { justNow, notificationWords } from './notification-words.ts';
import { verificationCodeWords } from './verification-code-words.ts';
import { factorNames, securityMail, securityWords } from './security-words.ts';

export const words = {
  /** Between a label and its value. */
  colon: '：',
  errors: errorWords,
  audit: auditWords,
  titles: titleWords,
  builtinRoles: roleWords,
  cells: cellWords,
  notifications: notificationWords,
  justNow,
  security: securityWords,
  securityMail,
  factorNames,
  verificationCodes: verificationCodeWords,
  /** `way` is one of the next two texts. */
  signInMail: {
    subject: '{{product}}：请设置您的密码',
    text: '{{name}}，您好：\n\n{{by}}为您创建了账号，用户名是 {{username}}。\n\n{{way}}验证码会发送到本邮箱（{{to}}），凭它即可设置您自己的密码。\n\n如果您不知情，请忽略本邮件：没有验证码，账号不会有任何改变。',
    link: '请打开 {{link}} 设置密码。',
    way: '请打开登录页，点击“忘记密码”，选择邮箱。',
  },
  /** Actor of a command. */
  operator: '服务器运维人员',
  taskTimeout: '执行超过 {{minutes}} 分钟，已中止。',
  testMessage: { subject: 'Atrium 测试消息', text: '这是一条测试消息。收到此消息，说明消息发送正常。' },
};
