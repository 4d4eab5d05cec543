import { z } from 'zod';
import { schemasOf, textOf } from '../resource/schemas.ts';
import type { StateOf } from '../resource/derived-types.ts';
import { ifGiven, treePaging } from '../schema/edit.ts';
import { listOf, parentOnPath, rowId, status } from '../schema/shape.ts';
import { deptResource } from './fields.ts';

const { fields } = deptResource;
const { row, changed, filters } = schemasOf(deptResource);

/** `parentId` is `""` at the root. */
export const dept = row.extend({ parentId: z.union([rowId, z.literal('')]) });
export type Dept = z.output<typeof dept>;
export type DeptState = StateOf<typeof fields>;

/** Without paging the whole tree comes; with it a page of roots with all below them. Filters keep the ancestors of what matches. */
export const deptQuery = z.object({ ...filters, ...treePaging });
export type DeptQuery = z.output<typeof deptQuery>;
export const deptList = listOf(dept);

const own = { parentId: parentOnPath.optional(), order: ifGiven(changed.order.unwrap()) };
const { id: _id, version: _version, ...parts } = changed;

/** Without an order it is the last of its siblings. */
export const newDept = z.object({
  ...parts,
  ...own,
  name: textOf(fields.name),
  code: textOf(fields.code).default(''),
  status: status.default(1),
});
export type NewDept = z.output<typeof newDept>;

export const deptChange = z.object({ ...changed, ...own });
export type DeptChange = z.output<typeof deptChange>;
