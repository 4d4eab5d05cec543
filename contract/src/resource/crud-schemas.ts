import { z } from 'zod';
import { deepPaging, pageSchema } from '../schema/edit.ts';
import type { Described } from './derived-types.ts';
import { schemasOf } from './schemas.ts';

export const crudSchemas = <const R extends Described>(resource: R) => {
  const { row, created, changed, filters, sort, file } = schemasOf(resource);
  return {
    row,
    page: pageSchema(row),
    query: z.object({ ...filters, sort, ...deepPaging }),
    taken: z.object({ ...filters, sort, ...file }),
    created: z.object(created),
    changed: z.object(changed),
  };
};
