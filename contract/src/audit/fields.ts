import type { Resource } from '../resource/field.ts';

/** What was done, by whom and to what. */
export const auditResource = {
  name: 'audit',
  table: 'audit_entries',
  one: { 'zh-CN': '审计日志', 'en-US': 'audit log' },
  fields: {
    id: { type: 'id', label: { 'zh-CN': '编号', 'en-US': 'Id' }, readOnly: true },
    time: { type: 'instant', label: { 'zh-CN': '时间', 'en-US': 'Time' }, required: true, readOnly: true },
    username: { type: 'text', label: { 'zh-CN': '用户名', 'en-US': 'Username' }, max: 16, readOnly: true },
    name: { type: 'text', label: { 'zh-CN': '姓名', 'en-US': 'Name' }, max: 50, readOnly: true },
    act: { type: 'text', label: { 'zh-CN': '操作', 'en-US': 'Action' }, max: 100, readOnly: true },
    noun: { type: 'text', label: { 'zh-CN': '对象', 'en-US': 'Target type' }, max: 100, readOnly: true },
    recordId: { type: 'integer', label: { 'zh-CN': '对象编号', 'en-US': 'Target id' }, readOnly: true },
    recordName: { type: 'text', label: { 'zh-CN': '对象名称', 'en-US': 'Target' }, max: 200, readOnly: true },
    changes: { type: 'text', label: { 'zh-CN': '变更', 'en-US': 'Changes' }, max: 1_000_000, readOnly: true },
    problem: { type: 'text', label: { 'zh-CN': '拒绝原因', 'en-US': 'Refused because' }, max: 100, readOnly: true },
    address: { type: 'text', label: { 'zh-CN': '来源地址', 'en-US': 'Address' }, max: 50, readOnly: true },
    sessionId: { type: 'integer', label: { 'zh-CN': '会话', 'en-US': 'Session' }, readOnly: true },
    requestId: { type: 'text', label: { 'zh-CN': '请求编号', 'en-US': 'Request id' }, max: 50, readOnly: true },
  },
} as const satisfies Resource;
