import { endpoint } from '../endpoint.ts';
import { byId } from '../schema/edit.ts';
import { filterErrors } from './endpoint-errors.ts';
import type { ReadOnlyResource } from './field.ts';
import { createReadOnlyCalls } from './readonly-calls.ts';
import { createReadOnlySchemas } from './readonly-schemas.ts';
import { exportEndpoint } from './record-endpoints.ts';

export const createReadOnlyEndpoints = <const R extends ReadOnlyResource>(resource: R) => {
  type S = ReturnType<typeof createReadOnlySchemas<R>>;
  const calls = createReadOnlyCalls(resource);
  const { row, page, query, exportQuery } = createReadOnlySchemas(resource);
  const name = resource.one['en-US'].toLowerCase();
  const names = resource.many['en-US'].toLowerCase();
  return {
    list: endpoint<S['query'], S['page']>(calls.list, {
      input: query,
      result: page,
      summary: `Returns ${names}.`,
      errors: filterErrors(resource),
    }),
    item: endpoint<typeof byId, S['row']>(calls.read, {
      input: byId,
      result: row,
      summary: `Returns one ${name}.`,
      errors: ['row.notFound'],
    }),
    export: exportEndpoint<S['exportQuery']>(calls.export, names, exportQuery, filterErrors(resource)),
  };
};
