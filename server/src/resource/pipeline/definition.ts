import type { AuditChange, AuditNames } from '@atrium/contract/audit/schemas.ts';
import type { EditVerb } from '@atrium/contract/audit/acts.ts';
import type { Problem } from '@atrium/contract/problems.ts';
import type { Json } from '@atrium/contract/resource/derived-types.ts';
import type { Resource } from '@atrium/contract/resource/field.ts';
import type { SortPart } from '@atrium/contract/schema/edit.ts';
import type { Schema } from '../../db/schema.ts';
import type { ReadCall } from '../../context/read-call.ts';
import type { Wording } from '../../lib/sheet/send-sheet.ts';
import type { Filtered, Order } from '../list/order.ts';
import type { Source } from '../list/page-rows.ts';
import type { ApiError } from '../../lib/api-error/api-error.ts';
import type { RestrictedFields } from '../fields/masks.ts';
import type { RecordTransaction } from './transaction.ts';

/** Everything that users set of a record, by field. */
export type RecordState = Readonly<Record<string, Json>>;

/** A record as a change loads it. */
export interface LoadedRecord<State> {
  readonly id: number;
  readonly version: number;
  readonly state: State;
}

/** Values of columns by name. */
export type Columns = Readonly<Record<string, unknown>>;

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
export interface Write<State, Loaded> {
  readonly tx: RecordTransaction;
  readonly before: Loaded | null;
  readonly after: State;
  /** Fields that the request sets although the caller cannot see them. */
  readonly unseen: RestrictedFields;
}

/** A saved change of one record. */
export interface SavedWrite<State, Loaded> {
  readonly id: number;
  readonly before: Loaded | null;
  readonly after: State;
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
  /** The changes of all updated records; empty otherwise. */
  readonly changes: readonly AuditChange[];
}

/** The filters and the sort order of a list or an export. Which filters there are depends on the resource. */
export interface ListQuery {
  readonly [filter: string]: unknown;
  readonly sort?: readonly SortPart[] | undefined;
}

/** The records of a list or an export, before they are read. */
export interface Selection {
  readonly records: Filtered<keyof Schema>;
  readonly order: Order;
  /** Counts the records; `count(*)` if absent. */
  readonly count?: () => Promise<number>;
  /** Returns how the database finds a page of this many records; as it decides itself if absent. */
  readonly planFor?: (total: number) => Source<keyof Schema>;
}

/** A record of a tree as the caller may see it. */
export interface TreeRecord<Output> {
  readonly id: number;
  readonly parentId: number | null;
  readonly output: Output;
  /** Texts of a field that it is found by beside the field's value. */
  readonly alsoFoundBy?: Readonly<Record<string, readonly string[]>>;
}

/** A resource whose records are read: its description, and what is special about reading it. Records are read by `RecordReader`. */
export interface ReadableResource<Output extends object, Query extends ListQuery = ListQuery> {
  readonly resource: Resource;
  /** Error code of a record that does not exist or is outside the caller's data scope. */
  readonly notFound: Problem;
  /** Returns records as the caller may see them, in the order of their ids; those that do not exist are left out. */
  readonly serialize: (call: ReadCall, ids: readonly number[]) => Promise<Output[]>;
  /** Returns whether a record exists within the data scope of a call; any record that exists if absent. */
  readonly isInScope?: (call: ReadCall, id: number) => Promise<boolean>;
  /** Selects the records of a list; by the filters and the search of the description if absent. */
  readonly select?: (call: ReadCall, query: Query) => Selection | Promise<Selection>;
  /** For a tree: returns all records that the caller may read, in the order of the tree. */
  readonly readTree?: (call: ReadCall) => Promise<TreeRecord<Output>[]>;
  /** Returns records as they are exported, by the names of the fields; as `serialize` does if absent. */
  readonly exportRows?: (call: ReadCall, ids: readonly number[], wording: Wording) => Promise<object[]>;
  /** Beginning of the names of exported files; the name of the resource if absent. */
  readonly exportName?: string;
  /** Returns the names that a history may show; all that it contains if absent. */
  readonly visibleNames?: (call: ReadCall, names: AuditNames) => Promise<AuditNames>;
}

/** A resource whose records are read and changed. Every change of a record runs through `RecordPipeline`. */
export interface ResourceDefinition<
  State extends RecordState,
  Loaded extends LoadedRecord<State> = LoadedRecord<State>,
  Output extends object = object,
  Query extends ListQuery = ListQuery,
> extends ReadableResource<Output, Query> {
  /** Whether changes can affect who may do what; such changes run one after another. */
  readonly affectsPermissions: boolean;
  /** Values of a new record before the request's fields are applied. */
  readonly initial: State;
  /** Loads records for a change, in the order of their ids or of their tree. */
  readonly load: (tx: RecordTransaction, selector: RecordSelector) => Promise<Loaded[]>;
  /** Returns the columns of a state. Those of other fields than the `changed` ones may be left out: some take long to compute. */
  readonly columns: (state: State, changed?: ReadonlySet<string>) => Columns;
  /** Columns of a new record that are not part of its state. */
  readonly newColumns?: Columns;
  /** Returns the record of a version conflict; `serialize` if absent. */
  readonly serializeConflict?: (tx: RecordTransaction, record: Loaded) => Promise<unknown>;
  /** Returns the same. A change passes the record, because it is loaded already. */
  readonly isInScope?: (call: ReadCall, id: number, loaded?: Loaded) => Promise<boolean>;
  /** Returns the restrictions on a record, or on a new one in a department; by permission alone if absent. */
  readonly restrictions?: (tx: RecordTransaction, record: Loaded | null, state: State) => Promise<FieldRestrictions>;
  /** Returns the state to save: derived values, defaults that depend on other records. Throws if the request contradicts the record. */
  readonly complete?: (completion: Completion<State, Loaded>) => State | Promise<State>;
  /** Throws if the caller may not make the change. Runs before `validate`; neither is called if nothing changes. */
  readonly authorize?: (write: Write<State, Loaded>) => Promise<void>;
  /** Throws if the new state is not valid, for every caller. */
  readonly validate?: (write: Write<State, Loaded>) => Promise<void>;
  /** Saves what is kept in other tables, and what follows from the changes. Several records may be created or updated together. */
  readonly afterWrite?: (tx: RecordTransaction, writes: readonly SavedWrite<State, Loaded>[]) => Promise<void>;
  /** Throws if the records cannot be deleted together. */
  readonly assertDeletable?: (tx: RecordTransaction, records: readonly Loaded[]) => Promise<void>;
  /** Deletes what depends on the records. */
  readonly beforeDelete?: (tx: RecordTransaction, records: readonly Loaded[]) => Promise<void>;
  readonly afterDelete?: (tx: RecordTransaction, records: readonly Loaded[]) => Promise<void>;
  /** Returns the department of the audit entry about a deleted record; that of the actor if absent. */
  readonly auditDepartment?: (record: Loaded) => number | null;
  /** Publishes the events of a change. */
  readonly publish?: (publication: Publication) => Promise<void>;
  /** Errors of broken constraints by constraint name, beside those of unique fields and references. */
  readonly constraints?: Readonly<Record<string, () => ApiError>>;
}

/** The part of a definition that changes of its records depend on, whatever its lists return. */
export type ChangeableResource<State extends RecordState, Loaded extends LoadedRecord<State>> = ResourceDefinition<
  State,
  Loaded,
  object,
  never
>;
