import { auditPage, historyQuery } from '../audit/schemas.ts';
import { endpoint } from '../endpoint.ts';
import { byId, removalResult } from '../schema/edit.ts';
import { file } from '../schema/export.ts';
import { removal } from '../schema/shape.ts';
import { crudCalls } from './crud-calls.ts';
import { crudSchemas } from './crud-schemas.ts';
import { listFieldErrors, filterErrors } from './endpoint-errors.ts';
import type { CrudResource, Field } from './field.ts';
import { listFilterableFields, listSearchedFields, listUniqueFields } from './read.ts';

export const crudEndpoints = (resource: CrudResource) => {
  const { fields, one, many } = resource;
  const calls = crudCalls(resource);
  const { row, page, query, taken, created, changed } = crudSchemas(resource);
  const errors = [...listUniqueFields(fields).map(({ errorCode }) => errorCode), ...listFieldErrors(resource)];
  const [name, names] = [one['en-US'].toLowerCase(), many['en-US']];
  const listLabels = (all: readonly { readonly field: Field }[]) =>
    all.map(({ field }) => field.label['en-US'].toLowerCase()).join(', ');
  const by = listLabels(listFilterableFields(fields));
  const searchSummary = `searched by ${listLabels(listSearchedFields(resource))}${by && `, filtered by ${by}`}`;
  return {
    list: endpoint(calls.list, {
      input: query,
      result: page,
      summary: `Returns ${names.toLowerCase()}, ${searchSummary}.`,
      errors: filterErrors(resource),
    }),
    export: endpoint(calls.export, {
      input: taken,
      result: file,
      summary: `Exports the filtered ${names.toLowerCase()} as CSV or XLSX.`,
      answers: 'file',
      errors: ['export.tooMany', 'request.tooMany', ...filterErrors(resource)],
    }),
    item: endpoint(calls.read, { input: byId, result: row, summary: `Returns one ${name}.`, errors: ['row.notFound'] }),
    create: endpoint(calls.create, { input: created, result: row, summary: `Creates one ${name}.`, errors }),
    update: endpoint(calls.update, {
      input: changed,
      result: row,
      summary: `Changes the ${name} with the given ID or, without an ID, with the given unique value.`,
      errors: ['row.notFound', 'row.stale', ...errors],
    }),
    delete: endpoint(calls.delete, {
      input: removal,
      result: removalResult,
      summary: `Deletes ${names.toLowerCase()}.`,
    }),
    history: endpoint(calls.history, {
      input: historyQuery,
      result: auditPage,
      summary: `Returns the history of one ${name}, newest first.`,
      errors: ['row.notFound'],
    }),
  };
};
