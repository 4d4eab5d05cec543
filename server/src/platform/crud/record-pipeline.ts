import { type AuditAct, auditActs, auditReferred, type EditVerb } from '@atrium/contract/audit/acts.ts';
import type { AuditChange } from '@atrium/contract/audit/schemas.ts';
import type { Resource } from '@atrium/contract/resource/field.ts';
import { columnOf, nameField, uniques } from '@atrium/contract/resource/read.ts';
import type { Act } from '../audit/audit.ts';
import { fieldChanges, unchangedFields } from '../audit/field-changes.ts';
import { restrictedFields } from '../change/field-permissions.ts';
import { writeVersion } from '../change/write-version.ts';
import { chunks } from '../../db/chunks.ts';
import { yieldToEventLoop } from '../runtime/event-loop.ts';
import { withConstraintErrors } from '../api-error/constraints.ts';
import { ApiError } from '../api-error/api-error.ts';
import { withoutMaskedValues, type RestrictedFields, assertFieldsChangeable } from '../resource/masks.ts';
import { tablesOf } from '../resource/table.ts';
import type {
  FieldRestrictions,
  ListQuery,
  LoadedRecord,
  RecordInput,
  RecordSelector,
  RecordState,
  ResourceDefinition,
  Write,
} from './definition.ts';
import { brokenReferences, assertReferencesReadable, assertFilesUploaded } from './references.ts';
import { loadDataScope } from './call-data.ts';
import { RecordReader } from './record-reader.ts';
import { type ColumnChange, type Columns, insertRecords, updateRecords } from './save-records.ts';
import type { RecordTransaction } from './transaction.ts';

/** Returns the audit action of a resource. */
export const actOf = ({ name }: Resource, verb: EditVerb | 'export'): AuditAct => {
  const act = auditActs.find((known) => known === `${name}.${verb}`);
  if (!act) throw new Error(`${name} is not among the resources of the contract`);
  return act;
};

const nothing: RestrictedFields = new Set();

/**
 * Returns the changes between two states. Fields that are set without being seen always count as changed: neither the version nor the history
 * may show whether their value was guessed.
 */
const changesWithUnseen = (before: RecordState, after: RecordState, unseen: RestrictedFields): AuditChange[] => {
  const changes = fieldChanges(before, after);
  const others = [...unseen].filter((field) => changes.every((change) => change.field !== field));
  return [...changes, ...unchangedFields(after, others)];
};

/** Number of records that are inserted with one statement. */
const maxInsertCount = 200;
/** Number of records that are checked before other requests are served. */
const maxCheckCount = 500;

/** How records that are created together are audited, and where progress is reported. */
interface BulkInsert {
  /** Action of the one audit entry, which lists the IDs. */
  readonly act: AuditAct;
  /** Called with the number of records inserted so far. */
  readonly onInserted: (count: number) => void;
}

/** The new state of a record, with what the caller knows of the old one. */
interface Replacement<State> {
  readonly after: State;
  /** The version that the client has seen. */
  readonly version: number | undefined;
  /** Fields that the request sets although the caller cannot see them. */
  readonly unseen?: RestrictedFields;
}

/**
 * Creates, updates and deletes the records of one resource. Every change runs through the same steps: load, merge masked values, complete,
 * diff, check the version, authorize, validate, save, afterWrite, audit, publish, serialize.
 */
export class RecordPipeline<
  State extends RecordState,
  Loaded extends LoadedRecord<State>,
  Output extends object,
  Query extends ListQuery = ListQuery,
> {
  readonly definition: ResourceDefinition<State, Loaded, Output, Query>;
  readonly reader: RecordReader<Output, Query>;
  readonly #resource: Resource;

  constructor(definition: ResourceDefinition<State, Loaded, Output, Query>) {
    this.definition = definition;
    this.reader = new RecordReader(definition);
    this.#resource = definition.resource;
  }

  /** Creates a record. Absent fields have their initial values; `columns` are those that no field describes. */
  async create(tx: RecordTransaction, input: RecordInput<State>, columns: Columns = {}): Promise<Output> {
    const { initial, complete } = this.definition;
    const given = this.#givenFields(input);
    const wanted = { ...initial, ...given };
    const { guarded } = await this.#restrictions(tx, null, wanted);
    assertFieldsChangeable(this.#resource.fields, { guarded }, null, wanted);
    const after = complete
      ? await complete({ tx, before: null, after: wanted, unseen: nothing, given, input })
      : wanted;
    return this.insert(tx, after, columns);
  }

  /** Inserts a record with a complete state. */
  async insert(tx: RecordTransaction, after: State, columns: Columns = {}): Promise<Output> {
    const { afterWrite, publish } = this.definition;
    await this.#check({ tx, before: null, after, unseen: nothing });
    const insert = tablesOf(tx.trx)
      .insertInto(this.#resource.table)
      .values(this.#newRow(tx, after, columns))
      .returning('id')
      .executeTakeFirstOrThrow();
    const id = Number((await withConstraintErrors(tx.context.dialect, this.constraintErrors(), insert))['id']);
    await afterWrite?.(tx, [{ id, before: null, after }]);
    this.#audit(tx, 'create', { id, state: after }, fieldChanges(null, after));
    await publish?.({ tx, verb: 'create', ids: [id], changes: [] });
    return this.serialize(tx, id);
  }

  /** Updates one record. Absent fields stay as they are. */
  async update(tx: RecordTransaction, input: RecordInput<State>): Promise<Output> {
    const { complete } = this.definition;
    const { fields } = this.#resource;
    const before = await this.load(tx, input);
    const { hidden, guarded } = await this.#restrictions(tx, before, before.state);
    const { given, unseen } = withoutMaskedValues(fields, hidden, before.state, this.#givenFields(input));
    const wanted = { ...before.state, ...given };
    assertFieldsChangeable(fields, { guarded, unseen }, before.state, wanted);
    const after = complete ? await complete({ tx, before, after: wanted, unseen, given, input }) : wanted;
    await this.replace(tx, before, { after, version: input.version, unseen });
    return this.serialize(tx, before.id);
  }

  /** Updates a loaded record to a complete state. Does nothing if no field changes, whatever the version. */
  async replace(
    tx: RecordTransaction,
    before: Loaded,
    { after, version, unseen = nothing }: Replacement<State>,
  ): Promise<void> {
    const { columns, afterWrite, publish } = this.definition;
    const changes = changesWithUnseen(before.state, after, unseen);
    if (changes.length === 0) return;
    await this.#assertVersion(tx, before, version);
    await this.#check({ tx, before, after, unseen });
    await writeVersion(tx.context.dialect, tx, {
      table: this.#resource.table,
      row: before,
      columns: columns(after),
      broken: this.constraintErrors(),
    });
    await afterWrite?.(tx, [{ id: before.id, before, after }]);
    this.#audit(tx, 'update', { id: before.id, state: after }, changes);
    await publish?.({ tx, verb: 'update', ids: [before.id], changes });
  }

  /**
   * Updates loaded records to complete states, all or none. Records with the same changes share a statement. Yields to the event loop
   * regularly: computing the columns of thousands of records takes seconds.
   */
  async replaceMany(
    tx: RecordTransaction,
    replacements: readonly { readonly before: Loaded; readonly after: State }[],
  ): Promise<void> {
    const { columns, afterWrite, publish } = this.definition;
    const updates = replacements
      .map(({ before, after }) => ({ id: before.id, before, after, changes: fieldChanges(before.state, after) }))
      .filter(({ changes }) => changes.length > 0);
    if (updates.length === 0) return;
    const saved: ColumnChange[] = [];
    for (const piece of chunks(updates, maxCheckCount)) {
      for (const { id, before, after } of piece) {
        await this.#assertAllowed(tx, before, after);
        saved.push({ id, before: columns(before.state), after: columns(after) });
      }
      await yieldToEventLoop();
    }
    const update = updateRecords(tx.trx, this.#resource, saved, tx.now);
    await withConstraintErrors(tx.context.dialect, this.constraintErrors(), update);
    await afterWrite?.(tx, updates);
    for (const { id, after, changes } of updates) this.#audit(tx, 'update', { id, state: after }, changes);
    const changes = updates.flatMap((one) => one.changes);
    await publish?.({ tx, verb: 'update', ids: updates.map(({ id }) => id), changes });
  }

  /** Inserts records with complete states, all or none. Yields to the event loop between two statements. */
  async insertMany(
    tx: RecordTransaction,
    records: readonly { readonly state: State; readonly columns: Columns }[],
    { act, onInserted }: BulkInsert,
  ): Promise<number[]> {
    const { afterWrite, publish } = this.definition;
    const ids: number[] = [];
    for (const piece of chunks(records, maxInsertCount)) {
      for (const { state } of piece) await this.#assertAllowed(tx, null, state);
      const rows = piece.map(({ state, columns }) => this.#newRow(tx, state, columns));
      const insert = insertRecords(tx.trx, this.#resource, rows);
      const inserted = await withConstraintErrors(tx.context.dialect, this.constraintErrors(), insert);
      const writes = piece.flatMap(({ state }, index) =>
        inserted.slice(index, index + 1).map((id) => ({ id, before: null, after: state })),
      );
      await afterWrite?.(tx, writes);
      ids.push(...inserted);
      onInserted(ids.length);
      await yieldToEventLoop();
    }
    tx.audit({ act, changes: [{ field: this.#resource.table, before: null, after: ids }] });
    await publish?.({ tx, verb: 'create', ids, changes: [] });
    return ids;
  }

  /**
   * Deletes records, all or none. IDs of records that do not exist or are outside the caller's data scope are ignored: a repeated deletion
   * succeeds, and the response does not reveal which records exist.
   */
  async delete(tx: RecordTransaction, ids: readonly number[]): Promise<void> {
    await this.deleteLoaded(tx, await this.#loadReachable(tx, ids));
  }

  /** Deletes loaded records, all or none. */
  async deleteLoaded(tx: RecordTransaction, records: readonly Loaded[]): Promise<void> {
    const { assertDeletable, beforeDelete, afterDelete, auditDepartment, publish } = this.definition;
    const { name, table } = this.#resource;
    if (records.length === 0) return;
    await assertDeletable?.(tx, records);
    await beforeDelete?.(tx, records);
    const gone = records.map(({ id }) => id);
    const referred = auditReferred.find((one) => one === name);
    if (referred) await tx.clearReferences(referred, gone);
    for (const piece of chunks(gone)) await tablesOf(tx.trx).deleteFrom(table).where('id', 'in', piece).execute();
    await afterDelete?.(tx, records);
    for (const record of records) {
      const department = auditDepartment && { deptId: auditDepartment(record) };
      this.#audit(tx, 'delete', record, fieldChanges(record.state, null), department);
    }
    await publish?.({ tx, verb: 'delete', ids: gone, changes: [] });
  }

  /** Loads the record that a request names by its id, or else by a unique field that the caller may see. Throws if there is none. */
  async load(tx: RecordTransaction, input: RecordInput<State>): Promise<Loaded> {
    const { fields } = this.#resource;
    const hidden = restrictedFields(fields, tx.caller, 'see');
    const names = ['id', ...uniques(fields).map(({ name }) => name)].filter((name) => !hidden.has(name));
    const values: Readonly<Record<string, unknown>> = input;
    for (const field of names) {
      const value = values[field];
      if (typeof value === 'number' || (typeof value === 'string' && value !== ''))
        return this.#loadOne(tx, { field, values: [value] });
    }
    throw new ApiError('request.invalid', { fields: { id: 'field.required' } });
  }

  /** Loads the record with an id. Throws if there is none. */
  loadById(tx: RecordTransaction, id: number): Promise<Loaded> {
    return this.#loadOne(tx, { field: 'id', values: [id] });
  }

  /** Loads records in the order of their IDs. Those that do not exist or are outside the caller's data scope are left out. */
  async loadMany(tx: RecordTransaction, ids: readonly number[]): Promise<Loaded[]> {
    return (await this.#loadReachable(tx, ids)).sort((a, b) => a.id - b.id);
  }

  async #loadReachable(tx: RecordTransaction, ids: readonly number[]): Promise<Loaded[]> {
    const wanted = [...new Set(ids)];
    const found: Loaded[] = [];
    for (const piece of chunks(wanted)) found.push(...(await this.definition.load(tx, { field: 'id', values: piece })));
    const reachable = await this.#inScope(tx, found);
    // A missing record is recorded like one outside the scope: readers of the audit log must not learn which of them exist.
    if (reachable.length < wanted.length && this.definition.isInScope && !(await loadDataScope(tx)).all)
      tx.recordDenial(this.definition.notFound);
    return reachable;
  }

  /** Returns the error that an update to a complete state would cause, or a deletion if it is null; null if it is allowed. */
  async findApiError(tx: RecordTransaction, before: Loaded, after: State | null): Promise<ApiError | null> {
    try {
      if (after === null) await this.definition.assertDeletable?.(tx, [before]);
      else await this.#assertAllowed(tx, before, after);
      return null;
    } catch (error) {
      if (error instanceof ApiError) return error;
      throw error;
    }
  }

  /** Returns a record as the caller may see it. */
  async serialize(tx: RecordTransaction, id: number): Promise<Output> {
    const [record] = await this.definition.serialize(tx, [id]);
    if (record === undefined) throw new ApiError(this.definition.notFound);
    return record;
  }

  /** Returns the errors of broken constraints by constraint name. */
  constraintErrors(): Record<string, () => ApiError> {
    const { table, fields } = this.#resource;
    const taken = uniques(fields).map(({ name, problem }): [string, () => ApiError] => [
      `${table}_${columnOf(name)}_unique`,
      () => new ApiError(problem, { fields: { [name]: problem } }),
    ]);
    return { ...brokenReferences(table, fields), ...Object.fromEntries(taken), ...this.definition.constraints };
  }

  async #loadOne(tx: RecordTransaction, selector: RecordSelector): Promise<Loaded> {
    const [record] = await this.definition.load(tx, selector);
    const [found] = record ? await this.#inScope(tx, [record]) : [];
    if (!found) throw new ApiError(this.definition.notFound);
    return found;
  }

  async #restrictions(tx: RecordTransaction, record: Loaded | null, state: State): Promise<FieldRestrictions> {
    const { restrictions } = this.definition;
    if (restrictions) return restrictions(tx, record, state);
    const { fields } = this.#resource;
    return {
      hidden: restrictedFields(fields, tx.caller, 'see'),
      guarded: restrictedFields(fields, tx.caller, 'change'),
    };
  }

  #newRow({ now }: RecordTransaction, state: State, columns: Columns): Columns {
    const { newColumns } = this.definition;
    return { ...this.definition.columns(state), ...newColumns, ...columns, create_time: now, update_time: now };
  }

  /** Throws if the caller may not save a complete state, or if it is not valid. */
  async #assertAllowed(tx: RecordTransaction, before: Loaded | null, after: State): Promise<void> {
    const { guarded } = await this.#restrictions(tx, before, before?.state ?? after);
    assertFieldsChangeable(this.#resource.fields, { guarded }, before?.state ?? null, after);
    await this.#check({ tx, before, after, unseen: nothing });
  }

  async #inScope(tx: RecordTransaction, records: readonly Loaded[]): Promise<Loaded[]> {
    const { isInScope } = this.definition;
    const found: Loaded[] = [];
    for (const record of records) if (!isInScope || (await isInScope(tx, record.id, record))) found.push(record);
    return found;
  }

  async #assertVersion(tx: RecordTransaction, record: Loaded, version: number | undefined): Promise<void> {
    if (version === undefined || version === record.version) return;
    const { serializeConflict } = this.definition;
    const current = serializeConflict ? await serializeConflict(tx, record) : await this.serialize(tx, record.id);
    throw new ApiError('row.stale', { params: { current } });
  }

  /** Throws if the caller may not make a change, or if the new state is not valid. */
  async #check(write: Write<State, Loaded>): Promise<void> {
    const { authorize, validate } = this.definition;
    const { tx, after } = write;
    const before = write.before?.state ?? {};
    const { fields } = this.#resource;
    await authorize?.(write);
    await assertReferencesReadable(tx.permissions, tx.caller, fields, before, after);
    await assertFilesUploaded(tx.trx, fields, before, after);
    await validate?.(write);
  }

  #givenFields(input: RecordInput<State>): Partial<State> {
    const { initial } = this.definition;
    const given = Object.entries(input).filter(([name, value]) => Object.hasOwn(initial, name) && value !== undefined);
    // The names are those of the state; the schema of the endpoint has checked the values.
    return Object.fromEntries(given) as Partial<State>;
  }

  #audit(
    tx: RecordTransaction,
    verb: EditVerb,
    { id, state }: Pick<Loaded, 'id' | 'state'>,
    changes: AuditChange[],
    department: Pick<Act, 'deptId'> = {},
  ): void {
    const name = state[nameField(this.#resource.fields)];
    const recordName = typeof name === 'string' || typeof name === 'number' ? String(name) : String(id);
    tx.audit({ act: actOf(this.#resource, verb), recordId: id, recordName, changes, ...department });
  }
}
