import type { AttachedFile } from '@atrium/contract/attachment/file.ts';
import {
  type AuditAction,
  auditActions,
  type EditAction,
  type TransitionVerb,
  type TrashVerb,
  type VersionVerb,
} from '@atrium/contract/audit/actions.ts';
import type { AuditChange } from '@atrium/contract/audit/schemas.ts';
import type { Resource } from '@atrium/contract/resource/field.ts';
import { findNameField, isSecret, listAttachmentFields } from '@atrium/contract/resource/definition.ts';
import type { RecordState } from './definition.ts';
import type { RecordTransaction } from './transaction.ts';

export const hiddenSecret = '••••••';

type RecordVerb = EditAction | TransitionVerb | TrashVerb | VersionVerb;

export const getAuditAction = ({ name }: Resource, verb: RecordVerb | 'export'): AuditAction => {
  const action = auditActions.find((auditAction) => auditAction === `${name}.${verb}`);
  if (!action) throw new Error(`${name} is not among the resources of the contract`);
  return action;
};

export const getRecordName = (
  { fields }: Resource,
  { id, state }: { readonly id: number; readonly state: RecordState },
): string => {
  const name = state[findNameField(fields)];
  return typeof name === 'string' || typeof name === 'number' ? String(name) : String(id);
};

// The values of these fields are attached files.
const listFileNames = (value: AuditChange['before']): AuditChange['before'] =>
  Array.isArray(value) ? (value as AttachedFile[]).map(({ name }) => name) : value;

/** Replaces attached files with their names, because audit entries contain only the names. */
const nameAttachedFiles = ({ fields }: Resource, changes: AuditChange[]): AuditChange[] => {
  const names = listAttachmentFields(fields);
  return changes.map((change) =>
    names.includes(change.field)
      ? { ...change, before: listFileNames(change.before), after: listFileNames(change.after) }
      : change,
  );
};

const hideSecret = (value: AuditChange['before']): AuditChange['before'] =>
  value === '' || value === null ? value : hiddenSecret;

/** Replaces secrets, because audit entries must not contain them. */
const hideSecrets = ({ fields }: Resource, changes: AuditChange[]): AuditChange[] =>
  changes.map((change) => {
    const field = fields[change.field];
    return field && isSecret(field)
      ? { ...change, before: hideSecret(change.before), after: hideSecret(change.after) }
      : change;
  });

interface RecordChange {
  readonly id: number;
  /** After the change, or before a deletion. */
  readonly state: RecordState;
  readonly changes: AuditChange[];
  /** Department of a deleted record if it differs from that of the actor. */
  readonly deptId?: number | null;
}

export const auditRecord = (
  tx: RecordTransaction,
  resource: Resource,
  verb: RecordVerb,
  { id, state, changes, ...change }: RecordChange,
): void => {
  const recordName = getRecordName(resource, { id, state });
  tx.audit({
    action: getAuditAction(resource, verb),
    recordId: id,
    recordName,
    changes: hideSecrets(resource, nameAttachedFiles(resource, changes)),
    ...change,
  });
};
