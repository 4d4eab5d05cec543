import type { CellWord } from '../zh-CN/column-words.ts';
import type { ExportColumn } from '../../export.ts';

/** Headings of exported columns in English. */
export const columnWords: Record<ExportColumn, string> = {
  id: 'ID',
  username: 'Username',
  name: 'Name',
  email: 'E-mail',
  phoneNumber: 'Phone',
  deptName: 'Department',
  roleNames: 'Roles',
  status: 'Status',
  description: 'Description',
  lastLoginTime: 'Last sign-in',
  createTime: 'Created',
  updateTime: 'Updated',
  code: 'Code',
  dataScope: 'Data scope',
  userCount: 'Users',
  remark: 'Remark',
  time: 'Time',
  act: 'Act',
  noun: 'Kind',
  recordId: 'Record ID',
  recordName: 'Record',
  changes: 'Changes',
  problem: 'Refused because',
  address: 'Address',
  sessionId: 'Session',
  requestId: 'Request ID',
};

/** Cells of exports whose values are codes. */
export const cellWords: Record<CellWord, string> = {
  enabled: 'Enabled',
  disabled: 'Disabled',
  yes: 'Yes',
  no: 'No',
  'scope.all': 'Everything',
  'scope.dept-and-below': 'Own department and below',
  'scope.dept': 'Own department',
  'scope.chosen': 'Chosen departments',
  'scope.self': 'Own record only',
  'type.page': 'Menu',
  'type.frame': 'Embedded page',
  'type.link': 'External link',
  'type.button': 'Button',
  gone: ' (deleted)',
  comma: ', ',
  more: '{{names}} and {{number}} more',
};
