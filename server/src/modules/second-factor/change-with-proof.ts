import type { AuditAction } from '@atrium/contract/audit/actions.ts';
import type { AuditChange } from '@atrium/contract/audit/schemas.ts';
import type { FactorProof } from '@atrium/contract/second-factor/schemas.ts';
import type { FastifyRequest } from 'fastify';
import { requireSessionId, type CurrentCaller } from '../../auth/caller.ts';
import { forgetRememberedDevices } from '../../auth/devices.ts';
import { consumePasskeyChallenge } from '../../auth/passkey-challenges.ts';
import type { VerifiedProof } from '../../auth/passkey-verification.ts';
import { loadVerifiedProof, savePasskeyUse } from '../../auth/passkeys.ts';
import { getRelyingParty } from '../../auth/relying-party.ts';
import {
  consumeCode,
  consumeTotpCode,
  deletePendingSecret,
  hasSecondFactor,
  replaceRecoveryCodes,
} from '../../auth/second-factor.ts';
import type { Change } from '../../change/change.ts';
import { applyChangeWithCheck, type CheckedCall, type WrongProof } from '../../change/change-with-check.ts';
import { assertConfirmed, saveFactorConfirmation } from '../../change/confirmation.ts';
import type { AppContext } from '../../context/context.ts';
import { throwApiError } from '../../lib/api-error/api-error.ts';
import { alertOwner } from '../../session/alert-owner.ts';
import { ownSecurityPath } from '../../outbox/notify.ts';
import type { SecurityKind } from '../../outbox/security-words.ts';

interface ChangeWithProof<Result> {
  /** Throws if the change is impossible. Called before a code or passkey is consumed. */
  readonly assertPossible?: (change: Change) => Promise<void>;
  readonly acceptsRecoveryCodes: boolean;
  readonly operation: (change: Change) => Promise<Result>;
  readonly isSerialized?: boolean;
}

const consumePasskey = async (
  context: AppContext,
  { trx, caller, now }: Change,
  proof: VerifiedProof,
): Promise<boolean> => {
  const signed = { use: { kind: 'proof', sessionId: requireSessionId(caller) }, challenge: proof.challenge } as const;
  return (await consumePasskeyChallenge(context, trx, signed, now)) && savePasskeyUse(trx, caller.userId, proof, now);
};

const consumeAcceptedCode = async (
  context: AppContext,
  { trx, caller, now }: Change,
  code: string,
  acceptsRecoveryCodes: boolean,
): Promise<boolean> => {
  const attempt = { userId: caller.userId, code, now };
  return acceptsRecoveryCodes
    ? (await consumeCode(context, trx, attempt)) !== null
    : consumeTotpCode(context, trx, { ...attempt, isActive: true });
};

/** Changes the second factor. Needs a recently confirmed password and, if the user has a factor, a proof of it. */
export const applyChangeWithProof = async <Result>(
  context: AppContext,
  call: CheckedCall & { readonly input: FactorProof; readonly request: FastifyRequest },
  { assertPossible, acceptsRecoveryCodes, operation, isSerialized }: ChangeWithProof<Result>,
): Promise<Result> => {
  const { code, passkey } = call.input;
  const relyingParty = getRelyingParty(context.config, call.request);
  const proof = passkey
    ? await loadVerifiedProof(context.db, relyingParty, passkey, { requireUserVerification: false })
    : null;
  const consumeProof = async (change: Change): Promise<WrongProof | null> => {
    if (passkey) return proof && (await consumePasskey(context, change, proof)) ? null : 'passkey.wrong';
    if (code === undefined) return throwApiError('factor.required');
    return (await consumeAcceptedCode(context, change, code, acceptsRecoveryCodes)) ? null : 'factor.wrongCode';
  };
  return applyChangeWithCheck(context, call, {
    check: async (change) => {
      await assertConfirmed(context, change);
      await assertPossible?.(change);
      if (!(await hasSecondFactor(change.trx, change.caller.userId))) return null;
      const errorCode = await consumeProof(change);
      if (errorCode === null) await saveFactorConfirmation(change);
      return errorCode;
    },
    operation,
    isSerialized,
  });
};

export type SecondFactorAction = Extract<
  AuditAction,
  `user.turn${string}Factor` | `user.${string}Passkey` | 'user.renewRecoveryCodes' | 'user.forgetDevice'
>;

interface OwnChange {
  readonly action: SecondFactorAction;
  readonly alert: SecurityKind;
  readonly params?: Readonly<Record<string, string>>;
  readonly changes?: readonly AuditChange[];
}

/** Audits a change of the second factor, and publishes it to other tabs and devices. */
export const recordOwnChange = async (
  { audit, caller, emit }: Change,
  { action, changes = [] }: Pick<OwnChange, 'action' | 'changes'>,
): Promise<void> => {
  audit({ action, recordId: caller.userId, recordName: caller.user.username, changes });
  await emit('user', { ids: [caller.userId], fields: ['secondFactor'] });
};

export const reportOwnChange = async (
  context: AppContext,
  change: Change,
  { alert, params = {}, ...ownChange }: OwnChange,
): Promise<void> => {
  const { caller, trx, now } = change;
  await alertOwner(context, { trx, now }, { userId: caller.userId, kind: alert, params, link: ownSecurityPath });
  await recordOwnChange(change, ownChange);
};

/** Reports a factor that was added or removed, and requires the second factor on all remembered devices again. */
export const reportFactorChange = async (context: AppContext, change: Change, ownChange: OwnChange): Promise<void> => {
  await forgetRememberedDevices(change.trx, [change.caller.userId]);
  await reportOwnChange(context, change, ownChange);
};

/**
 * Ends the other sessions of the user, which were opened without a second factor, and deletes an authenticator app
 * that was not activated. Returns the first recovery codes.
 */
export const startSecondFactor = async (context: AppContext, change: Change): Promise<string[]> => {
  const { trx, caller } = change;
  await context.sessions.endForUsers([caller.userId], trx, requireSessionId(caller));
  await deletePendingSecret(trx, caller.userId);
  await saveFactorConfirmation(change);
  return replaceRecoveryCodes(trx, caller.userId);
};

/** Throws if a role of the caller requires a second factor, so that the last one cannot be removed. */
export const assertFactorOptional = ({ effectivePermissions }: CurrentCaller): void => {
  if (effectivePermissions.requiresSecondFactor) throwApiError('factor.requiredByRole');
};
