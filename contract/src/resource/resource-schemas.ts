import { z } from 'zod';
import { cursorPaging, createPageSchema } from '../schema/edit.ts';
import { listReferenceLists } from './definition.ts';
import type { FieldSource, ListNames } from './derived-types.ts';
import type { Fields } from './field.ts';
import { createSchemas } from './schemas.ts';

type Named<F extends Fields> = { [K in keyof ListNames<F>]: z.ZodType<ListNames<F>[K]> };

const createNamesShape = <R extends NamedSource>(resource: R): Named<R['fields']> => {
  const targets = listReferenceLists(resource).flatMap(({ field }) => (field.writeOnly ? [] : [field.to]));
  const shape = Object.fromEntries(
    targets.map((to) => [
      to,
      z.record(z.string(), z.string()).meta({ description: `Names of records of the resource \`${to}\`, by ID.` }),
    ]),
  );
  const names = z.object(shape).meta({ description: 'Names of the referenced records that the caller may read.' });
  // `ListNames` has the same condition.
  return (targets.length > 0 ? { names } : {}) as Named<R['fields']>;
};

interface NamedSource extends FieldSource {
  readonly name: string;
}

export const createResourceSchemas = <const R extends NamedSource>(resource: R) => {
  const { row: plainRow, created, changed, filters, sort, file } = createSchemas(resource);
  const row = plainRow.extend(createNamesShape(resource));
  return {
    row,
    page: createPageSchema(row),
    query: z.object({ ...filters, sort, ...cursorPaging }),
    exportQuery: z.object({ ...filters, sort, ...file }),
    created: z.object(created),
    changed: z.object(changed),
  };
};
