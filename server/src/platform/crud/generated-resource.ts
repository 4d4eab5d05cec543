import type { CrudResource } from '@atrium/contract/resource/field.ts';
import { columnOf, editable, initialState } from '@atrium/contract/resource/read.ts';
import { columnsOf, rowOf, tablesOf } from '../resource/table.ts';
import type { LoadedRecord, RecordState, ResourceDefinition } from './definition.ts';
import { type AnsweredRow, readRows, type StoredRow } from './rows.ts';

/** Returns the definition of a resource that has no behavior beside its description. */
export const generatedResource = (
  resource: CrudResource,
): ResourceDefinition<RecordState, LoadedRecord<RecordState>, AnsweredRow> => {
  const { fields, table } = resource;
  const stateOf = (row: StoredRow): RecordState => {
    const values: Readonly<Record<string, unknown>> = rowOf(fields, row);
    // The fields are those that users set, which hold JSON.
    return Object.fromEntries(editable(fields).map(([name]) => [name, values[name]])) as RecordState;
  };
  return {
    resource,
    notFound: 'row.notFound',
    // As `initialOf` says of each field.
    initial: initialState(fields) as RecordState,
    load: async ({ trx }, { field, values }) => {
      const found = await tablesOf(trx)
        .selectFrom(table)
        .selectAll()
        .where(columnOf(field), 'in', values)
        .orderBy('id')
        .execute();
      return (found as StoredRow[]).map((row) => ({ id: row.id, version: row.version, state: stateOf(row) }));
    },
    columns: (state) => columnsOf(fields, state as Parameters<typeof columnsOf<CrudResource['fields']>>[1]),
    serialize: ({ permissions, caller, lang }, ids) => readRows(permissions, caller, resource, ids, lang),
  };
};
