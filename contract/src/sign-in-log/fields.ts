import {
  addressField,
  computedProperties,
  computedUsername,
  deviceField,
  userIdField,
} from '../resource/common-fields.ts';
import type { ReadOnlyResource } from '../resource/field.ts';

export const signInResults = {
  signedIn: 'session.signIn',
  pending: 'session.signInPending',
  refused: 'session.signInRefused',
  signedOut: 'session.signOut',
  ended: 'session.end',
  replayed: 'session.replayed',
} as const satisfies Readonly<Record<string, `session.${string}`>>;
export type SignInResult = keyof typeof signInResults;

export const signInLogResource = {
  name: 'sign-in-log',
  table: 'audit_entries',
  isReadOnly: true,
  page: '/system/sign-in-log',
  one: { 'zh-CN': '登录日志', 'en-US': 'sign-in log entry' },
  many: { 'zh-CN': '登录日志', 'en-US': 'Sign-in log entries' },
  fields: {
    id: { type: 'id', label: { 'zh-CN': '编号', 'en-US': 'ID' }, readOnly: true, list: { width: 100, isExtra: true } },
    time: {
      type: 'instant',
      label: { 'zh-CN': '时间', 'en-US': 'Time' },
      required: true,
      readOnly: true,
      filter: true,
      list: { width: 170, isName: true },
    },
    name: {
      type: 'text',
      label: { 'zh-CN': '姓名', 'en-US': 'User' },
      description: 'Name of the user; `""` for an account that does not exist.',
      max: 200,
      ...computedProperties,
      list: { width: 200 },
    },
    userId: {
      ...userIdField.userId,
      ...computedProperties,
      description: 'ID of the user; null for an account that does not exist.',
    },
    result: {
      type: 'choice',
      label: { 'zh-CN': '结果', 'en-US': 'Result' },
      options: {
        signedIn: { 'zh-CN': '登录成功', 'en-US': 'Signed in' },
        pending: { 'zh-CN': '待两步验证', 'en-US': 'Waiting for second step' },
        refused: { 'zh-CN': '登录失败', 'en-US': 'Failed' },
        signedOut: { 'zh-CN': '退出登录', 'en-US': 'Signed out' },
        ended: { 'zh-CN': '强制下线', 'en-US': 'Session ended' },
        replayed: { 'zh-CN': '令牌被重复使用', 'en-US': 'Token reused' },
      },
      colors: {
        pending: 'processing',
        refused: 'error',
        ended: 'warning',
        replayed: 'error',
      },
      initial: 'signedIn',
      ...computedProperties,
      filter: true,
      list: { width: 170 },
    },
    reason: {
      type: 'text',
      label: { 'zh-CN': '原因', 'en-US': 'Reason' },
      description: 'Error code of a failed sign-in; `""` otherwise.',
      format: 'error',
      max: 100,
      ...computedProperties,
      list: { width: 220 },
    },
    ...deviceField,
    ...addressField,
    endedBy: {
      type: 'text',
      label: { 'zh-CN': '操作人', 'en-US': 'Ended by' },
      description: 'Name of the other user who ended the session; `""` for none.',
      max: 50,
      ...computedProperties,
      list: { width: 120, isExtra: true },
    },
    username: { ...computedUsername, description: 'Username; `""` for an account that does not exist.' },
  },
} as const satisfies ReadOnlyResource;
