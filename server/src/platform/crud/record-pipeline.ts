import { type AuditAct, auditActs, auditReferred, type EditVerb } from '@atrium/contract/audit/acts.ts';
import type { AuditChange } from '@atrium/contract/audit/schemas.ts';
import type { Resource } from '@atrium/contract/resource/field.ts';
import { columnOf, nameField, uniques } from '@atrium/contract/resource/read.ts';
import type { Act } from '../audit/audit.ts';
import { fieldChanges, unchangedFields } from '../audit/field-changes.ts';
import { restrictedFields } from '../change/field-permissions.ts';
import { writeVersion } from '../change/write-version.ts';
import { withConstraintErrors } from '../refusal/constraints.ts';
import { Refusal } from '../refusal/refusal.ts';
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
} from './definition.ts';
import { brokenReferences, assertReferencesReadable, assertFilesUploaded } from './references.ts';
import { RecordReader } from './record-reader.ts';
import type { RecordTransaction } from './transaction.ts';

/** Returns the audit action of a resource. */
export const actOf = ({ name }: Resource, verb: EditVerb | 'export'): AuditAct => {
  const act = auditActs.find((known) => known === `${name}.${verb}`);
  if (!act) throw new Error(`${name} is not among the resources of the contract`);
  return act;
};

type Columns = Readonly<Record<string, unknown>>;

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
 * diff, check the version, beforeWrite, save, afterWrite, audit, publish, serialize.
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
    const { newColumns, beforeWrite, afterWrite, publish } = this.definition;
    const { trx, now } = tx;
    await this.#assertReferencesExist(tx, null, after);
    const write = { tx, before: null, after, unseen: nothing };
    await beforeWrite?.(write);
    const insert = tablesOf(trx)
      .insertInto(this.#resource.table)
      .values({ ...this.definition.columns(after), ...newColumns, ...columns, create_time: now, update_time: now })
      .returning('id')
      .executeTakeFirstOrThrow();
    const id = Number((await withConstraintErrors(tx.context.dialect, this.constraintErrors(), insert))['id']);
    await afterWrite?.({ ...write, id });
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
    const { columns, beforeWrite, afterWrite, publish } = this.definition;
    const changes = changesWithUnseen(before.state, after, unseen);
    if (changes.length === 0) return;
    await this.#assertVersion(tx, before, version);
    await this.#assertReferencesExist(tx, before.state, after);
    const write = { tx, before, after, unseen };
    await beforeWrite?.(write);
    await writeVersion(tx.context.dialect, tx, {
      table: this.#resource.table,
      row: before,
      columns: columns(after),
      broken: this.constraintErrors(),
    });
    await afterWrite?.({ ...write, id: before.id });
    this.#audit(tx, 'update', { id: before.id, state: after }, changes);
    await publish?.({ tx, verb: 'update', ids: [before.id], changes });
  }

  /**
   * Deletes records, all or none. IDs of records that do not exist or are outside the caller's data scope are ignored: a repeated deletion
   * succeeds, and the response does not reveal which records exist.
   */
  async delete(tx: RecordTransaction, ids: readonly number[]): Promise<void> {
    const { load, beforeDelete, afterDelete, auditDepartment, publish } = this.definition;
    const { name, table } = this.#resource;
    if (ids.length === 0) return;
    const records = await this.#inScope(tx, await load(tx, { field: 'id', values: ids }));
    if (records.length === 0) return;
    await beforeDelete?.(tx, records);
    const gone = records.map(({ id }) => id);
    const referred = auditReferred.find((one) => one === name);
    if (referred) await tx.clearReferences(referred, gone);
    await tablesOf(tx.trx).deleteFrom(table).where('id', 'in', gone).execute();
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
    throw new Refusal('request.invalid', { fields: { id: 'field.required' } });
  }

  /** Loads the record with an id. Throws if there is none. */
  loadById(tx: RecordTransaction, id: number): Promise<Loaded> {
    return this.#loadOne(tx, { field: 'id', values: [id] });
  }

  /** Returns a record as the caller may see it. */
  async serialize(tx: RecordTransaction, id: number): Promise<Output> {
    const [record] = await this.definition.serialize(tx, [id]);
    if (record === undefined) throw new Refusal(this.definition.notFound);
    return record;
  }

  /** Returns the errors of broken constraints by constraint name. */
  constraintErrors(): Record<string, () => Refusal> {
    const { table, fields } = this.#resource;
    const taken = uniques(fields).map(({ name, problem }): [string, () => Refusal] => [
      `${table}_${columnOf(name)}_unique`,
      () => new Refusal(problem, { fields: { [name]: problem } }),
    ]);
    return { ...brokenReferences(table, fields), ...Object.fromEntries(taken), ...this.definition.constraints };
  }

  async #loadOne(tx: RecordTransaction, selector: RecordSelector): Promise<Loaded> {
    const [record] = await this.definition.load(tx, selector);
    const [found] = record ? await this.#inScope(tx, [record]) : [];
    if (!found) throw new Refusal(this.definition.notFound);
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

  async #inScope(tx: RecordTransaction, records: readonly Loaded[]): Promise<Loaded[]> {
    const { isInScope } = this.definition;
    const found: Loaded[] = [];
    for (const record of records) if (!isInScope || (await isInScope(tx, record))) found.push(record);
    return found;
  }

  async #assertVersion(tx: RecordTransaction, record: Loaded, version: number | undefined): Promise<void> {
    if (version === undefined || version === record.version) return;
    const { serializeConflict } = this.definition;
    const current = serializeConflict ? await serializeConflict(tx, record) : await this.serialize(tx, record.id);
    throw new Refusal('row.stale', { params: { current } });
  }

  async #assertReferencesExist(tx: RecordTransaction, before: State | null, after: State): Promise<void> {
    const { fields } = this.#resource;
    await assertReferencesReadable(tx.permissions, tx.caller, fields, before ?? {}, after);
    await assertFilesUploaded(tx.trx, fields, before ?? {}, after);
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
