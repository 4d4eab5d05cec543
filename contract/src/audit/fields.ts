import type { Resource } from '../resource/field.ts';
import { usernameLength } from '../validation.ts';

export const auditKinds = ['changes', 'signIns'] as const;

export const auditResource = {
  name: 'audit',
  table: 'audit_entries',
  one: { 'zh-CN': '审计日志', 'en-US': 'audit entry' },
  many: { 'zh-CN': '审计日志', 'en-US': 'Audit entries' },
  fields: {
    id: { type: 'id', label: { 'zh-CN': '编号', 'en-US': 'ID' }, readOnly: true, list: { width: 100, isExtra: true } },
    time: {
      type: 'instant',
      label: { 'zh-CN': '时间', 'en-US': 'Time' },
      required: true,
      readOnly: true,
      list: { width: 160, isName: true },
    },
    username: {
      type: 'text',
      label: { 'zh-CN': '用户名', 'en-US': 'Username' },
      max: usernameLength.max,
      readOnly: true,
      list: { width: 200 },
    },
    name: { type: 'text', label: { 'zh-CN': '姓名', 'en-US': 'Name' }, max: 50, readOnly: true },
    act: {
      type: 'text',
      label: { 'zh-CN': '操作', 'en-US': 'Action' },
      max: 100,
      readOnly: true,
      list: { width: 160 },
    },
    noun: { type: 'text', label: { 'zh-CN': '对象', 'en-US': 'Target type' }, max: 100, readOnly: true },
    recordId: { type: 'integer', label: { 'zh-CN': '对象编号', 'en-US': 'Target ID' }, readOnly: true },
    recordName: {
      type: 'text',
      label: { 'zh-CN': '对象名称', 'en-US': 'Target' },
      max: 200,
      readOnly: true,
      list: { width: 150 },
    },
    changes: {
      type: 'text',
      label: { 'zh-CN': '变更', 'en-US': 'Changes' },
      max: 1_000_000,
      readOnly: true,
      list: { width: 280 },
    },
    problem: {
      type: 'text',
      label: { 'zh-CN': '拒绝原因', 'en-US': 'Reason for denial' },
      format: 'error',
      max: 100,
      readOnly: true,
      list: { width: 90 },
    },
    address: {
      type: 'text',
      label: { 'zh-CN': 'IP 地址', 'en-US': 'IP address' },
      max: 50,
      readOnly: true,
      list: { width: 130 },
    },
    sessionId: {
      type: 'integer',
      label: { 'zh-CN': '会话', 'en-US': 'Session' },
      readOnly: true,
      list: { width: 110, isExtra: true },
    },
    apiToken: {
      type: 'text',
      label: { 'zh-CN': 'API 令牌', 'en-US': 'API token' },
      max: 50,
      readOnly: true,
      list: { width: 150, isExtra: true },
    },
    requestId: {
      type: 'text',
      label: { 'zh-CN': '请求编号', 'en-US': 'Request ID' },
      max: 50,
      readOnly: true,
      list: { width: 190, isExtra: true },
    },
  },
} as const satisfies Resource;
