import { alertOwner } from '../../platform/session/alert-owner.ts';
import { forgetDevicesOfUsers } from '../../platform/auth/devices.ts';
import { unlockAccount } from '../../platform/auth/sign-in-attempts.ts';
import { GrantPolicy } from '../../platform/change/grant-policy.ts';
import { Refusal } from '../../platform/refusal/refusal.ts';
import { insertView, type SessionOrigin } from '../../platform/auth/session-rows.ts';
import { newToken } from '../../platform/auth/tokens.ts';
import { readOwnRow, type Editing, type UserRow } from './write.ts';

/** The user of an act, whom the caller reaches and who holds no more than they do. */
export const readJudged = async (editing: Editing, id: number): Promise<UserRow> => {
  const row = await readOwnRow(editing, id);
  const policy = await GrantPolicy.of(editing.change);
  policy.mustCover(await policy.fullAuthority(row), row.name);
  return row;
};

/** Gives a user another password, which they have to change, and ends their sessions. */
export const resetPassword = async (editing: Editing, id: number, passwordHash: string): Promise<string> => {
  const { context, change } = editing;
  if (id === change.caller.userId) throw new Refusal('users.self');
  const row = await readJudged(editing, id);
  await change.trx
    .updateTable('users')
    .set((is) => ({
      password_hash: passwordHash,
      must_change_password: 1,
      password_set_time: change.now,
      update_time: change.now,
      version: is('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
  await unlockAccount(change.trx, id);
  await context.sessions.endOf([id], change.trx);
  change.audit({ act: 'user.resetPassword', recordId: id, recordName: row.name });
  await alertOwner(context, change, { userId: id, kind: 'passwordReset', params: { by: change.caller.user.name } });
  await change.emit('user', { ids: [id], fields: ['password'] });
  return row.username;
};

/** Lets a user sign in again after too many failures. */
export const unlockUser = async (editing: Editing, id: number): Promise<void> => {
  const row = await readJudged(editing, id);
  await unlockAccount(editing.change.trx, id);
  editing.change.audit({ act: 'user.unlock', recordId: id, recordName: row.name });
};

/** Ends sessions of a user: these, or all; with all, also those in which they look at the product as somebody else. */
export const endSessions = async (
  editing: Editing,
  id: number,
  which: readonly number[] | undefined,
): Promise<number> => {
  const { context, change } = editing;
  const row = await readJudged(editing, id);
  const open = await change.trx
    .selectFrom('sessions')
    .select('id')
    .where((is) =>
      which === undefined ? is.or([is('user_id', '=', id), is('viewer_id', '=', id)]) : is('user_id', '=', id),
    )
    .orderBy('id')
    .execute();
  const ending = open.map((session) => session.id).filter((session) => which === undefined || which.includes(session));
  await context.sessions.end(ending, change.trx);
  if (which === undefined) await forgetDevicesOfUsers(change.trx, [id]);
  if (ending.length > 0) {
    change.audit({
      act: 'session.end',
      recordId: id,
      recordName: row.name,
      changes: [{ field: 'sessions', before: ending, after: null }],
    });
  }
  return ending.length;
};

/** Opens a session in which the caller looks at the product as a user; it reads only, and is not refreshed. */
export const openView = async (editing: Editing, id: number, origin: SessionOrigin) => {
  const { context, change } = editing;
  const { caller } = change;
  if (id === caller.userId) throw new Refusal('users.self');
  const row = await readJudged(editing, id);
  if (row.status !== 1) throw new Refusal('session.disabled');
  const { trx, now } = change;
  const token = newToken();
  const expireTime = now + context.config.viewAsMinutes * 60_000;
  const view = { userId: id, viewerId: caller.userId, openerId: caller.sessionId, expireTime };
  await insertView(trx, view, origin, token, now);
  change.audit({ act: 'session.view', recordId: id, recordName: row.name });
  await alertOwner(context, change, { userId: id, kind: 'viewed', params: { by: caller.user.name } });
  return { token, expireTime };
};
