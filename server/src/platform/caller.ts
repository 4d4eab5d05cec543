import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { tokenHash } from './tokens.ts';
import type { Rights, RightsBook } from './rights.ts';

/** For how long a replaced token is still good: requests under way and other browser tabs come late. */
export const graceMs = 30_000;

/** The person behind a call. */
export interface SignedInUser {
  readonly id: number;
  readonly username: string;
  readonly name: string;
  readonly avatar: string;
  readonly email: string;
  readonly phoneNumber: string;
  readonly description: string;
  readonly deptId: number | null;
  /** The time zone they have chosen; `''` for their browser's. */
  readonly timeZone: string;
  /** Nothing else is done for them before they have. */
  readonly mustChangePassword: boolean;
}

/** Who looks at the product as somebody else. */
export interface Viewer {
  readonly id: number;
  readonly username: string;
  readonly name: string;
}

/** Who makes a call, and what they may do; read once and kept until something about it changes. */
export interface Caller {
  readonly sessionId: number;
  readonly userId: number;
  readonly user: SignedInUser;
  readonly rights: Rights;
  /** Someone else looks at the product as this user, reading only; null for the user's own sessions. */
  readonly viewer: Viewer | null;
}

/** A caller with the moment at which the token stops being good. */
export interface HeldCaller {
  readonly caller: Caller;
  readonly until: number;
}

/** The time zone among the stored settings of an account. */
const timeZoneOf = (settings: string | null): string => {
  // Written by the account's feature alone, from values that the contract has checked.
  const { timeZone = '' } = (settings === null ? {} : JSON.parse(settings)) as { timeZone?: string };
  return timeZone;
};

const viewerOf = (row: {
  viewer_id: number | null;
  viewer_username: string | null;
  viewer_name: string | null;
}): Viewer | null =>
  row.viewer_id === null
    ? null
    : { id: row.viewer_id, username: row.viewer_username ?? '', name: row.viewer_name ?? '' };

/** Reads who an access token stands for; null if it is unknown, expired or replaced too long ago, or its user is disabled. */
export const readCaller = async (
  db: Kysely<Schema>,
  book: RightsBook,
  token: string,
  now: number,
): Promise<HeldCaller | null> => {
  const row = await db
    .selectFrom('session_tokens')
    .innerJoin('sessions', 'sessions.id', 'session_tokens.session_id')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['session_tokens.session_id', 'session_tokens.expire_time', 'session_tokens.replace_time'])
    .select(['users.id', 'users.username', 'users.name', 'users.avatar', 'users.email', 'users.phone_number'])
    .leftJoin('users as viewers', 'viewers.id', 'sessions.viewer_id')
    .leftJoin('account_settings', 'account_settings.user_id', 'users.id')
    .select('account_settings.value as settings')
    .select(['users.description', 'users.dept_id', 'users.must_change_password', 'sessions.viewer_id'])
    .select(['viewers.username as viewer_username', 'viewers.name as viewer_name', 'viewers.status as viewer_status'])
    .where('session_tokens.hash', '=', tokenHash(token))
    .where('session_tokens.kind', '=', 'access')
    .where('users.status', '=', 1)
    .executeTakeFirst();
  if (!row || (row.viewer_id !== null && row.viewer_status !== 1)) return null;
  const until = Math.min(row.expire_time, row.replace_time === null ? Infinity : row.replace_time + graceMs);
  if (now >= until) return null;
  const { id, username, name, avatar, email, phone_number: phoneNumber, description, dept_id: deptId } = row;
  const viewer = viewerOf(row);
  const mustChangePassword = row.must_change_password === 1 && viewer === null;
  const timeZone = timeZoneOf(row.settings);
  const user = { id, username, name, avatar, email, phoneNumber, description, deptId, timeZone, mustChangePassword };
  return { caller: { sessionId: row.session_id, userId: id, user, rights: await book.ofUser(id), viewer }, until };
};
