import { userActionEndpoints } from '@atrium/contract/user/action-endpoints.ts';
import { userEndpoints } from '@atrium/contract/user/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import { serveResource } from '../../resource/pipeline/serve-resource.ts';
import { inTransaction } from '../../resource/pipeline/transaction.ts';
import { type AppContext, createReadContext } from '../../context/context.ts';
import { getSessionOrigin } from '../../session/open-session.ts';
import { createOneTimePassword } from '../../auth/one-time-password.ts';
import { hashPassword, queueHashing, getUserClient } from '../../auth/password.ts';
import { assertStrongPassword } from '../../auth/password-strength.ts';
import { serve } from '../../http/serve.ts';
import { endSessions, openImpersonation, resetPassword, unlockUser } from './actions.ts';
import { changeMany, deleteMany } from './batch.ts';
import { loadUserPermissions, loadSessions } from './detail.ts';
import { memberRoutes } from './members.ts';
import { changeOwnPassword } from './own-password.ts';
import { loadOptions } from './read.ts';
import { searchUsers } from './search.ts';
import { sendSignInMail } from './sign-in-mail.ts';
import { users } from './resource.ts';

const serveReads = (app: FastifyInstance, context: AppContext): void => {
  const reading = createReadContext(context);
  const { options, rights, search } = userEndpoints;
  const { sessions } = userActionEndpoints;

  serve(app, context, options, (call) => loadOptions(call));
  serve(app, context, search, (call) => searchUsers(call, call.input));
  serve(app, context, rights, async (call) => {
    await users.reader.assertReadable(call, call.input.id);
    return loadUserPermissions(reading, call.input.id, call.lang);
  });
  serve(app, context, sessions, async (call) => {
    await users.reader.assertReadable(call, call.input.id);
    return loadSessions(reading, call.caller, call.input.id);
  });
};

const serveChanges = (app: FastifyInstance, context: AppContext): void => {
  const { create, ...endpoints } = userEndpoints;
  const { status, batch, batchDelete } = userActionEndpoints;

  serveResource(app, context, users, { ...endpoints, status });
  serve(app, context, create, async (call) => {
    const { username, password = createOneTimePassword() } = call.input;
    if (call.input.password !== undefined) assertStrongPassword(context.config, 'password', password, [username]);
    const hash = await queueHashing(getUserClient(call.caller), () => hashPassword(password));
    const user = await inTransaction(context, call, (tx) =>
      users.create(tx, call.input, { password_hash: hash, password_set_time: tx.now }),
    );
    return call.input.password === undefined ? { ...user, oneTimePassword: password } : user;
  });
  serve(app, context, batch, (call) => inTransaction(context, call, (tx) => changeMany(tx, call.input, call.lang)));
  serve(app, context, batchDelete, (call) =>
    inTransaction(context, call, (tx) => deleteMany(tx, call.input, call.lang)),
  );
};

const serveActions = (app: FastifyInstance, context: AppContext): void => {
  const {
    resetPassword: reset,
    mailSignIn: mail,
    unlock,
    endSessions: end,
    impersonate,
    changePassword,
  } = userActionEndpoints;

  serve(app, context, reset, async (call) => {
    const { id, password = createOneTimePassword() } = call.input;
    if (call.input.password !== undefined) {
      const { username } = await users.reader.item(call, id);
      assertStrongPassword(context.config, 'password', password, [username]);
    }
    const hash = await queueHashing(getUserClient(call.caller), () => hashPassword(password));
    await inTransaction(context, call, (tx) => resetPassword(tx, id, hash));
    return { id, password };
  });
  serve(app, context, mail, (call) => sendSignInMail(context, call));
  serve(app, context, unlock, async (call) => {
    await inTransaction(context, call, (tx) => unlockUser(tx, call.input.id));
    return { id: call.input.id };
  });
  serve(app, context, end, async (call) => ({
    ended: await inTransaction(context, call, (tx) => endSessions(tx, call.input.id, call.input.sessions)),
  }));
  serve(app, context, impersonate, (call) =>
    inTransaction(context, call, (tx) => openImpersonation(tx, call.input.id, getSessionOrigin(call.request))),
  );
  serve(app, context, changePassword, async (call) => {
    await changeOwnPassword(context, call);
    return {};
  });
};

export const userRoutes = (app: FastifyInstance, context: AppContext): void => {
  serveReads(app, context);
  serveChanges(app, context);
  serveActions(app, context);
  memberRoutes(app, context);
};
