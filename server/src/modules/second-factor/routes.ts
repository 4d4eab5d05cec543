import type { AuditAction } from '@atrium/contract/audit/actions.ts';
import { secondFactorEndpoints } from '@atrium/contract/second-factor/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import type { Caller } from '../../auth/caller.ts';
import { createTotpSecret, createTotpUri } from '../../auth/totp.ts';
import { applyChange, type Change, type ChangeRequest } from '../../change/change.ts';
import { assertConfirmed } from '../../change/confirmation.ts';
import { loadCompany } from '../../context/company.ts';
import type { AppContext } from '../../context/context.ts';
import { serve } from '../../http/serve.ts';
import { throwApiError } from '../../lib/api-error/api-error.ts';
import { alertOwner } from '../../session/alert-owner.ts';
import { assertAttemptAllowed, undoAttempt } from '../../session/attempt-limit.ts';
import {
  deleteSecondFactor,
  hasSecondFactor,
  loadSecondFactor,
  replaceRecoveryCodes,
  saveSecret,
  consumeSecondFactor,
  consumeTotpCode,
} from '../../auth/second-factor.ts';

type SecondFactorAction = Extract<AuditAction, `user.turn${string}Factor` | 'user.renewRecoveryCodes'>;

const writeAuditEntry = ({ audit, caller }: Change, action: SecondFactorAction): void =>
  audit({ action, recordId: caller.userId, recordName: caller.user.username });

const publishOwnChange = ({ emit, caller }: Change): Promise<void> =>
  emit('user', { ids: [caller.userId], fields: ['secondFactor'] });

interface CodeChange<Result> {
  /** Returns whether the code is correct, and marks it as used. */
  readonly check: (change: Change) => Promise<boolean>;
  readonly work: (change: Change) => Promise<Result>;
}

/** Applies a change that needs a code. The limit of wrong codes is that of wrong passwords. */
const applyChangeWithCode = async <Result>(
  context: AppContext,
  call: ChangeRequest & { readonly caller: Pick<Caller, 'userId'> },
  { check, work }: CodeChange<Result>,
): Promise<Result> => {
  const key = `second-factor:${call.caller.userId}`;
  await assertAttemptAllowed(context, key);
  let isWrong = false;
  try {
    return await applyChange(
      context,
      call,
      async (change) => {
        isWrong = !(await check(change));
        return isWrong ? throwApiError('factor.wrongCode', { fields: { code: 'factor.wrongCode' } }) : work(change);
      },
      { isSerialized: false },
    );
  } finally {
    if (!isWrong) await undoAttempt(context, key);
  }
};

const serveTurnOn = (app: FastifyInstance, context: AppContext): void => {
  serve(app, context, secondFactorEndpoints.createSecret, (call) =>
    applyChange(
      context,
      call,
      async (change) => {
        const { trx, caller, now } = change;
        await assertConfirmed(context, change);
        const secret = createTotpSecret();
        if (!(await saveSecret(context, trx, { userId: caller.userId, secret, now })))
          return throwApiError('factor.alreadyOn');
        const { name } = await loadCompany(trx);
        return { secret, uri: createTotpUri(secret, name || 'Atrium', caller.user.username) };
      },
      { isSerialized: false },
    ),
  );

  serve(app, context, secondFactorEndpoints.turnOn, (call) =>
    applyChangeWithCode(context, call, {
      check: async (change) => {
        const { trx, caller, now } = change;
        await assertConfirmed(context, change);
        if (await hasSecondFactor(trx, caller.userId)) return throwApiError('factor.alreadyOn');
        return consumeTotpCode(context, trx, { userId: caller.userId, code: call.input.code, now, isActive: false });
      },
      work: async (change) => {
        const { trx, caller, now } = change;
        writeAuditEntry(change, 'user.turnOnFactor');
        // Other sessions were opened without the second factor.
        await context.sessions.endForUsers([caller.userId], trx, caller.sessionId);
        await alertOwner(context, { trx, now }, { userId: caller.userId, kind: 'secondFactorOn', params: {} });
        await publishOwnChange(change);
        return { codes: await replaceRecoveryCodes(trx, caller.userId) };
      },
    }),
  );
};

const assertSecondFactorOn = async ({ trx, caller }: Change): Promise<void> => {
  if (!(await hasSecondFactor(trx, caller.userId))) throwApiError('factor.off');
};

export const secondFactorRoutes = (app: FastifyInstance, context: AppContext): void => {
  serve(app, context, secondFactorEndpoints.read, ({ caller }) => loadSecondFactor(context.db, caller.userId));

  serveTurnOn(app, context);

  serve(app, context, secondFactorEndpoints.renewRecoveryCodes, (call) =>
    applyChangeWithCode(context, call, {
      check: async (change) => {
        const { trx, caller, now } = change;
        await assertSecondFactorOn(change);
        await assertConfirmed(context, change);
        return consumeTotpCode(context, trx, { userId: caller.userId, code: call.input.code, now, isActive: true });
      },
      work: async (change) => {
        const { trx, caller, now } = change;
        writeAuditEntry(change, 'user.renewRecoveryCodes');
        await alertOwner(context, { trx, now }, { userId: caller.userId, kind: 'recoveryCodesRenewed', params: {} });
        await publishOwnChange(change);
        return { codes: await replaceRecoveryCodes(trx, caller.userId) };
      },
    }),
  );

  serve(app, context, secondFactorEndpoints.turnOff, (call) =>
    applyChangeWithCode(context, call, {
      check: async (change) => {
        const { trx, caller, now } = change;
        await assertSecondFactorOn(change);
        await assertConfirmed(context, change);
        return (
          (await consumeSecondFactor(context, trx, { userId: caller.userId, code: call.input.code, now })) !== null
        );
      },
      work: async (change) => {
        const { trx, caller, now } = change;
        await deleteSecondFactor(trx, caller.userId);
        writeAuditEntry(change, 'user.turnOffFactor');
        await alertOwner(context, { trx, now }, { userId: caller.userId, kind: 'secondFactorOff', params: {} });
        await publishOwnChange(change);
        return {};
      },
    }),
  );
};
