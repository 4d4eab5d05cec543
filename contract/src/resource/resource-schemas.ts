import { z } from 'zod';
import { cursorPaging, createPageSchema } from '../schema/edit.ts';
import type { FieldSource } from './derived-types.ts';
import { createSchemas } from './schemas.ts';

export const createResourceSchemas = <const R extends FieldSource>(resource: R) => {
  const { row, created, changed, filters, sort, file } = createSchemas(resource);
  return {
    row,
    page: createPageSchema(row),
    query: z.object({ ...filters, sort, ...cursorPaging }),
    exportQuery: z.object({ ...filters, sort, ...file }),
    created: z.object(created),
    changed: z.object(changed),
  };
};
