import { defaultFactorGraceDays } from '@atrium/contract/second-factor/limits.ts';
import { sql, type Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { hashToken } from './tokens.ts';
import { PermissionData } from '../authorization/permission-data.ts';
import {
  loadEffectivePermissions,
  type EffectivePermissions,
  type PermissionCache,
} from '../authorization/effective-permissions.ts';
import { selectFactors } from './second-factor.ts';
import { computeSessionEnd, type SessionLimits } from './session-limits.ts';
import type { PermissionKeys } from '../authorization/token-permissions.ts';
import { canImpersonate, getImpersonationPermissions, type Viewer } from '../authorization/view-as.ts';
import { ApiError } from '../lib/api-error/api-error.ts';

const dayMs = 86_400_000;

export interface SignedInUser {
  readonly id: number;
  readonly username: string;
  readonly name: string;
  readonly avatar: string;
  readonly email: string;
  readonly phoneNumber: string;
  readonly description: string;
  readonly deptId: number | null;
  /** `''` for the time zone of the browser. */
  readonly timeZone: string;
  readonly mustChangePassword: boolean;
}

export interface CallerToken {
  readonly id: number;
  readonly name: string;
  readonly permissions: PermissionKeys;
}

export interface Caller {
  /** Null for a request with an API token. */
  readonly sessionId: number | null;
  readonly apiToken: CallerToken | null;
  readonly userId: number;
  readonly user: SignedInUser;
  readonly effectivePermissions: EffectivePermissions;
  /** Real user of an impersonation, which is read-only; otherwise null. */
  readonly viewer: Viewer | null;
  /** Time until which the user must add a second factor; null if none is missing. */
  readonly secondFactorDue: number | null;
  readonly mustAddSecondFactor: boolean;
  /** Last use of the second factor in this session, 0 for none; null for users without one and impersonations. */
  readonly factorTime: number | null;
}

export const requireSessionId = ({ sessionId }: Pick<Caller, 'sessionId'>): number => {
  if (sessionId === null) throw new ApiError('apiToken.notAccepted');
  return sessionId;
};

interface SessionCaller extends Caller {
  readonly sessionId: number;
}

const currentBrand = Symbol('current');

/** A caller loaded in the current transaction. Only this type authorizes changes. */
export interface CurrentCaller extends Caller {
  readonly [currentBrand]: true;
}

export const markCurrent = (caller: Caller): CurrentCaller => ({ ...caller, [currentBrand]: true });

export interface CachedCaller {
  readonly caller: SessionCaller;
  readonly until: number;
}

const parseTimeZone = (settings: string | null): string => {
  // Only the account module writes it, after the contract has checked the values.
  const { timeZone = '' } = (settings === null ? {} : JSON.parse(settings)) as { timeZone?: string };
  return timeZone;
};

export const userColumns = [
  'users.id',
  'users.username',
  'users.name',
  'users.avatar',
  'users.email',
  'users.phone_number',
  'users.description',
  'users.dept_id',
  'users.must_change_password',
  'users.factor_required_time',
] as const;

interface UserRow {
  readonly id: number;
  readonly username: string;
  readonly name: string;
  readonly avatar: string;
  readonly email: string;
  readonly phone_number: string;
  readonly description: string;
  readonly dept_id: number | null;
  readonly must_change_password: number;
  readonly settings: string | null;
}

export const toSignedInUser = (row: UserRow): SignedInUser => ({
  id: row.id,
  username: row.username,
  name: row.name,
  avatar: row.avatar,
  email: row.email,
  phoneNumber: row.phone_number,
  description: row.description,
  deptId: row.dept_id,
  timeZone: parseTimeZone(row.settings),
  mustChangePassword: row.must_change_password === 1,
});

export const selectGraceDays = (db: Kysely<Schema>) =>
  db.selectFrom('company_settings').select('factor_grace_days').where('id', '=', 1);

/** An impersonation needs the second factor of its real user. */
const selectRealUser = sql<number>`coalesce(sessions.viewer_id, sessions.user_id)`;

const selectCallers = (db: Kysely<Schema>) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .leftJoin('users as viewers', 'viewers.id', 'sessions.viewer_id')
    .leftJoin('account_settings', 'account_settings.user_id', 'users.id')
    .select(['sessions.id as session_id', 'sessions.viewer_id', 'account_settings.value as settings'])
    .select(['sessions.create_time', 'sessions.refresh_time', 'sessions.expire_time as session_expire_time'])
    .select(userColumns)
    .select('sessions.factor_time')
    .select('viewers.factor_required_time as viewer_factor_required_time')
    .select((eb) => eb.exists(selectFactors(db, selectRealUser)).as('has_factor'))
    .select(selectGraceDays(db).as('factor_grace_days'))
    .select(['viewers.username as viewer_username', 'viewers.name as viewer_name', 'viewers.dept_id as viewer_dept_id'])
    .where('users.status', '=', 1)
    .where((eb) => eb.or([eb('sessions.viewer_id', 'is', null), eb('viewers.status', '=', 1)]))
    .where((eb) => eb.or([eb('sessions.viewer_id', 'is', null), eb('viewers.must_change_password', '=', 0)]));

type CallerRow = Awaited<ReturnType<ReturnType<typeof selectCallers>['execute']>>[number];

type LoadEffectivePermissions = (user: number) => Promise<EffectivePermissions>;

const loadViewer = async (row: CallerRow, loadPermissions: LoadEffectivePermissions): Promise<Viewer | null> => {
  const { viewer_id: id, viewer_username: username, viewer_name: name, viewer_dept_id: deptId } = row;
  return id === null
    ? null
    : { id, username: username ?? '', name: name ?? '', deptId, effectivePermissions: await loadPermissions(id) };
};

interface FactorRow {
  readonly has_factor: unknown;
  /** Start of the days for adding a second factor. */
  readonly factor_required_time: number | null;
  readonly factor_grace_days: number | null;
}

/** Returns the time until which a user must add a second factor, or null if none is missing. */
export const getSecondFactorDue = (row: FactorRow, requiresSecondFactor: boolean, now: number): number | null =>
  !requiresSecondFactor || row.has_factor
    ? null
    : (row.factor_required_time ?? now) + (row.factor_grace_days ?? defaultFactorGraceDays) * dayMs;

/** Returns the caller, or null if the real user of an impersonation may no longer impersonate. */
const completeCaller = async (
  permissions: PermissionData,
  row: CallerRow,
  loadPermissions: LoadEffectivePermissions,
  now: number,
): Promise<SessionCaller | null> => {
  const user = toSignedInUser(row);
  const { id, deptId } = user;
  const viewer = await loadViewer(row, loadPermissions);
  if (viewer !== null && !(await canImpersonate(permissions, viewer, { id, deptId }))) return null;
  const userPermissions = await loadPermissions(id);
  const effectivePermissions = viewer === null ? userPermissions : getImpersonationPermissions(userPermissions, viewer);
  const { requiresSecondFactor } = viewer?.effectivePermissions ?? userPermissions;
  const requiredTime = viewer === null ? row.factor_required_time : row.viewer_factor_required_time;
  const secondFactorDue = getSecondFactorDue({ ...row, factor_required_time: requiredTime }, requiresSecondFactor, now);
  const mustAddSecondFactor = secondFactorDue !== null && now >= secondFactorDue;
  if (viewer !== null && mustAddSecondFactor) return null;
  return {
    sessionId: row.session_id,
    apiToken: null,
    userId: id,
    user: { ...user, mustChangePassword: user.mustChangePassword && viewer === null },
    effectivePermissions,
    viewer,
    secondFactorDue,
    mustAddSecondFactor,
    factorTime: row.has_factor && viewer === null ? row.factor_time : null,
  };
};

/** Starts the period for adding a second factor at the first request of a user who needs one. */
export const saveFactorRequirement = async (
  db: Kysely<Schema>,
  row: Pick<FactorRow, 'factor_required_time'>,
  { effectivePermissions, viewer, userId }: Caller,
  now: number,
): Promise<void> => {
  if (viewer !== null || !effectivePermissions.requiresSecondFactor || row.factor_required_time !== null) return;
  await db
    .updateTable('users')
    .set({ factor_required_time: now })
    .where('id', '=', userId)
    .where('factor_required_time', 'is', null)
    .execute();
};

const computeCallerEnd = (
  row: CallerRow,
  { effectivePermissions }: Pick<Caller, 'effectivePermissions'>,
  limits: SessionLimits,
): number => {
  const times = { createTime: row.create_time, refreshTime: row.refresh_time };
  return Math.min(row.session_expire_time, computeSessionEnd(limits, times, effectivePermissions.isAdmin));
};

export const loadCurrentCaller = async (
  permissions: PermissionData,
  limits: SessionLimits,
  { sessionId }: Pick<Caller, 'sessionId'>,
  now: number,
): Promise<CurrentCaller | null> => {
  if (sessionId === null) return null;
  const row = await selectCallers(permissions.db).where('sessions.id', '=', sessionId).executeTakeFirst();
  const caller = row
    ? await completeCaller(permissions, row, (user) => loadEffectivePermissions(permissions, user), now)
    : null;
  return row && caller && now < computeCallerEnd(row, caller, limits) ? markCurrent(caller) : null;
};

export const loadCaller = async (
  db: Kysely<Schema>,
  permissionCache: PermissionCache,
  limits: SessionLimits,
  token: string,
  now: number,
): Promise<CachedCaller | null> => {
  const hash = hashToken(token);
  const row = await selectCallers(db)
    .select(['sessions.access_hash', 'sessions.access_expire_time', 'sessions.previous_access_expire_time'])
    .where((eb) => eb.or([eb('sessions.access_hash', '=', hash), eb('sessions.previous_access_hash', '=', hash)]))
    .executeTakeFirst();
  if (!row) return null;
  const accessEnd = row.access_hash === hash ? row.access_expire_time : row.previous_access_expire_time;
  if (now >= accessEnd) return null;
  const caller = await completeCaller(new PermissionData(db), row, (user) => permissionCache.load(user), now);
  if (!caller) return null;
  await saveFactorRequirement(db, row, caller, now);
  const factorEnd = caller.mustAddSecondFactor ? null : caller.secondFactorDue;
  const until = Math.min(accessEnd, computeCallerEnd(row, caller, limits), factorEnd ?? accessEnd);
  return now < until ? { caller, until } : null;
};
