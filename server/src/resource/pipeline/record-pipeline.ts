import { auditReferenceTargets, type TransitionVerb, type VersionVerb } from '@atrium/contract/audit/actions.ts';
import type { AuditChange } from '@atrium/contract/audit/schemas.ts';
import { ApiError } from '../../lib/api-error/api-error.ts';
import { compareFields, listUnchanged } from '../../audit/field-changes.ts';
import { addDefaultItems } from '../fields/dictionary-values.ts';
import { assertFieldsChangeable, type RestrictedFields, dropMaskedValues } from '../fields/masks.ts';
import { auditRecord } from './audit-record.ts';
import { attachFiles, addFileDescriptions } from './attached-files.ts';
import { assertAllowed, assertVersion, loadRestrictions } from './check-record.ts';
import type { Columns, ListQuery, LoadedRecord, RecordInput, RecordState, ResourceDefinition } from './definition.ts';
import { loadRecordById, loadSelectedRecord, loadRecordsInScope } from './load-records.ts';
import { RecordReader } from './record-reader.ts';
import { deleteRecords, insertRecord, updateRecord } from './save-records.ts';
import type { RecordTransaction } from './transaction.ts';
import { moveToTrash } from './trash.ts';

const noFields: RestrictedFields = new Set();

/** Unseen fields always count as changed, so that neither version nor history shows whether a value was guessed. */
const listChangesWithUnseen = (
  before: RecordState,
  after: RecordState,
  unseenFields: RestrictedFields,
): AuditChange[] => {
  const changes = compareFields(before, after);
  const otherFields = [...unseenFields].filter((field) => changes.every((change) => change.field !== field));
  return [...changes, ...listUnchanged(after, otherFields)];
};

const listRequestedFields = <State extends RecordState>(initial: State, input: RecordInput<State>): Partial<State> => {
  const entries = Object.entries(input).filter(([name, value]) => Object.hasOwn(initial, name) && value !== undefined);
  // The schema of the endpoint has checked the values.
  return Object.fromEntries(entries) as Partial<State>;
};

/** Properties of the audit entry of a special update. */
interface AuditOptions {
  /** Default: `update`. */
  readonly verb?: 'update' | TransitionVerb | VersionVerb;
  /** Additional entries of `changes` that are not fields of the record. */
  readonly additionalChanges?: readonly AuditChange[];
}

interface Replacement<State> {
  readonly after: State;
  readonly version: number | undefined;
  readonly unseenFields?: RestrictedFields;
  readonly auditOptions?: AuditOptions;
}

/** An action that changes the state of a record. It has a separate permission and audit action. */
export interface Transition<State> {
  readonly verb: TransitionVerb;
  readonly isPossible: (state: State) => boolean;
  readonly apply: (state: State) => State;
}

/**
 * Creates, updates and deletes single records: load, authorize fields, merge masked values, complete, diff, check the
 * version, authorize, validate, save, attach files, afterWrite, audit, publish, serialize. `record-batch.ts` changes
 * many records together.
 */
export class RecordPipeline<
  State extends RecordState,
  Loaded extends LoadedRecord<State>,
  Output extends object,
  Query extends ListQuery = ListQuery,
> {
  readonly definition: ResourceDefinition<State, Loaded, Output, Query>;
  readonly reader: RecordReader<Output, Query>;

  constructor(definition: ResourceDefinition<State, Loaded, Output, Query>) {
    this.definition = definition;
    this.reader = new RecordReader(definition);
  }

  /** Absent fields have their initial values. `columns` are those without a field. */
  async create(tx: RecordTransaction, input: RecordInput<State>, columns: Columns = {}): Promise<Output> {
    const { initial, complete, resource } = this.definition;
    const requestedFields = await addFileDescriptions(tx, resource, initial, listRequestedFields(initial, input));
    const completeState = await addDefaultItems(tx, resource.fields, requestedFields, {
      ...initial,
      ...requestedFields,
    });
    const { guardedFields } = await loadRestrictions(this.definition, tx, null, completeState);
    assertFieldsChangeable(resource.fields, { guardedFields }, null, completeState);
    const after = complete
      ? await complete({ tx, before: null, after: completeState, unseenFields: noFields, requestedFields, input })
      : completeState;
    return this.insert(tx, after, columns);
  }

  async insert(tx: RecordTransaction, after: State, columns: Columns = {}): Promise<Output> {
    const { resource, afterWrite, publish } = this.definition;
    await assertAllowed(this.definition, { tx, before: null, after, unseenFields: noFields });
    const id = await insertRecord(this.definition, tx, { state: after, columns });
    await attachFiles(tx, resource, { id, before: null, after });
    await afterWrite?.(tx, [{ id, before: null, after }]);
    auditRecord(tx, resource, 'create', { id, state: after, changes: compareFields(null, after) });
    await publish?.({ tx, verb: 'create', ids: [id], changes: [] });
    return this.serialize(tx, id);
  }

  /** Absent fields stay unchanged. */
  async update(tx: RecordTransaction, input: RecordInput<State>): Promise<Output> {
    return this.updateLoaded(tx, await loadSelectedRecord(this.definition, tx, input), input);
  }

  async updateLoaded(
    tx: RecordTransaction,
    before: Loaded,
    input: RecordInput<State>,
    auditOptions: AuditOptions = {},
  ): Promise<Output> {
    await this.#publishUpdate(tx, before.id, await this.saveUpdate(tx, before, input, auditOptions));
    return this.serialize(tx, before.id);
  }

  /** Updates a loaded record without publishing it, and returns the changes. */
  async saveUpdate(
    tx: RecordTransaction,
    before: Loaded,
    input: RecordInput<State>,
    auditOptions: AuditOptions = {},
  ): Promise<AuditChange[]> {
    const { initial, complete, resource } = this.definition;
    const { hiddenFields, guardedFields } = await loadRestrictions(this.definition, tx, before, before.state);
    const inputWithFiles = await addFileDescriptions(tx, resource, before.state, listRequestedFields(initial, input));
    const { requestedFields, unseenFields } = dropMaskedValues(
      resource.fields,
      hiddenFields,
      before.state,
      inputWithFiles,
    );
    const completeState = { ...before.state, ...requestedFields };
    assertFieldsChangeable(resource.fields, { guardedFields, unseenFields }, before.state, completeState);
    const after = complete
      ? await complete({ tx, before, after: completeState, unseenFields, requestedFields, input })
      : completeState;
    return this.#save(tx, before, { after, version: input.version, unseenFields, auditOptions });
  }

  /** Updates a loaded record to a complete state. Does nothing if no field changes, whatever the version. */
  async replace(tx: RecordTransaction, before: Loaded, replacement: Replacement<State>): Promise<void> {
    await this.#publishUpdate(tx, before.id, await this.#save(tx, before, replacement));
  }

  async #publishUpdate(tx: RecordTransaction, id: number, changes: AuditChange[]): Promise<void> {
    if (changes.length > 0) await this.definition.publish?.({ tx, verb: 'update', ids: [id], changes });
  }

  async #save(
    tx: RecordTransaction,
    before: Loaded,
    {
      after,
      version,
      unseenFields = noFields,
      auditOptions: { verb = 'update', additionalChanges = [] } = {},
    }: Replacement<State>,
  ): Promise<AuditChange[]> {
    const { resource, afterWrite } = this.definition;
    const { id } = before;
    const changes = listChangesWithUnseen(before.state, after, unseenFields);
    if (changes.length === 0) return changes;
    await assertVersion(this.definition, tx, before, version);
    await assertAllowed(this.definition, { tx, before, after, unseenFields });
    await updateRecord(this.definition, tx, before, after);
    await attachFiles(tx, resource, { id, before: before.state, after });
    await afterWrite?.(tx, [{ id, before, after }]);
    auditRecord(tx, resource, verb, { id, state: after, changes: [...changes, ...additionalChanges] });
    return changes;
  }

  /** Throws if the record has another version, or if its state does not allow the transition. */
  async transition(
    tx: RecordTransaction,
    { id, version }: { readonly id: number; readonly version?: number | undefined },
    { verb, isPossible, apply }: Transition<State>,
  ): Promise<Output> {
    const before = await loadRecordById(this.definition, tx, id);
    await assertVersion(this.definition, tx, before, version);
    if (!isPossible(before.state)) throw new ApiError('row.otherState');
    await this.replace(tx, before, { after: apply(before.state), version, auditOptions: { verb } });
    return this.serialize(tx, id);
  }

  /** Deletes all or none. IDs outside the data scope are ignored, so that the response does not reveal which exist. */
  async delete(tx: RecordTransaction, ids: readonly number[]): Promise<void> {
    await this.deleteLoaded(tx, await loadRecordsInScope(this.definition, tx, ids));
  }

  async deleteLoaded(tx: RecordTransaction, records: readonly Loaded[]): Promise<void> {
    const { resource, assertDeletable, beforeDelete, afterDelete, auditDepartment, publish } = this.definition;
    if (records.length === 0) return;
    const ids = records.map(({ id }) => id);
    await assertDeletable?.(tx, records);
    if (resource.trash !== false) await moveToTrash(this.definition, tx, records);
    await beforeDelete?.(tx, records);
    const referred = auditReferenceTargets.find((name) => name === resource.name);
    if (referred) await tx.clearReferences(referred, ids);
    await deleteRecords(this.definition, tx, ids);
    await afterDelete?.(tx, records);
    for (const record of records) {
      const { id, state } = record;
      const department = auditDepartment && { deptId: auditDepartment(record) };
      auditRecord(tx, resource, 'delete', { id, state, changes: compareFields(state, null), ...department });
    }
    await publish?.({ tx, verb: 'delete', ids, changes: [] });
  }

  async serialize(tx: RecordTransaction, id: number): Promise<Output> {
    const [record] = await this.definition.serialize(tx, [id]);
    if (record === undefined) throw new ApiError(this.definition.notFound);
    return record;
  }
}
