import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { hashToken } from './tokens.ts';
import { PermissionData } from '../authorization/permission-data.ts';
import {
  loadEffectivePermissions,
  type EffectivePermissions,
  type PermissionCache,
} from '../authorization/effective-permissions.ts';
import { computeSessionEnd, type SessionLimits } from './session-limits.ts';
import { canImpersonate, getImpersonationPermissions, type Viewer } from '../authorization/view-as.ts';

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

export interface Caller {
  readonly sessionId: number;
  readonly userId: number;
  readonly user: SignedInUser;
  readonly effectivePermissions: EffectivePermissions;
  /** Real user of an impersonation, which is read-only; otherwise null. */
  readonly viewer: Viewer | null;
}

const currentBrand = Symbol('current');

/** A caller loaded in the current transaction. Only this type authorizes changes. */
export interface CurrentCaller extends Caller {
  readonly [currentBrand]: true;
}

export interface CachedCaller {
  readonly caller: Caller;
  readonly until: number;
}

const parseTimeZone = (settings: string | null): string => {
  // Only the account module writes it, after the contract has checked the values.
  const { timeZone = '' } = (settings === null ? {} : JSON.parse(settings)) as { timeZone?: string };
  return timeZone;
};

const selectCallers = (db: Kysely<Schema>) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .leftJoin('users as viewers', 'viewers.id', 'sessions.viewer_id')
    .leftJoin('account_settings', 'account_settings.user_id', 'users.id')
    .select(['sessions.id as session_id', 'sessions.viewer_id', 'account_settings.value as settings'])
    .select(['sessions.create_time', 'sessions.refresh_time', 'sessions.expire_time as session_expire_time'])
    .select(['users.id', 'users.username', 'users.name', 'users.avatar', 'users.email', 'users.phone_number'])
    .select(['users.description', 'users.dept_id', 'users.must_change_password'])
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

/** Returns the caller, or null if the real user of an impersonation may no longer impersonate. */
const completeCaller = async (
  permissions: PermissionData,
  row: CallerRow,
  loadPermissions: LoadEffectivePermissions,
): Promise<Caller | null> => {
  const { id, username, name, avatar, email, phone_number: phoneNumber, description, dept_id: deptId } = row;
  const viewer = await loadViewer(row, loadPermissions);
  if (viewer !== null && !(await canImpersonate(permissions, viewer, { id, deptId }))) return null;
  const mustChangePassword = row.must_change_password === 1 && viewer === null;
  const timeZone = parseTimeZone(row.settings);
  const user = { id, username, name, avatar, email, phoneNumber, description, deptId, timeZone, mustChangePassword };
  const userPermissions = await loadPermissions(id);
  const effectivePermissions = viewer === null ? userPermissions : getImpersonationPermissions(userPermissions, viewer);
  return { sessionId: row.session_id, userId: id, user, effectivePermissions, viewer };
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
  const row = await selectCallers(permissions.db).where('sessions.id', '=', sessionId).executeTakeFirst();
  const caller = row
    ? await completeCaller(permissions, row, (user) => loadEffectivePermissions(permissions, user))
    : null;
  return row && caller && now < computeCallerEnd(row, caller, limits) ? { ...caller, [currentBrand]: true } : null;
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
  const caller = await completeCaller(new PermissionData(db), row, (user) => permissionCache.load(user));
  if (!caller) return null;
  const until = Math.min(accessEnd, computeCallerEnd(row, caller, limits));
  return now < until ? { caller, until } : null;
};
