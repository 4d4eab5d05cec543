import { userActionEndpoints } from '@atrium/contract/user/action-endpoints.ts';
import { userEndpoints } from '@atrium/contract/user/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import { serveResource } from '../../resource/pipeline/serve-resource.ts';
import { runInTransaction } from '../../resource/pipeline/transaction.ts';
import { loadPasswordRules } from '../../context/company.ts';
import { type AppContext, createReadContext } from '../../context/context.ts';
import { getSessionOrigin } from '../../session/open-session.ts';
import { assertEmergencyAdminExists } from '../../authorization/last-admin.ts';
import { createOneTimePassword } from '../../auth/passwords/one-time-password.ts';
import { hashPassword, queueHashing, getUserClient } from '../../auth/passwords/password.ts';
import { assertStrongPassword } from '../../auth/passwords/password-strength.ts';
import { serve } from '../../http/serve.ts';
import {
  endSessions,
  openImpersonation,
  resetPassword,
  resetSecondFactor,
  resetSecondFactorWithPassword,
  revokeTokensWithPassword,
  unlockUser,
} from './actions.ts';
import { updateUsers, deleteUsers } from './batch.ts';
import { changeOwnPassword } from './change-own-password.ts';
import { loadUserPermissions, loadSessions } from './detail.ts';
import { memberRoutes } from './members.ts';
import { loadOptions } from './queries.ts';
import { searchUsers } from './search.ts';
import { sendSignInMail } from './sign-in-mail.ts';
import { users } from './resource.ts';

const serveReads = (app: FastifyInstance, context: AppContext): void => {
  const readContext = createReadContext(context);
  const { options, rights, search } = userEndpoints;
  const { sessions } = userActionEndpoints;

  serve(app, context, options, (call) => loadOptions(call));
  serve(app, context, search, (call) => searchUsers(call, call.input));
  serve(app, context, rights, async (call) => {
    await users.reader.assertReadable(call, call.input.id);
    return loadUserPermissions(readContext, call.input.id, call.lang);
  });
  serve(app, context, sessions, async (call) => {
    await users.reader.assertReadable(call, call.input.id);
    return loadSessions(readContext, call.caller, call.input.id);
  });
};

const serveChanges = (app: FastifyInstance, context: AppContext): void => {
  const { create, ...endpoints } = userEndpoints;
  const { status, batch, batchDelete } = userActionEndpoints;

  serveResource(app, context, users, { ...endpoints, status });
  serve(app, context, create, async (call) => {
    const rules = await loadPasswordRules(context.config, context.db);
    const { username, password = createOneTimePassword(rules) } = call.input;
    if (call.input.password !== undefined) assertStrongPassword(rules, 'password', password, [username]);
    const hash = await queueHashing(getUserClient(call.caller), () => hashPassword(password));
    const user = await runInTransaction(context, call, (tx) =>
      users.create(tx, call.input, { password_hash: hash, password_set_time: tx.now }),
    );
    return call.input.password === undefined ? { ...user, oneTimePassword: password } : user;
  });
  serve(app, context, batch, (call) => runInTransaction(context, call, (tx) => updateUsers(tx, call.input, call.lang)));
  serve(app, context, batchDelete, (call) =>
    runInTransaction(context, call, (tx) => deleteUsers(tx, call.input, call.lang)),
  );
};

const servePasswordReset = (app: FastifyInstance, context: AppContext): void => {
  serve(app, context, userActionEndpoints.resetPassword, async (call) => {
    const rules = await loadPasswordRules(context.config, context.db);
    const {
      id,
      password = createOneTimePassword(rules),
      revokeApiTokens,
      resetSecondFactor: resetsFactor,
    } = call.input;
    if (call.input.password !== undefined) {
      const { username } = await users.reader.item(call, id);
      assertStrongPassword(rules, 'password', password, [username]);
    }
    const hash = await queueHashing(getUserClient(call.caller), () => hashPassword(password));
    await runInTransaction(context, call, async (tx) => {
      if (resetsFactor) await resetSecondFactorWithPassword(tx, id);
      if (revokeApiTokens) await revokeTokensWithPassword(tx, id);
      await resetPassword(tx, id, hash);
    });
    return { id, password };
  });
};

const serveActions = (app: FastifyInstance, context: AppContext): void => {
  const {
    mailSignIn: mail,
    unlock,
    resetSecondFactor: resetFactor,
    endSessions: end,
    impersonate,
    changePassword,
  } = userActionEndpoints;

  serve(app, context, mail, (call) => sendSignInMail(context, call));
  serve(app, context, unlock, async (call) => {
    await runInTransaction(context, call, (tx) => unlockUser(tx, call.input.id));
    return { id: call.input.id };
  });
  serve(app, context, resetFactor, async (call) => {
    await runInTransaction(context, call, async (tx) => {
      await resetSecondFactor(tx, call.input.id);
      await assertEmergencyAdminExists(tx.trx);
    });
    return { id: call.input.id };
  });
  serve(app, context, end, async (call) => ({
    ended: await runInTransaction(context, call, (tx) => endSessions(tx, call.input.id, call.input.sessions)),
  }));
  serve(app, context, impersonate, (call) =>
    runInTransaction(context, call, (tx) => openImpersonation(tx, call.input.id, getSessionOrigin(call.request))),
  );
  serve(app, context, changePassword, async (call) => {
    await changeOwnPassword(context, call);
    return {};
  });
};

export const userRoutes = (app: FastifyInstance, context: AppContext): void => {
  serveReads(app, context);
  serveChanges(app, context);
  servePasswordReset(app, context);
  serveActions(app, context);
  memberRoutes(app, context);
};
