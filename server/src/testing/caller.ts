import { PermissionData } from '../authorization/permission-data.ts';
import type { Insertable, Kysely } from 'kysely';
import type { MenuTable, Schema } from '../db/schema.ts';
import type { Caller } from '../auth/caller.ts';
import { loadEffectivePermissions } from '../authorization/effective-permissions.ts';

let counter = 0;

/** Adds a page at the root of the menu. */
export const addMenuItem = async (db: Kysely<Schema>, parts: Partial<Insertable<MenuTable>> = {}): Promise<number> => {
  const name = parts.name ?? `entry-${++counter}`;
  const times = { create_time: 0, update_time: 0 };
  const places = { parent_id: null, menu_type: 0, component: '/x/index', permission: '', sort_order: null, icon: '' };
  const links = { current_active_menu: '', iframe_link: '', external_link: '' };
  const flags = { keep_alive: 1, hide_in_menu: 0, ignore_access: 0, roles: '[]', status: 1, builtin_key: null };
  const { id } = await db
    .insertInto('menus')
    .values({ ...times, ...places, ...links, ...flags, name, path: `/${name}`, ...parts })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

/** Returns the caller of a user, or of an impersonation by `impersonatorId`. */
export const loadCaller = async (db: Kysely<Schema>, userId: number, impersonatorId?: number): Promise<Caller> => {
  const loadUser = (id: number) =>
    db.selectFrom('users').select(['username', 'name', 'dept_id']).where('id', '=', id).executeTakeFirstOrThrow();
  const { username, name, dept_id: deptId } = await loadUser(userId);
  const contacts = { avatar: '', email: '', phoneNumber: '', description: '', timeZone: '' };
  const impersonator = impersonatorId === undefined ? null : await loadUser(impersonatorId);
  return {
    sessionId: 1,
    apiToken: null,
    userId,
    user: { id: userId, username, name, deptId, ...contacts, mustChangePassword: false },
    effectivePermissions: await loadEffectivePermissions(new PermissionData(db), userId),
    secondFactorDue: null,
    mustAddSecondFactor: false,
    factorTime: null,
    viewer:
      impersonatorId === undefined || impersonator === null
        ? null
        : {
            id: impersonatorId,
            username: impersonator.username,
            name: impersonator.name,
            deptId: impersonator.dept_id,
            effectivePermissions: await loadEffectivePermissions(new PermissionData(db), impersonatorId),
          },
  };
};
