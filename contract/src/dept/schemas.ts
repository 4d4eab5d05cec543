import { z } from 'zod';
import { basedOn, clearable, clearableId, clearableLines, ifGiven, ifStatus, ownId, search } from '../schema/edit.ts';
import { instant, listOf, parentOnPath, rowId, rowStatus, status, text, whole } from '../schema/shape.ts';
import { optional, remark, rowCode } from '../validation.ts';
import { deptName } from './fields.ts';

const order = whole(-1_000_000, 1_000_000);

export const dept = z.object({
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
export const deptQuery = z.object({
  name: search,
  code: search,
  status: ifStatus,
  current: ifGiven(whole(1, 1_000_000)),
  pageSize: ifGiven(whole(1, 100)),
});
export type DeptQuery = z.output<typeof deptQuery>;
export const deptList = listOf(dept);

export const newDept = z.object({
  parentId: parentOnPath.optional(),
  name: text(deptName),
  code: text(optional(rowCode)).default(''),
  leaderId: clearableId,
  order: ifGiven(order),
  status: status.default(1),
  remark: clearableLines(remark),
});
export type NewDept = z.output<typeof newDept>;

export const deptChange = z.object({
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
