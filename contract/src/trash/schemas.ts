import { z } from 'zod';
import { createReadOnlySchemas } from '../resource/readonly-schemas.ts';
import { idList, optionalParameter } from '../schema/edit.ts';
import { exactText } from '../schema/shape.ts';
import { maxLength } from '../validation.ts';
import { maxRestoredRecords, trashResource } from './fields.ts';

const { row: deletedRecord, query, page } = createReadOnlySchemas(trashResource);
export { deletedRecord };
export type DeletedRecord = z.output<typeof deletedRecord>;

const resourceName = exactText(maxLength(50));

export const trashQuery = query.extend({
  resource: optionalParameter(resourceName).meta({ description: 'Name of a resource, to list only its records.' }),
});
export type TrashQuery = z.output<typeof trashQuery>;

export const trashPage = page.extend({
  resources: z.array(z.string()).meta({ description: 'Names of the resources whose deleted records the caller sees.' }),
});

export const restoreInput = z.object({
  resource: resourceName.meta({ description: 'Name of the resource.' }),
  ids: idList(maxRestoredRecords).meta({ description: 'IDs of the deleted records, which they keep.' }),
  values: z
    .record(exactText(maxLength(50)), z.unknown())
    .default({})
    .meta({
      description: 'Other values by field, if another record has the value of a deleted one. Only for a single record.',
    }),
});

export const restoreResult = z.object({ restored: z.int().meta({ description: 'Number of restored records.' }) });

export const purgeInput = z.object({ ids: idList(maxRestoredRecords).meta({ description: 'IDs in the trash.' }) });

export const purgeResult = z.object({
  purged: z.int().meta({ description: 'Number of permanently deleted records.' }),
});
