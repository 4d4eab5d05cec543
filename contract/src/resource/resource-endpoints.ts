import { endpoint } from '../endpoint.ts';
import { byId, removalResult } from '../schema/edit.ts';
import { recordIdsToDelete } from '../schema/shape.ts';
import { createResourceCalls } from './resource-calls.ts';
import { createResourceSchemas } from './resource-schemas.ts';
import { listFieldErrors, filterErrors } from './endpoint-errors.ts';
import type { GeneratedResource, Field } from './field.ts';
import { listFilterableFields, listSearchedFields, listUniqueFields } from './definition.ts';
import { exportEndpoint, historyEndpoint } from './record-endpoints.ts';

export const createResourceEndpoints = (resource: GeneratedResource) => {
  const { fields, one, many } = resource;
  const calls = createResourceCalls(resource);
  const { row, page, query, exportQuery, created, changed } = createResourceSchemas(resource);
  const hookErrors = resource.errors ?? { change: [], delete: [] };
  const uniqueErrors = listUniqueFields(fields).map(({ errorCode }) => errorCode);
  const errors = [...new Set([...uniqueErrors, ...listFieldErrors(resource), ...hookErrors.change])];
  const name = one['en-US'].toLowerCase();
  const names = many['en-US'];
  const listLabels = (labeledFields: readonly { readonly field: Field }[]) =>
    labeledFields.map(({ field }) => field.label['en-US'].toLowerCase()).join(', ');
  const filterLabels = listLabels(listFilterableFields(fields));
  const searchSummary = `searched by ${listLabels(listSearchedFields(resource))}${filterLabels && `, filtered by ${filterLabels}`}`;
  return {
    list: endpoint(calls.list, {
      input: query,
      result: page,
      summary: `Returns ${names.toLowerCase()}, ${searchSummary}.`,
      errors: filterErrors(resource),
    }),
    export: exportEndpoint(calls.export, names.toLowerCase(), exportQuery, filterErrors(resource)),
    item: endpoint(calls.read, { input: byId, result: row, summary: `Returns one ${name}.`, errors: ['row.notFound'] }),
    create: endpoint(calls.create, { input: created, result: row, summary: `Creates one ${name}.`, errors }),
    update: endpoint(calls.update, {
      input: changed,
      result: row,
      summary: `Changes the ${name} with the given ID or, without an ID, with the given unique value.`,
      errors: ['row.notFound', 'row.stale', ...errors],
    }),
    delete: endpoint(calls.delete, {
      input: recordIdsToDelete,
      result: removalResult,
      summary: `Deletes ${names.toLowerCase()}.`,
      errors: hookErrors.delete,
    }),
    history: historyEndpoint(calls.history, `one ${name}`, 'row.notFound'),
  };
};
