import { verificationCodeEndpoints } from '@atrium/contract/verification-code/endpoints.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { loadEmergencyAccounts } from '../../db/emergency-accounts.ts';
import { canSendAny, assertCanSend } from '../../outbox/senders.ts';
import { loadCompany, loadPasswordRules } from '../../context/company.ts';
import type { AppContext } from '../../context/context.ts';
import { resolveRegistrationMode } from '../../context/demo.ts';
import { assertPasswordSignInAllowed, isPasswordAllowed } from '../../session/password-sign-in.ts';
import { resetRequestFailures } from '../../session/sign-in-source.ts';
import { openSessionOrChallenge, requireSession } from '../../session/open-session.ts';
import { hasSecondFactor } from '../../auth/second-factor.ts';
import { assertUnusedPassword } from '../../auth/passwords/former-passwords.ts';
import { hashPassword, queueHashing, getNetworkClient } from '../../auth/passwords/password.ts';
import { assertStrongPassword } from '../../auth/passwords/password-strength.ts';
import { throwApiError } from '../../lib/api-error/api-error.ts';
import { serveOpen } from '../../http/serve.ts';
import { contactRoutes } from './contact-routes.ts';
import { registerUser } from './register.ts';
import { resetPassword } from './reset-password.ts';
import { parseAddress, isAddress, type Address } from './rules.ts';
import { sendCode } from './send.ts';
import { findAccount, pruneCodes } from './store.ts';
import { noPreparation, throwUnknownAccount, withVerificationCode } from './use.ts';

const pruneEveryMs = 3_600_000;

const requireAddress = (field: string, channel: 'sms' | 'email', countryCode: number, to: string): Address => {
  const address = parseAddress(channel, countryCode, to);
  return isAddress(address) ? address : throwApiError('request.invalid', { fields: { [field]: address } });
};

const getRegistrationMode = async ({ config, db }: AppContext, request: FastifyRequest) =>
  (await loadEmergencyAccounts(db)) === null
    ? resolveRegistrationMode(config, request, (await loadCompany(db)).registration)
    : 'closed';

const serveRegistration = (app: FastifyInstance, context: AppContext): void => {
  const { config, db } = context;

  serveOpen(app, context, verificationCodeEndpoints.register, async ({ input, request }) => {
    const mode = await getRegistrationMode(context, request);
    if (mode === 'closed') return throwApiError('register.closed');
    assertCanSend(context.senders, input.channel);
    const address = requireAddress('to', input.channel, input.countryCode, input.to);
    assertStrongPassword(await loadPasswordRules(config, db), 'password', input.password, [input.username]);
    const attempt = { address, purpose: 'register' as const, code: input.code };
    const hashNewPassword = () => queueHashing(getNetworkClient(request), () => hashPassword(input.password));
    return withVerificationCode(context, request, attempt, hashNewPassword, (verified, passwordHash) =>
      registerUser(context, verified, { ...input, address, passwordHash, isActive: mode === 'open' }),
    );
  });
};

const servePasswordReset = (app: FastifyInstance, context: AppContext): void => {
  const { senders, db } = context;

  serveOpen(app, context, verificationCodeEndpoints.reset, async ({ input, request }) => {
    await assertPasswordSignInAllowed(db);
    assertCanSend(senders, input.channel);
    const address = requireAddress('to', input.channel, input.countryCode, input.to);
    const client = getNetworkClient(request);
    const hashNewPassword = async () => {
      const account = (await findAccount(db, address)) ?? throwUnknownAccount();
      const { passwordHistory } = await loadCompany(db);
      const newPassword = { userId: account.id, password: input.password, field: 'password' };
      await assertUnusedPassword(db, client, passwordHistory, newPassword);
      return queueHashing(client, () => hashPassword(input.password));
    };
    const attempt = { address, purpose: 'reset' as const, code: input.code };
    return withVerificationCode(context, request, attempt, hashNewPassword, async (verified, passwordHash) => {
      await resetPassword(context, verified, { address, password: input.password, passwordHash, request });
      return {};
    });
  });
};

export const verificationCodeRoutes = (app: FastifyInstance, context: AppContext): void => {
  const { senders, scheduler, db, clock } = context;
  const prune = () => pruneCodes(db, clock());
  scheduler.registerTask({ name: 'codeCleanup', everyMs: pruneEveryMs, run: prune });

  serveOpen(app, context, verificationCodeEndpoints.entrance, async ({ request }) => ({
    registration: canSendAny(senders) ? await getRegistrationMode(context, request) : ('closed' as const),
    sms: senders.gateway.kind,
    email: senders.mailer.kind,
  }));

  serveOpen(app, context, verificationCodeEndpoints.send, async ({ input, lang, request, reply }) => {
    if (input.purpose === 'register' && (await getRegistrationMode(context, request)) === 'closed')
      throwApiError('register.closed');
    if (input.purpose === 'reset') await assertPasswordSignInAllowed(db);
    assertCanSend(senders, input.channel);
    const countryCode = input.channel === 'sms' ? input.countryCode : 0;
    const address = requireAddress('to', input.channel, countryCode, input.to);
    return sendCode(context, { address, purpose: input.purpose, request, reply, language: lang });
  });

  serveOpen(app, context, verificationCodeEndpoints.login, async ({ input, request, reply }) => {
    assertCanSend(senders, 'sms');
    const address = requireAddress('phoneNumber', 'sms', input.countryCode, input.phoneNumber);
    const outcome = await withVerificationCode(
      context,
      request,
      { address, purpose: 'login', code: input.code },
      noPreparation,
      async ({ trx }) => {
        const account = (await findAccount(trx, address)) ?? throwUnknownAccount();
        if (account.status !== 1) return throwApiError('session.disabled');
        if (!(await isPasswordAllowed(trx, account.id))) return throwApiError('session.passwordClosed');
        if (!(await hasSecondFactor(trx, account.id))) await resetRequestFailures(context, trx, account.id, request);
        return openSessionOrChallenge(context, trx, account, { request, reply });
      },
    );
    return requireSession(outcome);
  });

  servePasswordReset(app, context);
  serveRegistration(app, context);
  contactRoutes(app, context);
};
