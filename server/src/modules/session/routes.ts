import { passkeySignInEndpoints } from '@atrium/contract/passkey/endpoints.ts';
import { secondFactorEndpoints } from '@atrium/contract/second-factor/endpoints.ts';
import { sessionEndpoints } from '@atrium/contract/session/endpoints.ts';
import { defaultPasswordRules } from '@atrium/contract/validation.ts';
import type { FastifyInstance } from 'fastify';
import { applyChange } from '../../change/change.ts';
import { assertOwnPassword, assertPasswordUnchanged, getOwnPasswordKey } from '../../session/confirm-password.ts';
import { getConfirmationEnd } from '../../change/confirmation.ts';
import { saveActivity, type AppContext } from '../../context/context.ts';
import { pruneApiTokens } from '../../auth/api-tokens.ts';
import { pruneDevices } from '../../auth/devices.ts';
import { pruneProviderClaims } from '../../auth/provider-claims.ts';
import { pruneChallenges } from '../../session/challenge.ts';
import { getSessionOrigin } from '../../session/open-session.ts';
import { assertPasswordPolicy } from '../../auth/passwords/password-strength.ts';
import { throwApiError } from '../../lib/api-error/api-error.ts';
import { runEvery } from '../../lib/runtime/run-every.ts';
import { serve, serveOpen } from '../../http/serve.ts';
import { deleteCounters, pruneAttempts } from '../../auth/sign-in-attempts.ts';
import { setUploadCookieByToken, clearUploadCookie } from '../../session/upload-cookie.ts';
import { answerChallenge } from './answer-challenge.ts';
import { confirmFactor } from './confirm-factor.ts';
import { pruneUsedChallenges } from '../../auth/passkey-challenges.ts';
import { createPasskeySignIn, signInByPasskey } from './sign-in-by-passkey.ts';
import { signIn } from './sign-in.ts';
import { signOut } from './sign-out.ts';

const saveActivityEveryMs = 60_000;
const pruneEveryMs = 10 * 60_000;

const servePasswordConfirmation = (app: FastifyInstance, context: AppContext): void => {
  serve(app, context, sessionEndpoints.confirmPassword, async (call) => {
    const passwordHash = await assertOwnPassword(context, call, call.input.password);
    return applyChange(
      context,
      call,
      async ({ trx, caller, now }) => {
        await assertPasswordUnchanged(trx, caller, passwordHash);
        await trx.updateTable('sessions').set({ confirm_time: now }).where('id', '=', caller.sessionId).execute();
        await deleteCounters(trx, [getOwnPasswordKey(caller.userId)]);
        return { until: getConfirmationEnd(context, now) };
      },
      { isSerialized: false },
    );
  });
};

const prune = async ({ sessions, db, clock }: AppContext, signal: AbortSignal): Promise<void> => {
  await sessions.prune(signal);
  signal.throwIfAborted();
  await pruneAttempts(db, clock());
  await pruneDevices(db, clock());
  await pruneChallenges(db, clock());
  await pruneUsedChallenges(db, clock());
  await pruneApiTokens(db, clock());
  await pruneProviderClaims(db, clock());
};

export const sessionRoutes = (app: FastifyInstance, context: AppContext): void => {
  const { config, sessions, scheduler, log } = context;

  serveOpen(app, context, sessionEndpoints.login, async ({ input, request, reply }) => {
    // Passwords from before a change of the company settings are accepted here, and then must be changed.
    assertPasswordPolicy({ ...defaultPasswordRules, passwordMax: config.passwordMax }, 'password', input.password);
    return signIn(context, { ...input, request, reply });
  });

  serveOpen(app, context, passkeySignInEndpoints.request, ({ request }) => createPasskeySignIn(context, request));

  serveOpen(app, context, passkeySignInEndpoints.signIn, ({ input, request, reply }) =>
    signInByPasskey(context, { proof: input, request, reply }),
  );

  serveOpen(app, context, secondFactorEndpoints.answer, ({ input, request, reply }) =>
    answerChallenge(context, { ...input, request, reply }),
  );

  serveOpen(app, context, sessionEndpoints.refreshToken, async ({ input, request, reply }) => {
    const pair =
      (await sessions.refresh(input.refreshToken, getSessionOrigin(request))) ??
      throwApiError('session.refreshRefused');
    await setUploadCookieByToken(context, pair.token, reply);
    return pair;
  });

  serveOpen(app, context, sessionEndpoints.logout, async ({ request, reply }) => {
    clearUploadCookie(reply);
    await signOut(context, request);
    return {};
  });

  servePasswordConfirmation(app, context);
  serve(app, context, secondFactorEndpoints.confirm, (call) => confirmFactor(context, call));

  runEvery(app, { everyMs: saveActivityEveryMs, name: 'save session activity', log }, () => saveActivity(context));
  scheduler.registerTask({ name: 'sessionCleanup', everyMs: pruneEveryMs, run: (signal) => prune(context, signal) });
};
