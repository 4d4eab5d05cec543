import type { AuditChange } from '@atrium/contract/audit/schemas.ts';
import type { EditVerb } from '@atrium/contract/audit/acts.ts';
import type { Problem } from '@atrium/contract/problems.ts';
import type { Json } from '@atrium/contract/resource/derived-types.ts';
import type { Resource } from '@atrium/contract/resource/field.ts';
import type { Refusal } from '../refusal/refusal.ts';
import type { Lacking as RestrictedFields } from '../resource/masks.ts';
import type { RecordTransaction } from './transaction.ts';

/** Everything that users set of a record, by field. */
export type RecordState = Readonly<Record<string, Json>>;

/** A record as a change loads it. */
export interface LoadedRecord<State> {
  readonly id: number;
  readonly version: number;
  readonly state: State;
}

/** Fields of a create or update request. Absent fields are undefined. */
export type RecordInput<State> = { readonly [Field in keyof State]?: State[Field] | undefined } & {
  readonly id?: number | undefined;
  /** The version that the client has seen; without one, no conflict is reported. */
  readonly version?: number | undefined;
};

/** Selects records by one field: the id, or a unique field. */
export interface RecordSelector {
  readonly field: string;
  readonly values: readonly (string | number)[];
}

/** A change of one record; `before` is null for a new record. */
interface Write<State, Loaded> {
  readonly tx: RecordTransaction;
  readonly before: Loaded | null;
  readonly after: State;
  /** Fields that the request sets although the caller cannot see them. */
  readonly unseen: RestrictedFields;
}

interface Completion<State, Loaded> extends Write<State, Loaded> {
  /** The fields that the request sets. */
  readonly given: Partial<State>;
  readonly input: RecordInput<State>;
}

/** Fields of a record that the caller may not see, and may not change. */
export interface FieldRestrictions {
  readonly hidden: RestrictedFields;
  readonly guarded: RestrictedFields;
}

/** A saved change of records, for events. */
interface Publication {
  readonly tx: RecordTransaction;
  readonly verb: EditVerb;
  readonly ids: readonly number[];
  /** The changed fields of an update; empty otherwise. */
  readonly changes: readonly AuditChange[];
}

/**
 * A resource on the server: its description, and the behavior that is special to it. Every change of a record runs through
 * `RecordPipeline`.
 */
export interface ResourceDefinition<
  State extends RecordState,
  Loaded extends LoadedRecord<State> = LoadedRecord<State>,
  Output = unknown,
> {
  readonly resource: Resource;
  /** Error code of a record that does not exist or is outside the caller's data scope. */
  readonly notFound: Problem;
  /** Values of a new record before the request's fields are applied. */
  readonly initial: State;
  /** Loads records for a change, in the order of their ids or of their tree. */
  readonly load: (tx: RecordTransaction, selector: RecordSelector) => Promise<Loaded[]>;
  /** Returns the columns of a state. */
  readonly columns: (state: State) => Readonly<Record<string, unknown>>;
  /** Columns of a new record that are not part of its state. */
  readonly newColumns?: Readonly<Record<string, unknown>>;
  /** Returns records as the caller may see them. */
  readonly serialize: (tx: RecordTransaction, ids: readonly number[]) => Promise<Output[]>;
  /** Returns the record of a version conflict; `serialize` if absent. */
  readonly serializeConflict?: (tx: RecordTransaction, record: Loaded) => Promise<unknown>;
  /** Returns whether the caller may change a record; all if absent. */
  readonly isInScope?: (tx: RecordTransaction, record: Loaded) => Promise<boolean>;
  /** Returns the restrictions on a record, or on a new one in a department; by permission alone if absent. */
  readonly restrictions?: (tx: RecordTransaction, record: Loaded | null, state: State) => Promise<FieldRestrictions>;
  /** Returns the state to save: derived values, defaults that depend on other records. Throws if the request contradicts the record. */
  readonly complete?: (completion: Completion<State, Loaded>) => State | Promise<State>;
  /** Throws if the change is not allowed. Not called if nothing changes. */
  readonly beforeWrite?: (write: Write<State, Loaded>) => Promise<void>;
  /** Saves what is kept in other tables, and what follows from the change. */
  readonly afterWrite?: (write: Write<State, Loaded> & { readonly id: number }) => Promise<void>;
  /** Throws if a record cannot be deleted. */
  readonly beforeDelete?: (tx: RecordTransaction, records: readonly Loaded[]) => Promise<void>;
  readonly afterDelete?: (tx: RecordTransaction, records: readonly Loaded[]) => Promise<void>;
  /** Returns the department of the audit entry about a deleted record; that of the actor if absent. */
  readonly auditDepartment?: (record: Loaded) => number | null;
  /** Publishes the events of a change. */
  readonly publish?: (publication: Publication) => Promise<void>;
  /** Errors of broken constraints by constraint name, beside those of unique fields and references. */
  readonly constraints?: Readonly<Record<string, () => Refusal>>;
}
