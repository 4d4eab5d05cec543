import { userActEndpoints } from '@atrium/contract/user/act-endpoints.ts';
import { userEndpoints } from '@atrium/contract/user/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import { readHistory } from '../../platform/history/audit-list.ts';
import { inTransaction } from '../../platform/crud/transaction.ts';
import { type AppContext, forReading } from '../../platform/context/context.ts';
import { originOf } from '../../platform/session/open-session.ts';
import { serveExport } from '../../platform/export/serve-export.ts';
import { oneTimePassword } from '../../platform/auth/one-time-password.ts';
import { hashPassword, queueHashing, laneOf } from '../../platform/auth/password.ts';
import { refuseWeak } from '../../platform/auth/password-strength.ts';
import { oneOrAll } from '../../platform/tree/removal.ts';
import { scopeOf } from '../../platform/change/scope.ts';
import { serve } from '../../platform/http/serve.ts';
import { endSessions, openView, resetPassword, unlockUser } from './act.ts';
import { changeMany, deleteMany } from './batch.ts';
import { readRights, readSessions } from './detail.ts';
import { userSheet } from './export.ts';
import { UserCounts } from './count.ts';
import { selectionOf, sourceOf } from './filter.ts';
import { changeOwnPassword } from './own-password.ts';
import { listUsers, mustReach, readOptions, readUser, readUsername } from './read.ts';
import { mailSignIn } from './sign-in-mail.ts';
import { users } from './resource.ts';

const readRoutes = (app: FastifyInstance, context: AppContext): void => {
  const reading = forReading(context);
  const { db } = reading;
  const { list, options, item, rights, history, export: exported } = userEndpoints;
  const { sessions } = userActEndpoints;
  const counts = new UserCounts(reading);

  serve(app, context, list, async ({ input, caller, permissions }) =>
    listUsers({ ...reading, counts }, permissions, caller, await scopeOf(permissions, caller, list.call.needs), input),
  );
  serveExport(app, context, {
    endpoint: exported,
    act: 'user.export',
    name: 'users',
    take: async (input, caller, permissions) => {
      const { format: _format, columns: _columns, sort, ...filter } = input;
      const selection = await selectionOf(
        permissions,
        caller,
        await scopeOf(permissions, caller, exported.call.needs),
        filter,
        sort,
      );
      const total = await counts.of(selection);
      const source = sourceOf(reading, selection, sort, total);
      return { total, filter, sheet: (wording) => userSheet(permissions, caller, source, input, wording) };
    },
  });
  serve(app, context, options, async ({ caller, lang, permissions }) =>
    readOptions(permissions, caller, await scopeOf(permissions, caller, options.call.needs), lang),
  );
  serve(app, context, item, async ({ input, caller, permissions }) =>
    readUser(reading, permissions, caller, await scopeOf(permissions, caller, item.call.needs), input.id),
  );
  serve(app, context, rights, async ({ input, caller, lang, permissions }) => {
    await mustReach(db, await scopeOf(permissions, caller, rights.call.needs), input.id);
    return readRights(reading, input.id, lang);
  });
  serve(app, context, sessions, async ({ input, caller, permissions }) => {
    await mustReach(db, await scopeOf(permissions, caller, sessions.call.needs), input.id);
    return readSessions(reading, caller, input.id);
  });
  serve(app, context, history, async ({ input, caller, lang, permissions }) => {
    const scope = await scopeOf(permissions, caller, history.call.needs);
    await mustReach(db, scope, input.id);
    return readHistory({ permissions, caller, lang }, 'user', input, scope);
  });
};

const writeRoutes = (app: FastifyInstance, context: AppContext): void => {
  const { create, update } = userEndpoints;
  const { status, batch, batchDelete } = userActEndpoints;

  serve(app, context, create, async (call) => {
    const { username, password = oneTimePassword() } = call.input;
    if (call.input.password !== undefined) refuseWeak(context.config, 'password', password, [username]);
    const hash = await queueHashing(laneOf(call.caller), () => hashPassword(password));
    const user = await inTransaction(context, call, (tx) =>
      users.create(tx, call.input, { password_hash: hash, password_set_time: tx.now }),
    );
    return call.input.password === undefined ? { ...user, oneTimePassword: password } : user;
  });
  serve(app, context, update, (call) => inTransaction(context, call, (tx) => users.update(tx, call.input)));
  serve(app, context, status, (call) => inTransaction(context, call, (tx) => users.update(tx, call.input)));
  serve(app, context, userEndpoints.delete, async (call) => {
    await inTransaction(context, call, (tx) => users.delete(tx, call.input.ids));
    return oneOrAll(call.input.ids);
  });
  serve(app, context, batch, (call) => inTransaction(context, call, (tx) => changeMany(tx, call.input, call.lang)));
  serve(app, context, batchDelete, (call) =>
    inTransaction(context, call, (tx) => deleteMany(tx, call.input, call.lang)),
  );
};

const actRoutes = (app: FastifyInstance, context: AppContext): void => {
  const {
    resetPassword: reset,
    mailSignIn: mail,
    unlock,
    endSessions: end,
    impersonate,
    changePassword,
  } = userActEndpoints;

  serve(app, context, reset, async (call) => {
    const { id, password = oneTimePassword() } = call.input;
    if (call.input.password !== undefined) {
      const scope = await scopeOf(call.permissions, call.caller, reset.call.needs);
      refuseWeak(context.config, 'password', password, [await readUsername(context.db, scope, id)]);
    }
    const hash = await queueHashing(laneOf(call.caller), () => hashPassword(password));
    await inTransaction(context, call, (tx) => resetPassword(tx, id, hash));
    return { id, password };
  });
  serve(app, context, mail, (call) => mailSignIn(context, call));
  serve(app, context, unlock, async (call) => {
    await inTransaction(context, call, (tx) => unlockUser(tx, call.input.id));
    return { id: call.input.id };
  });
  serve(app, context, end, async (call) => ({
    ended: await inTransaction(context, call, (tx) => endSessions(tx, call.input.id, call.input.sessions)),
  }));
  serve(app, context, impersonate, (call) =>
    inTransaction(context, call, (tx) => openView(tx, call.input.id, originOf(call.request))),
  );
  serve(app, context, changePassword, async (call) => {
    await changeOwnPassword(context, call);
    return {};
  });
};

/** Users as administrators keep them, and one's own password. */
export const userItemRoutes = (app: FastifyInstance, context: AppContext): void => {
  readRoutes(app, context);
  writeRoutes(app, context);
  actRoutes(app, context);
};
