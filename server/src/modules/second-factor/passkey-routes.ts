import { passkeyEndpoints } from '@atrium/contract/passkey/endpoints.ts';
import type { NewPasskey, PasskeyCreation } from '@atrium/contract/passkey/schemas.ts';
import type { FastifyInstance } from 'fastify';
import {
  consumePasskeyChallenge,
  createPasskeyChallenge,
  createPasskeyRequest,
  passkeyTimeoutMs,
  type ChallengeUse,
} from '../../auth/passkey-challenges.ts';
import { passkeyAlgorithms, verifyCreation, type VerifiedCreation } from '../../auth/passkey-verification.ts';
import {
  deletePasskey,
  loadCredentials,
  loadUserHandle,
  maxPasskeys,
  savePasskey,
  savePasskeyName,
} from '../../auth/passkeys.ts';
import { requireSessionId, type CurrentCaller } from '../../auth/caller.ts';
import { getRelyingParty, type RelyingParty } from '../../auth/relying-party.ts';
import { deleteUnusedSecondFactor, hasSecondFactor, lockSecondFactor } from '../../auth/second-factor.ts';
import { assertEmergencyAdminExists } from '../../authorization/last-admin.ts';
import { applyChange, type Change } from '../../change/change.ts';
import { assertConfirmed } from '../../change/confirmation.ts';
import { loadCompany } from '../../context/company.ts';
import type { AppContext } from '../../context/context.ts';
import { serve } from '../../http/serve.ts';
import { assertCanSignIn } from '../../session/sign-in-methods.ts';
import { throwApiError } from '../../lib/api-error/api-error.ts';
import {
  applyChangeWithProof,
  assertFactorOptional,
  recordOwnChange,
  reportFactorChange,
  startSecondFactor,
} from './change-with-proof.ts';

const getCreationUse = (caller: CurrentCaller, isFirst: boolean): ChallengeUse => ({
  kind: isFirst ? 'firstCreation' : 'creation',
  sessionId: requireSessionId(caller),
});

/** Returns the request for a browser to create a passkey. Throws if the user has too many. */
const createPasskeyCreation = async (
  context: AppContext,
  { trx, caller, now }: Change,
  { id }: RelyingParty,
): Promise<PasskeyCreation> => {
  const { userId, user } = caller;
  const excludeCredentials = await loadCredentials(trx, userId);
  if (excludeCredentials.length >= maxPasskeys) return throwApiError('passkey.tooMany');
  const userHandle = await loadUserHandle(context, trx, userId);
  const { name } = await loadCompany(trx);
  const isFirst = !(await hasSecondFactor(trx, userId));
  return {
    challenge: createPasskeyChallenge(context, getCreationUse(caller, isFirst), now),
    rp: { id, name: name || 'Atrium' },
    user: { id: userHandle, name: user.username, displayName: user.name },
    pubKeyCredParams: passkeyAlgorithms.map((alg) => ({ alg, type: 'public-key' })),
    timeout: passkeyTimeoutMs,
    excludeCredentials,
    authenticatorSelection: { residentKey: 'preferred', requireResidentKey: false, userVerification: 'preferred' },
    attestation: 'none',
    extensions: { credProps: true },
  };
};

const addPasskey = async (
  context: AppContext,
  change: Change,
  input: NewPasskey,
  verifiedPasskey: VerifiedCreation,
): Promise<{ readonly codes: string[] }> => {
  const { trx, caller, now } = change;
  const { userId } = caller;
  await lockSecondFactor(context, trx, userId);
  await assertConfirmed(context, change);
  const isFirst = !(await hasSecondFactor(trx, userId));
  const signed = { use: getCreationUse(caller, isFirst), challenge: verifiedPasskey.challenge };
  if (!(await consumePasskeyChallenge(context, trx, signed, now))) return throwApiError('passkey.wrong');
  const userHandle = await loadUserHandle(context, trx, userId);
  if ((await loadCredentials(trx, userId)).length >= maxPasskeys) return throwApiError('passkey.tooMany');
  const { name, transports, isDiscoverable = false } = input;
  const passkey = { ...verifiedPasskey, userId, userHandle, name, transports, isDiscoverable, now };
  if (!(await savePasskey(trx, passkey))) return throwApiError('passkey.exists');
  await reportFactorChange(context, change, {
    action: 'user.addPasskey',
    alert: 'passkeyAdded',
    params: { name },
    changes: [{ field: 'passkey', before: null, after: name }],
  });
  return { codes: isFirst ? await startSecondFactor(context, change) : [] };
};

const renamePasskey = async (
  context: AppContext,
  change: Change,
  passkey: { readonly id: number; readonly name: string },
): Promise<void> => {
  await assertConfirmed(context, change);
  const { trx, caller } = change;
  const previousName = (await savePasskeyName(trx, caller.userId, passkey)) ?? throwApiError('row.notFound');
  if (previousName === passkey.name) return;
  const changes = [{ field: 'passkey', before: previousName, after: passkey.name }];
  await recordOwnChange(change, { action: 'user.renamePasskey', changes });
};

const removePasskey = async (context: AppContext, change: Change, id: number): Promise<void> => {
  const { trx, caller } = change;
  const { name, canSignIn } = (await deletePasskey(trx, caller.userId, id)) ?? throwApiError('row.notFound');
  if (canSignIn === 1) {
    await assertCanSignIn(context, trx, caller.userId);
    await assertEmergencyAdminExists(trx);
  }
  if (!(await hasSecondFactor(trx, caller.userId))) assertFactorOptional(caller);
  await deleteUnusedSecondFactor(trx, caller.userId);
  await reportFactorChange(context, change, {
    action: 'user.removePasskey',
    alert: 'passkeyRemoved',
    params: { name },
    changes: [{ field: 'passkey', before: name, after: null }],
  });
};

export const passkeyRoutes = (app: FastifyInstance, context: AppContext): void => {
  const { config, db, clock } = context;

  serve(app, context, passkeyEndpoints.request, ({ caller, request }) => {
    const use = { kind: 'proof', sessionId: requireSessionId(caller) } as const;
    const challenge = createPasskeyChallenge(context, use, clock());
    return createPasskeyRequest(db, getRelyingParty(config, request), caller.userId, challenge);
  });

  serve(app, context, passkeyEndpoints.start, (call) =>
    applyChangeWithProof(context, call, {
      acceptsRecoveryCodes: true,
      operation: (change) => createPasskeyCreation(context, change, getRelyingParty(config, call.request)),
    }),
  );

  serve(app, context, passkeyEndpoints.add, async (call) => {
    const { input, request } = call;
    const verifiedPasskey =
      (await verifyCreation(getRelyingParty(config, request), input)) ?? throwApiError('passkey.wrong');
    return applyChange(context, call, (change) => addPasskey(context, change, input, verifiedPasskey), {
      isSerialized: false,
    });
  });

  serve(app, context, passkeyEndpoints.rename, async (call) => {
    await applyChange(context, call, (change) => renamePasskey(context, change, call.input), { isSerialized: false });
    return {};
  });

  serve(app, context, passkeyEndpoints.remove, async (call) => {
    await applyChangeWithProof(context, call, {
      acceptsRecoveryCodes: true,
      operation: (change) => removePasskey(context, change, call.input.id),
      // Serialized with removing other sign-in methods.
      isSerialized: true,
    });
    return {};
  });
};
