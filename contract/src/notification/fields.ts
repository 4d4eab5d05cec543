import { idField, timeFields } from '../resource/common-fields.ts';
import type { Resource, Translations } from '../resource/field.ts';

interface Preference {
  readonly name: Translations;
  readonly hint: Translations;
}

/** Preferences with which users turn off notifications. They are on by default. */
export const notificationPreferences = {
  newDevice: {
    name: { 'zh-CN': '新设备登录', 'en-US': 'New devices' },
    hint: {
      'zh-CN': '您的账号在新设备上登录',
      'en-US': 'New sign-in to your account from an unknown device',
    },
  },
  roleChanged: {
    name: { 'zh-CN': '角色变更', 'en-US': 'Role changes' },
    hint: { 'zh-CN': '您被授予或移除角色', 'en-US': 'A role was assigned to you or removed from you' },
  },
  statusChanged: {
    name: { 'zh-CN': '账号状态', 'en-US': 'Account status' },
    hint: { 'zh-CN': '账号被启用或停用', 'en-US': 'An account was enabled or disabled' },
  },
  approval: {
    name: { 'zh-CN': '审批', 'en-US': 'Approvals' },
    hint: {
      'zh-CN': '有待您审批的申请，或您的申请有了结果',
      'en-US': 'Requests that need your approval, and decisions on your requests',
    },
  },
  accountLocked: {
    name: { 'zh-CN': '账号锁定', 'en-US': 'Locked accounts' },
    hint: {
      'zh-CN': '连续登录失败导致账号被锁定',
      'en-US': 'An account was locked after too many failed sign-ins',
    },
  },
} as const satisfies Readonly<Record<string, Preference>>;

export type NotificationPreference = keyof typeof notificationPreferences;
// `Object.keys` loses the type.
export const notificationPreferenceNames = Object.keys(notificationPreferences) as NotificationPreference[];

interface KindProperties {
  readonly label: Translations;
  /** Name of the picture in `/api/avatars`. */
  readonly picture: string;
  /** Preference that turns the kind off; kinds without one are always sent. */
  readonly preference?: NotificationPreference;
}

const kinds = {
  welcome: { label: { 'zh-CN': '欢迎', 'en-US': 'Welcome' }, picture: 'welcome' },
  newDevice: { label: { 'zh-CN': '新设备登录', 'en-US': 'New device' }, picture: 'device', preference: 'newDevice' },
  roleChanged: {
    label: { 'zh-CN': '角色变更', 'en-US': 'Role changed' },
    picture: 'people',
    preference: 'roleChanged',
  },
  statusChanged: {
    label: { 'zh-CN': '账号状态', 'en-US': 'Account status' },
    picture: 'people',
    preference: 'statusChanged',
  },
  approvalAsked: {
    label: { 'zh-CN': '待审批', 'en-US': 'Approval requested' },
    picture: 'approval',
    preference: 'approval',
  },
  approvalGiven: {
    label: { 'zh-CN': '审批结果', 'en-US': 'Approval decision' },
    picture: 'approval',
    preference: 'approval',
  },
  registrationAsked: {
    label: { 'zh-CN': '注册待审批', 'en-US': 'Registration pending' },
    picture: 'approval',
    preference: 'approval',
  },
  registrationGiven: {
    label: { 'zh-CN': '注册结果', 'en-US': 'Registration decision' },
    picture: 'approval',
    preference: 'approval',
  },
  accountLocked: {
    label: { 'zh-CN': '账号锁定', 'en-US': 'Account locked' },
    picture: 'lock',
    preference: 'accountLocked',
  },
  tokenReplayed: { label: { 'zh-CN': '会话安全', 'en-US': 'Session security' }, picture: 'lock' },
  passwordChanged: { label: { 'zh-CN': '密码变更', 'en-US': 'Password changed' }, picture: 'lock' },
  passwordReset: { label: { 'zh-CN': '密码被重置', 'en-US': 'Password reset' }, picture: 'lock' },
  secondFactorOn: {
    label: { 'zh-CN': '身份验证器应用已开启', 'en-US': 'Authenticator app turned on' },
    picture: 'lock',
  },
  secondFactorOff: {
    label: { 'zh-CN': '身份验证器应用已关闭', 'en-US': 'Authenticator app turned off' },
    picture: 'lock',
  },
  secondFactorReset: {
    label: { 'zh-CN': '两步验证已被重置', 'en-US': 'Two-factor authentication reset' },
    picture: 'lock',
  },
  passkeyAdded: { label: { 'zh-CN': '已添加通行密钥', 'en-US': 'Passkey added' }, picture: 'lock' },
  passkeyRemoved: { label: { 'zh-CN': '已移除通行密钥', 'en-US': 'Passkey removed' }, picture: 'lock' },
  accountLinked: { label: { 'zh-CN': '已关联外部账号', 'en-US': 'External account linked' }, picture: 'lock' },
  accountUnlinked: { label: { 'zh-CN': '已取消关联外部账号', 'en-US': 'External account unlinked' }, picture: 'lock' },
  apiTokenCreated: { label: { 'zh-CN': '已新增 API 令牌', 'en-US': 'API token created' }, picture: 'lock' },
  apiTokenRevoked: { label: { 'zh-CN': 'API 令牌已吊销', 'en-US': 'API token revoked' }, picture: 'lock' },
  apiTokensRevoked: { label: { 'zh-CN': 'API 令牌已全部吊销', 'en-US': 'All API tokens revoked' }, picture: 'lock' },
  factorsKept: { label: { 'zh-CN': '请检查登录安全', 'en-US': 'Check account security' }, picture: 'lock' },
  recoveryCodesRenewed: { label: { 'zh-CN': '恢复码已更新', 'en-US': 'New recovery codes' }, picture: 'lock' },
  recoveryCodeUsed: { label: { 'zh-CN': '使用恢复码登录', 'en-US': 'Recovery code used' }, picture: 'lock' },
  emailChanged: { label: { 'zh-CN': '邮箱变更', 'en-US': 'Email changed' }, picture: 'people' },
  phoneChanged: { label: { 'zh-CN': '手机号变更', 'en-US': 'Phone number changed' }, picture: 'people' },
  viewed: { label: { 'zh-CN': '被他人查看', 'en-US': 'Viewed as you' }, picture: 'people' },
  reportReady: { label: { 'zh-CN': '报表', 'en-US': 'Report' }, picture: 'report' },
} as const satisfies Readonly<Record<string, KindProperties>>;

export type NotificationKind = keyof typeof kinds;
// `Object.keys` loses the type.
export const notificationKindNames = Object.keys(kinds) as NotificationKind[];

export const notificationKinds: Readonly<Record<NotificationKind, KindProperties>> = kinds;

type KindLabels = { readonly [Kind in NotificationKind]: (typeof kinds)[Kind]['label'] };
const kindLabels = Object.fromEntries(notificationKindNames.map((kind) => [kind, kinds[kind].label])) as KindLabels;

export const notificationResource = {
  name: 'notification',
  table: 'notifications',
  one: { 'zh-CN': '消息通知', 'en-US': 'notification' },
  many: { 'zh-CN': '消息通知', 'en-US': 'Notifications' },
  fields: {
    ...idField,
    kind: {
      type: 'choice',
      label: { 'zh-CN': '类型', 'en-US': 'Type' },
      options: kindLabels,
      initial: 'welcome',
      readOnly: true,
      filter: true,
    },
    isRead: { type: 'flag', label: { 'zh-CN': '已读', 'en-US': 'Read' }, readOnly: true },
    createTime: timeFields.createTime,
  },
} as const satisfies Resource;
