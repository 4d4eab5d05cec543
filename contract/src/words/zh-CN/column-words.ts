import type { ExportColumn } from '../../export.ts';

/** Headings of exported columns in Chinese. */
export const columnWords: Record<ExportColumn, string> = {
  id: '编号',
  username: '用户名',
  name: '名称',
  email: '邮箱',
  phoneNumber: '手机号',
  deptName: '部门',
  roleNames: '角色',
  status: '状态',
  description: '描述',
  lastLoginTime: '最近登录时间',
  createTime: '创建时间',
  updateTime: '更新时间',
  code: '标识',
  dataScope: '数据范围',
  userCount: '用户数',
  remark: '备注',
  time: '时间',
  act: '操作',
  noun: '对象',
  recordId: '对象编号',
  recordName: '对象名称',
  changes: '变更',
  problem: '拒绝原因',
  address: '来源地址',
  sessionId: '会话',
  requestId: '请求编号',
};

/** Cells of exports whose values are codes. */
export const cellWords = {
  enabled: '启用',
  disabled: '停用',
  yes: '是',
  no: '否',
  'scope.all': '全部',
  'scope.dept-and-below': '本部门及以下',
  'scope.dept': '本部门',
  'scope.chosen': '指定部门',
  'scope.self': '仅本人',
  'type.page': '菜单',
  'type.frame': '内嵌页面',
  'type.link': '外部链接',
  'type.button': '按钮',
  gone: '（已删除）',
  comma: '、',
  more: '{{names}}等另外 {{number}} 项',
};

/** A code that `cellWords` has a word for. */
export type CellWord = keyof typeof cellWords;
