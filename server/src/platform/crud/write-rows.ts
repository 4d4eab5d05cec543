import type { Language } from '@atrium/contract/language.ts';
import { type AuditAct, auditActs, type EditVerb } from '@atrium/contract/audit/acts.ts';
import type { CrudResource } from '@atrium/contract/resource/field.ts';
import { columnOf, editable, nameField, uniques } from '@atrium/contract/resource/read.ts';
import type { Json, StateOf } from '@atrium/contract/resource/derived-types.ts';
import { fieldChanges } from '../audit/field-changes.ts';
import type { Change } from '../change/change.ts';
import { writeVersion } from '../change/write-version.ts';
import { lackingOf } from '../change/field-rights.ts';
import type { AppContext } from '../context/context.ts';
import { refuseBroken } from '../refusal/constraints.ts';
import { Refusal } from '../refusal/refusal.ts';
import { givenBeside, refuseGuarded } from '../resource/masks.ts';
import { columnsOf, rowOf, tablesOf } from '../resource/table.ts';
import { brokenReferences, mustBeKnown, mustBeUploaded } from './references.ts';
import { type AnsweredRow, nameIn, readRow, type StoredRow } from './rows.ts';

/** Everything that people set of a row: plain values. */
type State = Readonly<Record<string, Json>>;

/** What a change may name beside the fields. */
interface Given {
  readonly id?: number | undefined;
  readonly version?: number | undefined;
}

/** What rows are called by is a text or a number. */
const textOf = (value: Json | undefined): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/** The act of the audit that is done to a resource. */
export const actOf = ({ name }: CrudResource, verb: EditVerb | 'export'): AuditAct => {
  const act = auditActs.find((known) => known === `${name}.${verb}`);
  if (!act) throw new Error(`${name} is not among the resources of the contract`);
  return act;
};

const stateOf = ({ fields }: CrudResource, row: StoredRow): State => {
  const values: Readonly<Record<string, unknown>> = rowOf(fields, row);
  return Object.fromEntries(editable(fields).map(([name]) => [name, values[name]])) as State;
};

const columnsIn = ({ fields }: CrudResource, state: State): Record<string, unknown> =>
  columnsOf(fields, state as StateOf<CrudResource['fields']>);

/** What a broken constraint of the table means. */
const brokenOf = ({ table, fields }: CrudResource): Record<string, () => Refusal> => ({
  ...brokenReferences(table, fields),
  ...Object.fromEntries(
    uniques(fields).map(({ name, problem }) => [
      `${table}_${columnOf(name)}_unique`,
      () => new Refusal(problem, { fields: { [name]: problem } }),
    ]),
  ),
});

/** Makes a row. */
export const createRow = async (
  { dialect }: AppContext,
  change: Change,
  resource: CrudResource,
  input: object,
  lang: Language,
): Promise<AnsweredRow> => {
  const { trx, caller, now, audit } = change;
  // The contract's schema has read every field that people set.
  const state = input as State;
  const guarded = lackingOf(resource.fields, caller, 'change');
  refuseGuarded(resource.fields, { guarded }, null, state);
  await mustBeKnown(trx, caller, resource.fields, {}, state);
  await mustBeUploaded(trx, resource.fields, {}, state);
  const insert = tablesOf(trx)
    .insertInto(resource.table)
    .values({ ...columnsIn(resource, state), create_time: now, update_time: now })
    .returningAll()
    .executeTakeFirstOrThrow();
  const row = (await refuseBroken(dialect, brokenOf(resource), insert)) as StoredRow;
  audit({
    act: actOf(resource, 'create'),
    recordId: row.id,
    recordName: nameIn(resource, row),
    changes: fieldChanges(null, state),
  });
  return readRow(trx, caller, resource, row.id, lang);
};

/** The row of a change: by its id, or else by what no other row has the same of. */
const findRow = async (
  { trx, caller }: Change,
  { table, fields }: CrudResource,
  input: Given & object,
): Promise<StoredRow> => {
  const values: Readonly<Record<string, unknown>> = { ...input };
  const hidden = lackingOf(fields, caller, 'see');
  // By what the caller may not see no row is found.
  const seen = uniques(fields).filter(({ name }) => !hidden.has(name));
  const others = seen.map(({ name }) => ({ column: columnOf(name), value: values[name] }));
  const given = [{ column: 'id', value: input.id }, ...others].find(({ value }) => value !== undefined);
  if (!given) throw new Refusal('request.invalid', { fields: { id: 'field.required' } });
  const row = await tablesOf(trx)
    .selectFrom(table)
    .selectAll()
    .where(given.column, '=', given.value)
    .executeTakeFirst();
  if (!row) throw new Refusal('row.notFound');
  return row as StoredRow;
};

/** Changes a row: what is absent stays. A save that changes nothing may be as old as it likes: it is one that is sent again. */
export const updateRow = async <R extends CrudResource>(
  { dialect }: AppContext,
  change: Change,
  resource: R,
  input: Given & Readonly<Record<string, unknown>>,
  lang: Language,
): Promise<AnsweredRow<R>> => {
  const { trx, caller, audit } = change;
  const { fields } = resource;
  const row = await findRow(change, resource, input);
  const before = stateOf(resource, row);
  const sent = Object.entries(input).filter(([name, value]) => Object.hasOwn(before, name) && value !== undefined);
  // What fields hold, the schema of the call has read.
  const state = Object.fromEntries(sent) as State;
  const { given, blind } = givenBeside(fields, lackingOf(fields, caller, 'see'), before, state);
  const after = { ...before, ...given } as State;
  refuseGuarded(fields, { guarded: lackingOf(fields, caller, 'change'), blind }, before, after);
  const changes = fieldChanges(before, after);
  if (changes.length === 0 && blind.size === 0) return readRow(trx, caller, resource, row.id, lang);
  if (input.version !== undefined && input.version !== row.version)
    throw new Refusal('row.stale', { params: { current: await readRow(trx, caller, resource, row.id, lang) } });
  await mustBeKnown(trx, caller, fields, before, after);
  await mustBeUploaded(trx, fields, before, after);
  await writeVersion(dialect, change, {
    table: resource.table,
    row,
    columns: columnsIn(resource, after),
    broken: brokenOf(resource),
  });
  const recordName = textOf(after[nameField(fields)]) || String(row.id);
  audit({ act: actOf(resource, 'update'), recordId: row.id, recordName, changes });
  return readRow(trx, caller, resource, row.id, lang);
};

/** Deletes rows, all or none; those that are gone already count as deleted. */
export const deleteRows = async (
  { trx, audit }: Change,
  resource: CrudResource,
  ids: readonly number[],
): Promise<void> => {
  const rows = await tablesOf(trx).deleteFrom(resource.table).where('id', 'in', ids).returningAll().execute();
  for (const row of rows as StoredRow[])
    audit({
      act: actOf(resource, 'delete'),
      recordId: row.id,
      recordName: nameIn(resource, row),
      changes: fieldChanges(stateOf(resource, row), null),
    });
};
