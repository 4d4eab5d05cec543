import { z } from 'zod';
import { cursorPaging, createPageSchema } from '../schema/edit.ts';
import type { FieldSource, RowOf } from './derived-types.ts';
import { createSchemas } from './schemas.ts';

type RowShape<F extends FieldSource['fields']> = {
  [Name in keyof Omit<RowOf<F>, 'version'>]: z.ZodType<RowOf<F>[Name]>;
};

/** Records that users do not change have no version. */
export const createReadOnlySchemas = <const R extends FieldSource>(resource: R) => {
  const { row: editableRow, filters, sort, file } = createSchemas(resource);
  const { version: _version, ...shape } = editableRow.shape;
  // The definition determines the fields.
  const row = z.object(shape as unknown as RowShape<R['fields']>);
  return {
    row,
    page: createPageSchema(row),
    query: z.object({ ...filters, sort, ...cursorPaging }),
    exportQuery: z.object({ ...filters, sort, ...file }),
  };
};
