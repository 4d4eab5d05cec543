import { signInActions } from '@atrium/contract/audit/actions.ts';
import type { Language } from '@atrium/contract/language.ts';
import type { Kysely } from 'kysely';
import { loadPasskeys } from '../../auth/passkeys.ts';
import type { Schema } from '../../db/schema.ts';
import { loadRetentionStart } from '../../resource/history/retention.ts';
import { loadProfile, loadSettings } from './store.ts';

interface OwnDataOptions {
  readonly db: Kysely<Schema>;
  readonly userId: number;
  readonly lang: Language;
}

interface Cursor {
  readonly time: number;
  readonly id: number;
}

const entriesPerPage = 1000;
const signInActionNames: readonly string[] = signInActions;

/** Returns the next audit entries after a cursor, without the names and fields of the changed records. */
const loadEntries = async (db: Kysely<Schema>, userId: number, isSignIn: boolean, cursor: Cursor) => {
  const rows = await db
    .selectFrom('audit_entries')
    .select(['id', 'time', 'act', 'address', 'device', 'problem', 'record_id'])
    .where('user_id', '=', userId)
    .where('act', isSignIn ? 'in' : 'not in', signInActionNames)
    .where((eb) =>
      eb.or([eb('time', '>', cursor.time), eb.and([eb('time', '=', cursor.time), eb('id', '>', cursor.id)])]),
    )
    .orderBy('time')
    .orderBy('id')
    .limit(entriesPerPage)
    .execute();
  return rows.map(({ id, time, act: action, address, device, problem, record_id: recordId }) => ({
    id,
    time,
    action,
    address,
    ...(device !== '' && { device }),
    ...(problem !== '' && { error: problem }),
    ...(!isSignIn && { recordId }),
  }));
};

const loadPositions = async (db: Kysely<Schema>, userId: number): Promise<string[]> => {
  const rows = await db
    .selectFrom('user_positions')
    .innerJoin('positions', 'positions.id', 'user_positions.position_id')
    .select('positions.name')
    .where('user_id', '=', userId)
    .orderBy('positions.id')
    .execute();
  return rows.map(({ name }) => name);
};

const loadSessionRows = (db: Kysely<Schema>, userId: number) =>
  db
    .selectFrom('sessions')
    .select(['device', 'address', 'create_time as createTime', 'last_use_time as lastUseTime'])
    .where('user_id', '=', userId)
    .where('viewer_id', 'is', null)
    .orderBy('id')
    .execute();

const loadDevices = (db: Kysely<Schema>, userId: number) =>
  db
    .selectFrom('sign_in_devices')
    .select(['first_time as firstTime', 'last_time as lastTime', 'remembered_until as rememberedUntil'])
    .select('remembered_agent as device')
    .where('user_id', '=', userId)
    .orderBy('first_time')
    .execute();

const loadSecondFactors = async (db: Kysely<Schema>, userId: number) => {
  const app = await db
    .selectFrom('totp_secrets')
    .select('create_time as createTime')
    .where('user_id', '=', userId)
    .where('is_active', '=', 1)
    .executeTakeFirst();
  const { count } = await db
    .selectFrom('recovery_codes')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  const passkeys = (await loadPasskeys(db, userId)).map(({ id: _id, ...passkey }) => passkey);
  return { authenticatorApp: app ?? null, passkeys, recoveryCodes: Number(count) };
};

const loadExternalAccounts = (db: Kysely<Schema>, userId: number) =>
  db
    .selectFrom('external_accounts')
    .select(['issuer', 'subject', 'name', 'create_time as createTime', 'last_use_time as lastUseTime'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();

const loadApiTokens = (db: Kysely<Schema>, userId: number) =>
  db
    .selectFrom('api_tokens')
    .select(['name', 'create_time as createTime', 'expire_time as expireTime'])
    .select(['revoke_time as revokeTime', 'last_use_time as lastUseTime'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();

/** Loads notifications without the parameters of their texts, which contain names of other users. */
const loadNotifications = (db: Kysely<Schema>, userId: number) =>
  db
    .selectFrom('notifications')
    .select(['kind', 'is_read', 'create_time as createTime'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()
    .then((rows) => rows.map(({ is_read: isRead, ...row }) => ({ ...row, isRead: isRead === 1 })));

const loadPreferences = async (db: Kysely<Schema>, userId: number) => {
  const rows = await db
    .selectFrom('preferences')
    .select(['name', 'value'])
    .where('user_id', '=', userId)
    .orderBy('name')
    .execute();
  return Object.fromEntries(rows.map(({ name, value }): [string, unknown] => [name, JSON.parse(value)]));
};

async function* writeEntries({ db, userId }: OwnDataOptions, isSignIn: boolean): AsyncGenerator<string> {
  let cursor: Cursor = { time: (await loadRetentionStart(db)) ?? 0, id: 0 };
  let separator = '\n    ';
  for (;;) {
    const entries = await loadEntries(db, userId, isSignIn, cursor);
    for (const { id: _id, ...entry } of entries) {
      yield separator + JSON.stringify(entry);
      separator = ',\n    ';
    }
    const lastEntry = entries.at(-1);
    if (lastEntry === undefined || entries.length < entriesPerPage) return;
    cursor = lastEntry;
  }
}

/** Yields the parts of a JSON file with the data of a user, without data of other users, secrets and hashes. */
export async function* writeOwnData(options: OwnDataOptions): AsyncGenerator<string> {
  const { db, userId, lang } = options;
  const sections: Readonly<Record<string, () => Promise<unknown>>> = {
    account: () => loadProfile(db, userId, lang),
    positions: () => loadPositions(db, userId),
    settings: () => loadSettings(db, userId),
    preferences: () => loadPreferences(db, userId),
    secondFactors: () => loadSecondFactors(db, userId),
    externalAccounts: () => loadExternalAccounts(db, userId),
    apiTokens: () => loadApiTokens(db, userId),
    sessions: () => loadSessionRows(db, userId),
    knownDevices: () => loadDevices(db, userId),
    notifications: () => loadNotifications(db, userId),
  };
  yield '{';
  for (const [name, load] of Object.entries(sections)) yield `\n  "${name}": ${JSON.stringify(await load())},`;
  yield '\n  "signIns": [';
  yield* writeEntries(options, true);
  yield '\n  ],\n  "activity": [';
  yield* writeEntries(options, false);
  yield '\n  ]\n}\n';
}
