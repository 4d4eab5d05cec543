import {
  type announcementResource,
  type TargetField,
  targetFields,
  type Targets,
} from '@atrium/contract/announcement/fields.ts';
import type { Announcement, StoredState } from '@atrium/contract/announcement/schemas.ts';
import type { RequiredPermission } from '@atrium/contract/permissions.ts';
import type { ExpressionBuilder, Expression, SqlBool } from 'kysely';
import type { Caller } from '../../auth/caller.ts';
import { type DataScope, loadCallerDataScope, whereUserInScope } from '../../authorization/data-scope.ts';
import type { PermissionData } from '../../authorization/permission-data.ts';
import type { Schema } from '../../db/schema.ts';

type Condition<Table extends keyof Schema> = (eb: ExpressionBuilder<Schema, Table>) => Expression<SqlBool>;

export type EffectiveState = Announcement['state'];

interface Times {
  readonly state: StoredState;
  readonly publishTime: number | null;
  readonly expireTime: number | null;
}

/** Returns the state at a time. An announcement is published from its publication until just before its expiry. */
export const getEffectiveState = ({ state, publishTime, expireTime }: Times, now: number): EffectiveState => {
  if (state !== 'published') return state;
  if (publishTime !== null && publishTime > now) return 'scheduled';
  return expireTime !== null && expireTime <= now ? 'expired' : 'published';
};

export const whereEffectiveState =
  (states: readonly EffectiveState[], now: number): Condition<'announcements'> =>
  (eb) => {
    const isPublished = eb('announcements.state', '=', 'published');
    const isStarted = eb('announcements.publish_time', '<=', now);
    const isExpired = eb('announcements.expire_time', '<=', now);
    const conditionsByState = {
      draft: [eb('announcements.state', '=', 'draft')],
      withdrawn: [eb('announcements.state', '=', 'withdrawn')],
      scheduled: [isPublished, eb('announcements.publish_time', '>', now)],
      published: [isPublished, isStarted, eb.or([eb('announcements.expire_time', 'is', null), eb.not(isExpired)])],
      expired: [isPublished, isStarted, isExpired],
    };
    return eb.or(states.map((state) => eb.and(conditionsByState[state])));
  };

/** Selects the announcements that address a user now. `deptIds` are the user's department and those above it. */
export const whereAddressed =
  (userId: number, deptIds: readonly number[]): Condition<'announcements'> =>
  (eb) => {
    const roleIds = eb
      .selectFrom('user_roles')
      .innerJoin('roles', 'roles.id', 'user_roles.role_id')
      .select('roles.id')
      .where('user_roles.user_id', '=', userId)
      .where('roles.status', '=', 1);
    const idsByUser = eb.selectFrom('announcement_users').select('announcement_id').where('user_id', '=', userId);
    const idsByRole = eb.selectFrom('announcement_roles').select('announcement_id').where('role_id', 'in', roleIds);
    const positionIds = eb
      .selectFrom('user_positions')
      .innerJoin('positions', 'positions.id', 'user_positions.position_id')
      .select('positions.id')
      .where('user_positions.user_id', '=', userId)
      .where('positions.status', '=', 1);
    const idsByPosition = eb
      .selectFrom('announcement_positions')
      .select('announcement_id')
      .where('position_id', 'in', positionIds);
    const idsByDept = eb
      .selectFrom('announcement_depts')
      .select('announcement_id')
      .where('dept_id', 'in', [0, ...deptIds]);
    return eb.or([
      eb('announcements.audience', '=', 'everyone'),
      eb.and([
        eb('announcements.audience', '=', 'chosen'),
        eb.or([idsByUser, idsByRole, idsByPosition, idsByDept].map((ids) => eb('announcements.id', 'in', ids))),
      ]),
    ]);
  };

/** Selects the enabled users whom an announcement addresses now. */
export const whereReceives =
  (
    { id, audience }: { readonly id: number; readonly audience: string },
    branch: readonly number[],
  ): Condition<'users'> =>
  (eb) => {
    const isEnabled = eb('users.status', '=', 1);
    if (audience === 'everyone') return isEnabled;
    const userIds = eb.selectFrom('announcement_users').select('user_id').where('announcement_id', '=', id);
    const memberIds = eb
      .selectFrom('user_roles')
      .innerJoin('roles', 'roles.id', 'user_roles.role_id')
      .innerJoin('announcement_roles', 'announcement_roles.role_id', 'user_roles.role_id')
      .select('user_roles.user_id')
      .where('announcement_roles.announcement_id', '=', id)
      .where('roles.status', '=', 1);
    const holderIds = eb
      .selectFrom('user_positions')
      .innerJoin('positions', 'positions.id', 'user_positions.position_id')
      .innerJoin('announcement_positions', 'announcement_positions.position_id', 'user_positions.position_id')
      .select('user_positions.user_id')
      .where('announcement_positions.announcement_id', '=', id)
      .where('positions.status', '=', 1);
    return eb.and([
      isEnabled,
      eb.or([
        ...[userIds, memberIds, holderIds].map((ids) => eb('users.id', 'in', ids)),
        eb('users.dept_id', 'in', [0, ...branch]),
      ]),
    ]);
  };

/** Limits of the audiences that a caller may choose. All descendants of `coveredDepts` are in the data scope. */
export interface AddressableScope {
  readonly scope: DataScope;
  readonly coveredDepts: ReadonlySet<number>;
}

export const loadAddressableScope = async (
  permissions: PermissionData,
  caller: Caller,
  permission: RequiredPermission,
): Promise<AddressableScope> => {
  const scope = await loadCallerDataScope(permissions, caller, permission);
  if (scope.all) return { scope, coveredDepts: new Set() };
  const tree = await permissions.loadDepartments();
  const coveredDepts = [...scope.depts].filter((dept) => tree.branch(dept).every(({ id }) => scope.depts.has(id)));
  return { scope, coveredDepts: new Set(coveredDepts) };
};

/** Selects the announcements whose whole audience a caller may address. */
export const whereAddressable =
  ({ scope, coveredDepts }: AddressableScope): Condition<'announcements'> =>
  (eb) => {
    if (scope.all) return eb.and([]);
    const selectTargets = (table: `announcement_${TargetField}`) =>
      eb
        .selectFrom(table)
        .select(`${table}.announcement_id`)
        .whereRef(`${table}.announcement_id`, '=', 'announcements.id');
    const uncoveredDepts = selectTargets('announcement_depts').where('announcement_depts.dept_id', 'not in', [
      0,
      ...coveredDepts,
    ]);
    const usersInScope = eb.selectFrom('users').select('users.id').where(whereUserInScope(scope));
    const outsideUsers = selectTargets('announcement_users').where(
      'announcement_users.user_id',
      'not in',
      usersInScope,
    );
    return eb.and([
      eb('announcements.audience', '=', 'chosen'),
      eb.or([eb.exists(selectTargets('announcement_depts')), eb.exists(selectTargets('announcement_users'))]),
      ...[
        selectTargets('announcement_roles'),
        selectTargets('announcement_positions'),
        uncoveredDepts,
        outsideUsers,
      ].map((outsideTargets) => eb.not(eb.exists(outsideTargets))),
    ]);
  };

interface Audience extends Targets {
  readonly audience: string;
}

/** Returns the fields of an audience that contain missing records, or records outside the data scope. */
export const findFieldsOutsideScope = async (
  { db }: PermissionData,
  { scope, coveredDepts }: AddressableScope,
  { audience, depts, roles, positions, users }: Audience,
): Promise<('audience' | TargetField)[]> => {
  const countDepts = async (): Promise<number> => {
    const existing = await db
      .selectFrom('depts')
      .select('id')
      .where('id', 'in', [0, ...depts])
      .execute();
    return existing.filter(({ id }) => scope.all || coveredDepts.has(id)).length;
  };
  // Members of a role and holders of a position can be in any department.
  const isMissing = async (table: 'roles' | 'positions', ids: readonly number[]): Promise<boolean> => {
    if (ids.length === 0) return false;
    const existing = await db.selectFrom(table).select('id').where('id', 'in', ids).execute();
    return existing.length < ids.length || !scope.all;
  };
  const usersInScope = await db
    .selectFrom('users')
    .select('users.id')
    .where('users.id', 'in', [0, ...users])
    .where(whereUserInScope(scope))
    .execute();
  return [
    ...(audience === 'everyone' && !scope.all ? (['audience'] as const) : []),
    ...((await countDepts()) < depts.length ? (['depts'] as const) : []),
    ...((await isMissing('roles', roles)) ? (['roles'] as const) : []),
    ...((await isMissing('positions', positions)) ? (['positions'] as const) : []),
    ...(usersInScope.length < users.length ? (['users'] as const) : []),
  ];
};

export const publicationFields = [
  'audience',
  ...targetFields,
  'importance',
  'publishTime',
  'expireTime',
] as const satisfies readonly (keyof typeof announcementResource.fields)[];
