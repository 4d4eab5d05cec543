import type { MessageWords } from '../message-words.ts';
import { securityWords } from './security-words.ts';

export const notificationWords = {
  welcome: { title: '欢迎使用 Atrium', message: '在“关于”页面可以了解本系统的版本与组成。' },
  approvalAsked: { title: '待您审批', message: '{{name}}提交了{{subject}}，等待您处理。' },
  approvalGiven: { title: '审批已通过', message: '{{name}}通过了您的{{subject}}。' },
  registrationAsked: { title: '注册待审批', message: '{{name}}（{{username}}）申请注册账号，启用后即可登录。' },
  registrationGiven: { title: '注册已通过', message: '管理员已批准您的注册，欢迎使用。' },
  reportReady: { title: '报表已生成', message: '{{report}}已生成，可以查看了。' },
  ...securityWords,
  accountLocked: {
    title: '账号已锁定',
    message: '{{name}}的账号连续登录失败，来自该网络的登录已暂停，登录过的设备不受影响。',
  },
  tokenReplayed: {
    title: '会话已强制结束',
    message: '{{name}}（{{username}}）的登录令牌在失效后被再次使用，可能已泄露，相关会话已结束。如有疑问，请修改密码。',
  },
  accountEnabled: { title: '账号已启用', message: '{{name}}的账号已启用。' },
  accountDisabled: { title: '账号已停用', message: '{{name}}的账号已停用。' },
  roleChanged: { title: '角色变更', message: '您的角色已变更为{{role}}。' },
  other: { title: '通知', message: '' },
} satisfies Readonly<Record<string, MessageWords>>;

export const justNow = '刚刚';
