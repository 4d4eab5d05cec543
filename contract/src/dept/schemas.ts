import { z } from 'zod';
import { createSchemas, createTextSchema } from '../resource/schemas.ts';
import type { EditableState } from '../resource/derived-types.ts';
import { optionalParameter, treePaging } from '../schema/edit.ts';
import { createListSchema, nonEmptyParentId, rowId, status } from '../schema/shape.ts';
import { deptResource } from './fields.ts';

const { fields } = deptResource;
const { row, changed, filters } = createSchemas(deptResource);

export const dept = row.extend({
  parentId: z.union([rowId, z.literal('')]).meta({ description: 'ID of the parent department; `""` at the root.' }),
});
export type Dept = z.output<typeof dept>;
export type DeptState = EditableState<typeof fields>;

/** Without paging, the whole tree is returned. Filters include the ancestors of matches. */
export const deptQuery = z.object({ ...filters, ...treePaging });
export const deptList = createListSchema(dept);

const treeFields = {
  parentId: nonEmptyParentId
    .optional()
    .meta({ description: 'ID of the parent department, or the path of IDs to the parent; null or `""` for the root.' }),
  order: optionalParameter(changed.order.unwrap()).meta({
    description:
      'Position among the siblings; lower numbers come first. Default for new departments: the last position.',
  }),
};
const { id: _id, version: _version, ...changedFields } = changed;

export const newDept = z.object({
  ...changedFields,
  ...treeFields,
  name: createTextSchema(fields.name).meta({ description: 'Name of the department, at most 50 characters.' }),
  code: createTextSchema(fields.code)
    .default('')
    .meta({ description: 'Code of the department: at most 32 letters, digits, `_`, `-`, `.` and `:`; `""` for none.' }),
  status: status.default(1),
});

export const deptChange = z.object({ ...changed, ...treeFields });
