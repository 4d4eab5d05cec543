import type { Language } from '@atrium/contract/envelope.ts';
import { securityWords } from '../../platform/message/security-words.ts';

/** What a notification says; `{{name}}` is filled from its params. */
interface Words {
  readonly title: string;
  readonly message: string;
}

const chinese = {
  welcome: { title: '欢迎使用 Atrium', message: '在"关于"页面可以了解本系统的版本与组成。' },
  approvalAsked: { title: '待您审批', message: '{{name}} 提交了{{subject}}，等待您处理。' },
  approvalGiven: { title: '审批已通过', message: '{{name}} 通过了您的{{subject}}。' },
  registrationAsked: { title: '注册待审批', message: '{{name}}（{{username}}）申请注册账号，启用后即可登录。' },
  registrationGiven: { title: '注册已通过', message: '管理员已批准您的注册，欢迎使用。' },
  reportReady: { title: '报表已生成', message: '{{report}}已生成，可以查看了。' },
  ...securityWords['zh-CN'],
  accountLocked: {
    title: '账号已锁定',
    message: '{{name}} 连续登录失败，失败来处的登录已暂停；登录过的设备不受影响。',
  },
  tokenReplayed: {
    title: '会话已强制结束',
    message: '{{name}}（{{username}}）已失效的登录凭据被再次使用，可能已泄露，相关会话已结束；如有疑问请修改密码。',
  },
  accountEnabled: { title: '账号已启用', message: '{{name}} 的账号已启用。' },
  accountDisabled: { title: '账号已停用', message: '{{name}} 的账号已停用。' },
  roleChanged: { title: '角色变更', message: '您的角色已变更为{{role}}。' },
  other: { title: '通知', message: '' },
} satisfies Record<string, Words>;

/** The kinds of notifications, as their words are found. */
export type WordedKind = keyof typeof chinese;

const english: Record<WordedKind, Words> = {
  welcome: { title: 'Welcome to Atrium', message: 'The page "About" tells what this product is made of.' },
  approvalAsked: {
    title: 'Waiting for your approval',
    message: '{{name}} submitted {{subject}}, which waits for you.',
  },
  approvalGiven: { title: 'Approved', message: '{{name}} approved your {{subject}}.' },
  registrationAsked: {
    title: 'A registration waits',
    message: '{{name}} ({{username}}) asked for an account; enable it to let them in.',
  },
  registrationGiven: {
    title: 'Registration approved',
    message: 'An administrator approved your registration. Welcome.',
  },
  reportReady: { title: 'Report ready', message: '{{report}} is ready to be read.' },
  ...securityWords['en-US'],
  accountLocked: {
    title: 'Account locked',
    message:
      'Too many failed sign-ins to {{name}}: it is locked where they come from. Devices that were signed in on before are not affected.',
  },
  tokenReplayed: {
    title: 'Session ended for safety',
    message:
      'A used-up sign-in credential of {{name}} ({{username}}) came back and may have been stolen; its session was ended. If in doubt, change the password.',
  },
  accountEnabled: { title: 'Account enabled', message: 'The account of {{name}} was enabled.' },
  accountDisabled: { title: 'Account disabled', message: 'The account of {{name}} was disabled.' },
  roleChanged: { title: 'Role changed', message: 'Your role is now {{role}}.' },
  other: { title: 'Notification', message: '' },
};

/** The words of every kind, by language. */
export const notificationWords: Record<Language, Record<WordedKind, Words>> = { 'zh-CN': chinese, 'en-US': english };

/** The picture of every kind, among the files that the server brings. */
export const pictures: Record<WordedKind, string> = {
  welcome: 'welcome',
  approvalAsked: 'approval',
  approvalGiven: 'approval',
  registrationAsked: 'approval',
  registrationGiven: 'approval',
  reportReady: 'report',
  newDevice: 'device',
  accountLocked: 'lock',
  tokenReplayed: 'lock',
  passwordChanged: 'lock',
  passwordReset: 'lock',
  emailChanged: 'people',
  phoneChanged: 'people',
  viewed: 'people',
  accountEnabled: 'people',
  accountDisabled: 'people',
  roleChanged: 'people',
  other: 'welcome',
};
