import type { AuditEntry, AuditNames } from '@atrium/contract/audit/schemas.ts';
import type { Call } from '@atrium/contract/call.ts';
import { nameField } from '@atrium/contract/resource/read.ts';
import type { Resource, Words } from '@atrium/contract/resource/field.ts';
import type { ReactNode } from 'react';
import { useLabel } from '../../lib/language/label.ts';
import type { RowAction } from '../act/row-actions.tsx';
import type { RecordHead, RecordPart } from '../record/record-types.ts';

/** A record of any resource; its fields are known from the description only. */
export interface AnyRow {
  readonly id: number;
}

interface AnyHistory {
  readonly list: AuditEntry[];
  readonly total: number;
  readonly names: AuditNames;
}

/** The calls for one record of a resource; those that a resource lacks have no action. */
export interface RecordCalls<Row extends AnyRow> {
  readonly read: Call<{ readonly id: number | string }, Row>;
  readonly create?: Call<object, unknown>;
  readonly update?: Call<object, unknown>;
  readonly delete?: Call<unknown, unknown>;
  readonly history?: Call<{ id: number | string; pageSize?: number | string | undefined }, AnyHistory>;
}

/** A dialog beside a list or a record: `new`, `edit`, `detail`, or one of the page's own. */
export interface ResourceDialog<Row> {
  readonly kind: string;
  /** For `new`, the record above the new one in a tree. */
  readonly row: Row | null;
  /** The section of the record to scroll to. */
  readonly section?: string;
}

/** Returns true for dialogs about a record, except for a form that creates another one below it. */
export const isAbout = ({ kind, row }: ResourceDialog<AnyRow>, isRecord: (id: number) => boolean): boolean =>
  kind !== 'new' && row !== null && isRecord(row.id);

/** Opens dialogs from the actions of a record. */
export interface ActionPlace<Row> {
  /** True above the record itself, false in a list. */
  readonly isRecord: boolean;
  readonly open: (dialog: ResourceDialog<Row>) => void;
  /** Called after the record was deleted. */
  readonly onGone: () => void;
}

/** Leads on from a dialog. */
export interface DialogPlace<Row> {
  /** Shows the record that a form saved. */
  readonly onView: (row: Row) => void;
  readonly close: () => void;
  /** Replaces the dialog, whose work is done, with another one. */
  readonly goOn: (dialog: ResourceDialog<Row>) => void;
}

/** Properties of the form of a record. */
export interface FormProps<Row> extends DialogPlace<Row> {
  /** The record to change, or null to create one. */
  readonly row: Row | null;
  /** The record above a new one in a tree. */
  readonly parent: Row | null;
}

/** Everything that the list of a resource and the page of one of its records share. Absent slots derive from the description. */
export interface ResourceScreen<Row extends AnyRow> {
  readonly resource: Resource & { readonly many?: Words };
  readonly calls: RecordCalls<Row>;
  /** Title of the list; the plural of the resource unless given. */
  readonly title?: string;
  /** Label of the button that creates a record. */
  readonly createLabel?: string;
  /** Keep the same function from one rendering to the next. */
  readonly nameOf?: (row: Row) => string;
  /** Actions between editing and deleting. */
  readonly actions?: (row: Row, place: ActionPlace<Row>) => readonly RowAction[];
  /** Creates a record below another one, for trees. */
  readonly childAction?: { readonly label: string; readonly refusal?: (row: Row) => string | undefined };
  /** Reasons why a record cannot be edited or deleted. */
  readonly refusals?: (row: Row) => { readonly edit?: string | undefined; readonly delete?: string | undefined };
  /** Consequences of deleting a record, shown before it is confirmed. */
  readonly deleteHint?: string;
  /** Replaces the confirmation before deleting. */
  readonly onDelete?: (row: Row, onGone: () => void) => void;
  readonly form?: (props: FormProps<Row>) => ReactNode;
  /** Dialogs of kinds other than `new`, `edit` and `detail`. */
  readonly dialog?: (dialog: ResourceDialog<Row>, place: DialogPlace<Row>) => ReactNode;
  readonly head?: (row: Row) => Omit<RecordHead, 'name' | 'actions'>;
  readonly facts?: (row: Row) => ReactNode;
  /** Sections of a record between its fields and its history. */
  readonly sections?: (row: Row) => readonly RecordPart[];
}

/** Returns the name of a record. */
export const recordName = <Row extends AnyRow>(
  { resource, nameOf }: Pick<ResourceScreen<Row>, 'resource' | 'nameOf'>,
  row: Row,
): string => nameOf?.(row) ?? String(Reflect.get(row, nameField(resource.fields)));

/** Returns the singular and the plural of a resource, as part of a sentence. */
export const useResourceNames = ({ one, many = one }: ResourceScreen<AnyRow>['resource']) => {
  const label = useLabel();
  return { one: label(one), many: label(many) };
};
