import { endpoint } from '../endpoint.ts';
import { byId } from '../schema/edit.ts';
import { filterErrors } from './endpoint-errors.ts';
import type { ReadOnlyResource } from './field.ts';
import { readOnlyCalls } from './readonly-calls.ts';
import { readOnlySchemas } from './readonly-schemas.ts';
import { exportEndpoint } from './record-endpoints.ts';

export const readOnlyEndpoints = <const R extends ReadOnlyResource>(resource: R) => {
  type S = ReturnType<typeof readOnlySchemas<R>>;
  const calls = readOnlyCalls(resource);
  const { row, page, query, taken } = readOnlySchemas(resource);
  const [name, names] = [resource.one['en-US'].toLowerCase(), resource.many['en-US'].toLowerCase()];
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
    export: exportEndpoint<S['taken']>(calls.export, names, taken, filterErrors(resource)),
  };
};
