import type { AccountSettings, Profile, SecurityEvent } from '@atrium/contract/account/schemas.ts';
import type { AuditAction } from '@atrium/contract/audit/actions.ts';
import type { Language } from '@atrium/contract/language.ts';
import { notificationPreferenceNames } from '@atrium/contract/notification/fields.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { getExistingPage } from '../../resource/list/page-rows.ts';
import { loadRetentionStart } from '../../resource/history/retention.ts';
import { toContacts } from '../../outbox/contacts.ts';
import { translateRoleName } from '../../lib/words/role-names.ts';

export const loadProfile = async (db: Kysely<Schema>, userId: number, lang: Language): Promise<Profile | null> => {
  const row = await db
    .selectFrom('users')
    .leftJoin('depts', 'depts.id', 'users.dept_id')
    .selectAll('users')
    .select('depts.name as dept')
    .where('users.id', '=', userId)
    .executeTakeFirst();
  if (!row) return null;
  const roles = await db
    .selectFrom('user_roles')
    .innerJoin('roles', 'roles.id', 'user_roles.role_id')
    .select(['roles.name', 'roles.code'])
    .where('user_roles.user_id', '=', userId)
    .orderBy('roles.id')
    .execute();
  const { id, username, name, avatar, description, version } = row;
  return {
    id,
    username,
    name,
    avatar,
    description,
    version,
    ...toContacts(row),
    dept: row.dept ?? '',
    roles: roles.map((role) => translateRoleName(lang, role)),
    createTime: row.create_time,
    lastLoginTime: row.last_login_time,
  };
};

export const selectOwnSessions = (db: Kysely<Schema>, userId: number, now: number) =>
  db
    .selectFrom('sessions')
    .select(['id', 'device', 'address', 'create_time as createTime', 'last_use_time as lastUseTime'])
    .select(['refresh_time as refreshTime', 'expire_time as expireTime'])
    .where('user_id', '=', userId)
    .where('viewer_id', 'is', null)
    .where('expire_time', '>', now)
    .orderBy('last_use_time', 'desc')
    .orderBy('id', 'desc')
    .limit(200)
    .execute();

const signInActions = ['session.signIn', 'session.signInRefused'];

const selectSignIns = (db: Kysely<Schema>, userId: number, retentionStart: number) =>
  db
    .selectFrom('audit_entries')
    .where('user_id', '=', userId)
    .where('act', 'in', signInActions)
    .where('time', '>=', retentionStart);

/** Returns a page of the sign-ins of an account, newest first, including failed ones; beyond the end, the last page. */
export const loadSignIns = async (db: Kysely<Schema>, userId: number, current: number, pageSize: number) => {
  const signIns = selectSignIns(db, userId, (await loadRetentionStart(db)) ?? 0);
  const { total } = await signIns.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const page = getExistingPage(current, pageSize, total);
  const rows = await signIns
    .select(['id', 'time', 'address', 'problem'])
    .orderBy('time', 'desc')
    .orderBy('id', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  const list = rows.map(({ problem, ...row }) => ({ ...row, success: problem === '' }));
  return { list, total, current: page, pageSize };
};

const securityActions = [
  'session.signInRefused',
  'session.replayed',
  'user.changePassword',
  'user.resetPassword',
  'user.turnOnFactor',
  'user.turnOffFactor',
  'user.addPasskey',
  'user.createApiToken',
  'user.revokeApiToken',
  'user.removePasskey',
  'user.renewRecoveryCodes',
  'user.resetFactor',
  'user.linkAccount',
  'user.unlinkAccount',
] as const satisfies readonly AuditAction[];

const maxSecurityEvents = 5;

/** Returns the last events that concern the security of an account, without the address of other users. */
export const loadSecurityEvents = async (db: Kysely<Schema>, userId: number): Promise<SecurityEvent[]> => {
  const rows = await db
    .selectFrom('audit_entries')
    .select(['id', 'time', 'act', 'address', 'user_id'])
    .where('noun', 'in', ['session', 'user'])
    .where('record_id', '=', userId)
    .where('act', 'in', securityActions)
    .where('time', '>=', (await loadRetentionStart(db)) ?? 0)
    .orderBy('time', 'desc')
    .orderBy('id', 'desc')
    .limit(maxSecurityEvents)
    .execute();
  return rows.map(({ user_id: actorId, address, ...row }) => ({ ...row, address: actorId === userId ? address : '' }));
};

export const defaultSettings: AccountSettings = {
  timeZone: '',
  notifications: Object.fromEntries(
    notificationPreferenceNames.map((preference) => [preference, true]),
  ) as AccountSettings['notifications'],
};

export const loadSettings = async (db: Kysely<Schema>, userId: number): Promise<AccountSettings> => {
  const row = await db.selectFrom('account_settings').select('value').where('user_id', '=', userId).executeTakeFirst();
  // Only `writeSettings` writes this value, after the contract has validated it.
  const stored = (row ? JSON.parse(row.value) : {}) as Partial<AccountSettings>;
  return {
    timeZone: stored.timeZone ?? defaultSettings.timeZone,
    notifications: { ...defaultSettings.notifications, ...stored.notifications },
  };
};

export const writeSettings = async (db: Kysely<Schema>, userId: number, settings: AccountSettings): Promise<void> => {
  const value = JSON.stringify(settings);
  await db
    .insertInto('account_settings')
    .values({ user_id: userId, value })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ value }))
    .execute();
};
