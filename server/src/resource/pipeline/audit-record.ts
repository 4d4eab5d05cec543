import {
  type AuditAction,
  auditActions,
  type EditAction,
  type TransitionVerb,
} from '@atrium/contract/audit/actions.ts';
import type { AuditChange } from '@atrium/contract/audit/schemas.ts';
import type { Resource } from '@atrium/contract/resource/field.ts';
import { findNameField } from '@atrium/contract/resource/read.ts';
import type { RecordState } from './definition.ts';
import type { RecordTransaction } from './transaction.ts';

export const getAuditAction = ({ name }: Resource, verb: EditAction | TransitionVerb | 'export'): AuditAction => {
  const action = auditActions.find((auditAction) => auditAction === `${name}.${verb}`);
  if (!action) throw new Error(`${name} is not among the resources of the contract`);
  return action;
};

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
  verb: EditAction | TransitionVerb,
  { id, state, ...change }: RecordChange,
): void => {
  const name = state[findNameField(resource.fields)];
  const recordName = typeof name === 'string' || typeof name === 'number' ? String(name) : String(id);
  tx.audit({ action: getAuditAction(resource, verb), recordId: id, recordName, ...change });
};
