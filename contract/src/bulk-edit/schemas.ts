import { z } from 'zod';
import { auditChange, namesByResource } from '../audit/schemas.ts';
import { idList } from '../schema/edit.ts';
import { exactText, id, integer, rowId, rowVersion } from '../schema/shape.ts';
import { maxLength } from '../validation.ts';
import { maxBulkRecords, maxPreviewedRecords, maxRejectedRecords } from './limits.ts';

/** The schemas of the resource validate the values. Deep values would overflow the stack of a recursive schema. */
const fieldValues = z.record(z.string(), z.unknown());

const edit = {
  resource: exactText(maxLength(50)).meta({ description: 'Name of the resource, such as `role`.' }),
  values: fieldValues.default({}).meta({ description: 'New values by field, as in an update of one record.' }),
  add: fieldValues.default({}).meta({ description: 'Values to add to fields with several values: an array by field.' }),
  remove: fieldValues
    .default({})
    .meta({ description: 'Values to remove from fields with several values: an array by field.' }),
};

export const bulkEditQuery = z.object({
  ...edit,
  ids: idList(maxBulkRecords)
    .optional()
    .meta({ description: 'IDs of the records; either `ids` or `filter` is required.' }),
  filter: fieldValues
    .optional()
    .meta({ description: 'Filters that select the records, as in the list of the resource; `{}` selects all.' }),
});

export const bulkEdit = z.object({
  ...edit,
  records: z
    .array(
      z.object({
        id,
        version: integer(1, Number.MAX_SAFE_INTEGER).meta({ description: 'Version of the record in the preview.' }),
      }),
    )
    .min(1, { error: 'field.required' })
    .max(maxBulkRecords, { error: 'field.tooMany' })
    .meta({ description: 'Records to change, as returned by the preview. Either all of them are changed or none.' }),
});

const name = z.string().meta({ description: 'Name of the record.' });
const recordId = rowId.meta({ description: 'ID of the record.' });

const counts = {
  changed: z.int().meta({ description: 'Number of records that change.' }),
  unchanged: z.int().meta({ description: 'Number of records that already have the new values.' }),
};

export const bulkEditPreview = z.object({
  ...counts,
  rejected: z.int().meta({ description: 'Number of records that cannot be changed.' }),
  records: z
    .array(z.object({ id: recordId, version: rowVersion }))
    .meta({ description: 'The records that change, for the request that changes them.' }),
  examples: z
    .array(z.object({ id: recordId, name, changes: z.array(auditChange).meta({ description: 'Changed fields.' }) }))
    .meta({ description: `Changes of the first ${maxPreviewedRecords} records that change.` }),
  errors: z
    .array(
      z.object({
        id: recordId,
        name,
        problem: z.string().meta({ description: 'Error code.' }),
        message: z.string().meta({ description: 'Error message in the language of `X-Lang`.' }),
      }),
    )
    .meta({ description: `First ${maxRejectedRecords} records that cannot be changed.` }),
  names: namesByResource.meta({
    description: 'Current names of the referenced records, by type and ID; deleted records are missing.',
  }),
});
export type BulkEditPreview = z.output<typeof bulkEditPreview>;

export const bulkEditResult = z.object(counts);
