import { secondFactorEndpoints } from '@atrium/contract/second-factor/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import { loadPasskeys } from '../../auth/passkeys.ts';
import { createTotpSecret, createTotpUri } from '../../auth/totp.ts';
import { forgetRememberedDevice, loadRememberedDevices } from '../../auth/remembered-devices.ts';
import { applyChange, type Change } from '../../change/change.ts';
import { assertConfirmed } from '../../change/confirmation.ts';
import { loadCompany } from '../../context/company.ts';
import type { AppContext } from '../../context/context.ts';
import { serve } from '../../http/serve.ts';
import { throwApiError } from '../../lib/api-error/api-error.ts';
import {
  consumeTotpCode,
  deleteAuthenticatorApp,
  hasAuthenticatorApp,
  hasSecondFactor,
  loadSecondFactor,
  replaceRecoveryCodes,
  saveSecret,
} from '../../auth/second-factor.ts';
import { applyChangeWithCheck } from '../../change/change-with-check.ts';
import {
  applyChangeWithProof,
  assertFactorOptional,
  recordOwnChange,
  reportFactorChange,
  reportOwnChange,
  startSecondFactor,
} from './change-with-proof.ts';

const serveTurnOn = (app: FastifyInstance, context: AppContext): void => {
  serve(app, context, secondFactorEndpoints.createSecret, (call) =>
    applyChangeWithProof(context, call, {
      acceptsRecoveryCodes: true,
      assertPossible: async ({ trx, caller }) => {
        if (await hasAuthenticatorApp(trx, caller.userId)) throwApiError('factor.alreadyOn');
      },
      operation: async ({ trx, caller, now }) => {
        const secret = createTotpSecret();
        if (!(await saveSecret(context, trx, { userId: caller.userId, secret, now })))
          return throwApiError('factor.alreadyOn');
        const { name } = await loadCompany(trx);
        return { secret, uri: createTotpUri(secret, name || 'Atrium', caller.user.username) };
      },
    }),
  );

  serve(app, context, secondFactorEndpoints.turnOn, (call) =>
    applyChangeWithCheck(context, call, {
      check: async (change) => {
        const { trx, caller, now } = change;
        await assertConfirmed(context, change);
        if (await hasAuthenticatorApp(trx, caller.userId)) return throwApiError('factor.alreadyOn');
        const attempt = { userId: caller.userId, code: call.input.code, now, isActive: false };
        return (await consumeTotpCode(context, trx, attempt)) ? null : 'factor.wrongCode';
      },
      operation: async (change) => {
        const { trx, caller } = change;
        await reportFactorChange(context, change, { action: 'user.turnOnFactor', alert: 'secondFactorOn' });
        const isFirst = (await loadPasskeys(trx, caller.userId)).length === 0;
        return { codes: isFirst ? await startSecondFactor(context, change) : [] };
      },
    }),
  );
};

const assertSecondFactorOn = async ({ trx, caller }: Change): Promise<void> => {
  if (!(await hasSecondFactor(trx, caller.userId))) throwApiError('factor.off');
};

const assertAppRemovable = async ({ trx, caller }: Change): Promise<void> => {
  if (!(await hasAuthenticatorApp(trx, caller.userId))) throwApiError('factor.off');
  if ((await loadPasskeys(trx, caller.userId)).length === 0) assertFactorOptional(caller);
};

const forgetDevice = async (change: Change, id: string): Promise<void> => {
  const device = await forgetRememberedDevice(change.trx, change.caller.userId, id);
  const changes = [{ field: 'device', before: device ?? throwApiError('row.notFound'), after: null }];
  await recordOwnChange(change, { action: 'user.forgetDevice', changes });
};

export const secondFactorRoutes = (app: FastifyInstance, context: AppContext): void => {
  const { db, clock } = context;
  serve(app, context, secondFactorEndpoints.read, async ({ caller, request }) => ({
    ...(await loadSecondFactor(db, caller.userId)),
    // Administrators cannot see the remembered devices of other users, so an impersonation does not show them.
    rememberedDevices: caller.viewer === null ? await loadRememberedDevices(db, caller.userId, request, clock()) : [],
  }));

  serve(app, context, secondFactorEndpoints.forgetDevice, async (call) => {
    await applyChange(context, call, (change) => forgetDevice(change, call.input.id), { isSerialized: false });
    return {};
  });

  serveTurnOn(app, context);

  serve(app, context, secondFactorEndpoints.renewRecoveryCodes, (call) =>
    applyChangeWithProof(context, call, {
      acceptsRecoveryCodes: false,
      assertPossible: assertSecondFactorOn,
      operation: async (change) => {
        await reportOwnChange(context, change, {
          action: 'user.renewRecoveryCodes',
          alert: 'recoveryCodesRenewed',
        });
        return { codes: await replaceRecoveryCodes(change.trx, change.caller.userId) };
      },
    }),
  );

  serve(app, context, secondFactorEndpoints.turnOff, (call) =>
    applyChangeWithProof(context, call, {
      acceptsRecoveryCodes: true,
      assertPossible: assertAppRemovable,
      operation: async (change) => {
        await deleteAuthenticatorApp(change.trx, change.caller.userId);
        await reportFactorChange(context, change, { action: 'user.turnOffFactor', alert: 'secondFactorOff' });
        return {};
      },
    }),
  );
};
