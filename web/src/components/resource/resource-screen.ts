import type { AuditEntry, AuditNames } from '@atrium/contract/audit/schemas.ts';
import type { Call } from '@atrium/contract/call.ts';
import { findLocalizedNameField } from '@atrium/contract/resource/definition.ts';
import type { Resource } from '@atrium/contract/resource/field.ts';
import type { ReactNode } from 'react';
import { getCurrentLanguage } from '../../lib/language/i18n.ts';
import { useLabel } from '../../lib/language/label.ts';
import type { RowAction } from '../action/row-actions.tsx';
import type { RecordHead, RecordPart } from '../record/record-types.ts';

export interface AnyRow {
  readonly id: number;
}

interface AnyHistory {
  readonly list: AuditEntry[];
  readonly total: number;
  readonly names: AuditNames;
}

/** A missing call has no action in the UI. */
export interface RecordCalls<Row extends AnyRow> {
  readonly read: Call<{ readonly id: number | string }, Row>;
  readonly create?: Call<object, unknown>;
  readonly update?: Call<object, unknown>;
  readonly delete?: Call<unknown, unknown>;
  readonly history?: Call<{ id: number | string; pageSize?: number | string | undefined }, AnyHistory>;
}

/** Whether a bulk edit sets a value, or adds or removes values of a field with several. */
export type BulkChange = 'set' | 'add' | 'remove';

export type BulkInputs = Readonly<Record<string, ((change: BulkChange) => ReactNode) | null>>;

/** `new`, `edit`, `detail`, or a kind of the page. */
export interface ResourceDialog<Row> {
  readonly kind: string;
  /** For `new`, the parent of the new record in a tree. */
  readonly row: Row | null;
  readonly section?: string;
}

/** Returns whether a dialog shows a record; creating a child of it does not count. */
export const isAboutRecord = ({ kind, row }: ResourceDialog<AnyRow>, isRecord: (id: number) => boolean): boolean =>
  kind !== 'new' && row !== null && isRecord(row.id);

export interface ActionContext<Row> {
  /** True on the record itself, false in a list. */
  readonly isRecord: boolean;
  readonly open: (dialog: ResourceDialog<Row>) => void;
  readonly onDeleted: () => void;
}

export interface DialogContext<Row> {
  readonly onView: (row: Row) => void;
  readonly close: () => void;
  readonly replace: (dialog: ResourceDialog<Row>) => void;
}

export interface FormProps<Row> extends DialogContext<Row> {
  readonly row: Row | null;
  readonly parent: Row | null;
}

/** Shared by the list of a resource and the page of a record. Absent properties have defaults from the definition. */
export interface ResourceScreen<Row extends AnyRow> {
  readonly resource: Resource;
  readonly calls: RecordCalls<Row>;
  /** The default is the plural of the resource. */
  readonly title?: string;
  readonly createLabel?: string;
  /** Must be stable. */
  readonly getName?: (row: Row) => string;
  readonly actions?: (row: Row, context: ActionContext<Row>) => readonly RowAction[];
  /** Creates a child record, in a tree. */
  readonly childAction?: { readonly label: string; readonly disabledReason?: (row: Row) => string | undefined };
  readonly disabledReasons?: (row: Row) => { readonly edit?: string | undefined; readonly delete?: string | undefined };
  /** Consequences, shown before the user confirms. */
  readonly deleteHint?: string;
  readonly onDelete?: (row: Row, onDeleted: () => void) => void;
  /** Values of a new record that differ from the initial ones of the definition. */
  readonly initialValues?: Partial<Row>;
  /** Inputs of a bulk edit that replace the default ones; null if a field cannot be edited there. */
  readonly bulkInputs?: BulkInputs;
  readonly form?: (props: FormProps<Row>) => ReactNode;
  /** Dialogs of other kinds than `new`, `edit` and `detail`. */
  readonly dialog?: (dialog: ResourceDialog<Row>, context: DialogContext<Row>) => ReactNode;
  readonly head?: (row: Row) => Omit<RecordHead, 'name' | 'actions'>;
  readonly facts?: (row: Row) => ReactNode;
  readonly sections?: (row: Row) => readonly RecordPart[];
}

/** Returns the name of a record in the current language, if it has one for each language. */
export const getRecordName = <Row extends AnyRow>(
  { resource, getName }: Pick<ResourceScreen<Row>, 'resource' | 'getName'>,
  row: Row,
): string => getName?.(row) ?? String(Reflect.get(row, findLocalizedNameField(getCurrentLanguage(), resource.fields)));

/** Returns the names of a resource for use within a sentence. */
export const useResourceNames = ({ one, many }: Resource) => {
  const label = useLabel();
  return { one: label(one), many: label(many) };
};
