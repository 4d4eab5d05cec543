import type { AuditChange, AuditNames } from '@atrium/contract/audit/schemas.ts';
import type { EditAction } from '@atrium/contract/audit/actions.ts';
import type { ErrorCode } from '@atrium/contract/error-codes.ts';
import type { Json } from '@atrium/contract/resource/derived-types.ts';
import type { Resource } from '@atrium/contract/resource/field.ts';
import type { SortPart } from '@atrium/contract/schema/edit.ts';
import type { Schema } from '../../db/schema.ts';
import type { DeletedRows } from '../../change/deleted-rows.ts';
import type { ReadCall } from '../../context/read-call.ts';
import type { Wording } from '../../lib/sheet/send-sheet.ts';
import type { Filtered, Order } from '../list/order.ts';
import type { Source } from '../list/page-rows.ts';
import type { ApiError } from '../../lib/api-error/api-error.ts';
import type { RestrictedFields } from '../fields/masks.ts';
import type { RecordTransaction } from './transaction.ts';

/** All values of a record that users set, by field. */
export type RecordState = Readonly<Record<string, Json>>;

export interface LoadedRecord<State> {
  readonly id: number;
  readonly version: number;
  readonly state: State;
}

export type Columns = Readonly<Record<string, unknown>>;

/** Fields of a request to create or update. Absent fields are undefined. */
export type RecordInput<State> = { readonly [Field in keyof State]?: State[Field] | undefined } & {
  readonly id?: number | undefined;
  /** Version that the client has seen. Without it, no conflict is reported. */
  readonly version?: number | undefined;
};

/** Selects records by ID or another unique field. */
export interface RecordSelector {
  readonly field: string;
  readonly values: readonly (string | number)[];
}

/** `before` is null for a new record. */
export interface Write<State, Loaded> {
  readonly tx: RecordTransaction;
  readonly before: Loaded | null;
  readonly after: State;
  /** Fields that the request sets although the caller cannot see them. */
  readonly unseenFields: RestrictedFields;
}

export interface SavedWrite<State, Loaded> {
  readonly id: number;
  readonly before: Loaded | null;
  readonly after: State;
}

interface Completion<State, Loaded> extends Write<State, Loaded> {
  readonly requestedFields: Partial<State>;
  readonly input: RecordInput<State>;
}

export interface FieldRestrictions {
  readonly hiddenFields: RestrictedFields;
  readonly guardedFields: RestrictedFields;
}

interface Publication {
  readonly tx: RecordTransaction;
  readonly verb: EditAction;
  readonly ids: readonly number[];
  /** Changes of all updated records; empty otherwise. */
  readonly changes: readonly AuditChange[];
}

export interface ListQuery {
  readonly [filter: string]: unknown;
  readonly sort?: readonly SortPart[] | undefined;
}

export interface Selection {
  readonly records: Filtered<keyof Schema>;
  readonly order: Order;
  readonly count?: () => Promise<number>;
  /** Returns how the database finds a page of this many records. Default: it decides itself. */
  readonly createSource?: (total: number) => Source<keyof Schema>;
}

export interface TreeRecord<Output> {
  readonly id: number;
  readonly parentId: number | null;
  readonly output: Output;
  /** Other texts by which a field is found. */
  readonly alternativeKeys?: Readonly<Record<string, readonly string[]>>;
}

/** Definition and reading hooks of a resource whose lists `RecordList` reads. */
export interface ListedResource<Output extends object, Query extends ListQuery = ListQuery> {
  readonly resource: Resource;
  /** Returns the existing records as the caller may see them, in the order of the IDs. */
  readonly serialize: (call: ReadCall, ids: readonly number[]) => Promise<Output[]>;
  /** Selects the records of a list. Default: by the filters and the search of the definition. */
  readonly select?: (call: ReadCall, query: Query) => Selection | Promise<Selection>;
  /** Returns all records of a tree that the caller may read, in tree order. */
  readonly serializeTree?: (call: ReadCall) => Promise<TreeRecord<Output>[]>;
  /** Returns records for an export, by names of fields. Default: `serialize`. */
  readonly exportRows?: (call: ReadCall, ids: readonly number[], wording: Wording) => Promise<object[]>;
  /** Beginning of file names. Default: the name of the resource. */
  readonly exportName?: string;
}

/** A resource whose single records and histories `RecordReader` reads, too. */
export interface ReadableResource<Output extends object, Query extends ListQuery = ListQuery> extends ListedResource<
  Output,
  Query
> {
  /** Error if a record does not exist or is outside the caller's data scope. */
  readonly notFound: ErrorCode;
  /** Returns whether a record exists within the data scope of a call. Default: it exists. */
  readonly isInScope?: (call: ReadCall, id: number) => Promise<boolean>;
  /** Returns the names that a history may show. Default: all. */
  readonly visibleNames?: (call: ReadCall, names: AuditNames) => Promise<AuditNames>;
}

/** A resource whose records are read and changed. Every change uses `RecordPipeline`. */
export interface ResourceDefinition<
  State extends RecordState,
  Loaded extends LoadedRecord<State> = LoadedRecord<State>,
  Output extends object = object,
  Query extends ListQuery = ListQuery,
> extends ReadableResource<Output, Query> {
  /** True if changes can affect permissions. Such changes run one after another. */
  readonly affectsPermissions: boolean;
  readonly initial: State;
  /** Loads records for a change, in the order of their IDs or their tree. */
  readonly load: (tx: RecordTransaction, selector: RecordSelector) => Promise<Loaded[]>;
  /** Returns the columns of a state. May omit those of unchanged fields, because some take long to compute. */
  readonly columns: (state: State, changed?: ReadonlySet<string>) => Columns;
  /** Columns of a new record that are not part of its state. */
  readonly newColumns?: Columns;
  /** Returns the record of a version conflict. Default: `serialize`. */
  readonly serializeConflict?: (tx: RecordTransaction, record: Loaded) => Promise<unknown>;
  /** A change passes `loaded`, so that the record is not loaded again. */
  readonly isInScope?: (call: ReadCall, id: number, loaded?: Loaded) => Promise<boolean>;
  /** Returns the restrictions of a record, or of a new one with this state. Default: by permission only. */
  readonly restrictFields?: (tx: RecordTransaction, record: Loaded | null, state: State) => Promise<FieldRestrictions>;
  /** Adds derived values and defaults that depend on other records. Throws if the request contradicts the record. */
  readonly complete?: (completion: Completion<State, Loaded>) => State | Promise<State>;
  /** Throws if the caller may not make the change. Not called if nothing changes. */
  readonly authorize?: (write: Write<State, Loaded>) => Promise<void>;
  /** Throws if the new state is invalid for every caller. Runs after `authorize`. */
  readonly validate?: (write: Write<State, Loaded>) => Promise<void>;
  /** Saves other tables and consequences of the changes. Batches pass several records. */
  readonly afterWrite?: (tx: RecordTransaction, writes: readonly SavedWrite<State, Loaded>[]) => Promise<void>;
  readonly assertDeletable?: (tx: RecordTransaction, records: readonly Loaded[]) => Promise<void>;
  readonly beforeDelete?: (tx: RecordTransaction, records: readonly Loaded[]) => Promise<void>;
  readonly afterDelete?: (tx: RecordTransaction, records: readonly Loaded[]) => Promise<void>;
  /** Default: the user who deleted a record, and callers whose data scope includes everything. */
  readonly isDeletedInScope?: (call: ReadCall, record: LoadedRecord<State>, isOwnDeletion: boolean) => Promise<boolean>;
  /** Returns the state of a deleted record with new values in place of those that other records use now. */
  readonly replaceValues?: (state: State, values: Partial<State>) => State;
  /** Completes the restored rows of other tables that belonged to the records. Some may have been skipped. */
  readonly afterRestore?: (tx: RecordTransaction, ids: readonly number[], rows: DeletedRows['rows']) => Promise<void>;
  /** Department of the audit entry of a deleted record. Default: that of the actor. */
  readonly auditDepartment?: (record: Loaded) => number | null;
  readonly publish?: (publication: Publication) => Promise<void>;
  /** Errors by constraint name, in addition to unique fields and references. */
  readonly constraints?: Readonly<Record<string, () => ApiError>>;
}

/** The part of a definition that is needed to change records, for any type of list result. */
export type ChangeableResource<State extends RecordState, Loaded extends LoadedRecord<State>> = ResourceDefinition<
  State,
  Loaded,
  object,
  never
>;
