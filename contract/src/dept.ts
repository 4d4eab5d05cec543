import { z } from 'zod';
import { auditPage, historyQuery } from './audit.ts';
import { call } from './call.ts';
import {
  basedOn,
  byId,
  clearable,
  clearableId,
  clearableLines,
  ifGiven,
  ifStatus,
  moveInput,
  ownId,
  removed,
  search,
} from './edit.ts';
import { endpoint } from './endpoint.ts';
import { buttons } from './permissions.ts';
import { instant, listOf, parentOnPath, removal, rowId, rowStatus, status, text, whole } from './shape.ts';
import { all, atMost, optional, remark, required, rowCode } from './validation.ts';

/** Characters of a department's name. */
export const deptNameLength = 50;
export const deptName = all(required, atMost(deptNameLength));
const order = whole(-1_000_000, 1_000_000);

const dept = z.object({
  id: rowId,
  /** `""` at the root. */
  parentId: z.union([rowId, z.literal('')]),
  name: z.string(),
  code: z.string(),
  leaderId: rowId.nullable(),
  leaderName: z.string(),
  order: z.int(),
  status: rowStatus,
  remark: z.string(),
  createTime: instant,
  updateTime: instant,
  version: z.int(),
  /** People in this very department, and in it with all below. */
  userCount: z.int(),
  totalUserCount: z.int(),
});
export type Dept = z.output<typeof dept>;

/** Without paging the whole tree comes; with it a page of roots with all below them. Filters keep the ancestors of what matches. */
const deptQuery = z.object({
  name: search,
  code: search,
  status: ifStatus,
  current: ifGiven(whole(1, 1_000_000)),
  pageSize: ifGiven(whole(1, 100)),
});
export type DeptQuery = z.output<typeof deptQuery>;
const deptList = listOf(dept);

const newDept = z.object({
  parentId: parentOnPath.optional(),
  name: text(deptName),
  code: text(optional(rowCode)).default(''),
  leaderId: clearableId,
  order: ifGiven(order),
  status: status.default(1),
  remark: clearableLines(remark),
});
export type NewDept = z.output<typeof newDept>;
const deptChange = z.object({
  id: ownId,
  version: basedOn,
  parentId: parentOnPath.optional(),
  name: text(deptName).optional(),
  code: clearable(rowCode),
  leaderId: clearableId,
  order: ifGiven(order),
  status: status.optional(),
  remark: clearableLines(remark),
});
export type DeptChange = z.output<typeof deptChange>;

export const listDepts = call<typeof deptQuery, typeof deptList>('GET', 'dept-list', '/system/dept');
export const readDept = call<typeof byId, typeof dept>('GET', 'dept-item', '/system/dept');
// Users show their department's name.
export const createDept = call<typeof newDept, typeof dept>('POST', 'dept-item', ['/system/dept', buttons.add], {
  stales: ['user'],
});
export const updateDept = call<typeof deptChange, typeof dept>('PUT', 'dept-item', ['/system/dept', buttons.update], {
  stales: ['user'],
});
export const deleteDept = call<typeof removal, typeof removed>(
  'DELETE',
  'dept-item',
  ['/system/dept', buttons.delete],
  { stales: ['user'] },
);
export const moveDept = call<typeof moveInput, typeof dept>(
  'POST',
  'dept-item/move',
  ['/system/dept', buttons.update],
  { stales: ['user'] },
);
export const readDeptHistory = call<typeof historyQuery, typeof auditPage>('GET', 'dept-item/history', '/system/dept');

const changeRefusals = [
  'depts.notFound',
  'depts.codeTaken',
  'depts.cycle',
  'users.notFound',
  'row.stale',
  'right.exceeds',
] as const;

export const deptEndpoints = {
  list: endpoint(listDepts, {
    input: deptQuery,
    result: deptList,
    summary: 'Departments within the caller’s data scope, flat, in the order of the tree.',
  }),
  item: endpoint(readDept, { input: byId, result: dept, summary: 'One department.', refuses: ['depts.notFound'] }),
  create: endpoint(createDept, {
    input: newDept,
    result: dept,
    summary: 'Creates a department.',
    refuses: ['depts.notFound', 'depts.codeTaken', 'users.notFound'],
  }),
  update: endpoint(updateDept, {
    input: deptChange,
    result: dept,
    summary: 'Changes a department, found by its id or else by its code.',
    refuses: changeRefusals,
  }),
  delete: endpoint(deleteDept, {
    input: removal,
    result: removed,
    summary: 'Deletes departments that hold nobody and no other department.',
    refuses: ['depts.notFound', 'depts.inUse'],
  }),
  move: endpoint(moveDept, {
    input: moveInput,
    result: dept,
    summary: 'Moves a department to a parent and among its siblings.',
    refuses: changeRefusals,
  }),
  history: endpoint(readDeptHistory, {
    input: historyQuery,
    result: auditPage,
    summary: 'What was done to a department, newest first.',
    refuses: ['depts.notFound'],
  }),
};
