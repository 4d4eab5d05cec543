import { superAdmin } from '@atrium/contract/permissions.ts';
import type { Kysely, Selectable } from 'kysely';
import type { MenuTable, Schema } from '../db/schema.ts';
import { parseRoleLimit } from '../lib/tree/menu-tree.ts';
import { Tree, type Branch } from '../lib/tree/tree.ts';
import { toDataScope, type PolicyContext, type RoleContent } from './permission-grants.ts';

/** Loads departments, menu items and roles once: create one object per request or transaction. */
export class PermissionData {
  readonly db: Kysely<Schema>;
  #departments: Promise<Tree<Branch>> | undefined;
  #menus: Promise<Selectable<MenuTable>[]> | undefined;
  readonly #roles = new Map<number, Promise<RoleContent | undefined>>();
  readonly #loadSharedData: (() => Promise<PermissionData>) | undefined;

  constructor(db: Kysely<Schema>, loadSharedData?: () => Promise<PermissionData>) {
    this.db = db;
    this.#loadSharedData = loadSharedData;
  }

  loadDepartments(): Promise<Tree<Branch>> {
    this.#departments ??= this.#queryDepartments().catch((error: unknown) => {
      // Do not cache a failed read.
      this.#departments = undefined;
      throw error;
    });
    return this.#departments;
  }

  loadMenus(): Promise<Selectable<MenuTable>[]> {
    this.#menus ??= this.#queryMenus().catch((error: unknown) => {
      this.#menus = undefined;
      throw error;
    });
    return this.#menus;
  }

  /** Returns roles with their grants, ordered by ID. Ignores IDs of missing roles. */
  async loadRoles(ids: Iterable<number>): Promise<RoleContent[]> {
    if (this.#loadSharedData) return (await this.#loadSharedData()).loadRoles(ids);
    const sortedIds = [...new Set(ids)].sort((a, b) => a - b);
    const missingIds = sortedIds.filter((id) => !this.#roles.has(id));
    if (missingIds.length > 0) {
      const rows = this.db
        .selectFrom('roles')
        .select(['id', 'code', 'status', 'data_scope', 'requires_second_factor'])
        .where('id', 'in', missingIds)
        .execute();
      this.#cacheRoles(missingIds, rows);
    }
    const roles = await Promise.all(sortedIds.flatMap((id) => this.#roles.get(id) ?? []));
    return roles.filter((role) => role !== undefined);
  }

  /** Returns the roles of a user with their grants, also disabled ones, ordered by ID. */
  async loadUserRoles(userId: number): Promise<RoleContent[]> {
    const rows = await this.db
      .selectFrom('user_roles')
      .innerJoin('roles', 'roles.id', 'user_roles.role_id')
      .select(['roles.id', 'roles.code', 'roles.status', 'roles.data_scope', 'roles.requires_second_factor'])
      .where('user_roles.user_id', '=', userId)
      .execute();
    const ids = rows.map(({ id }) => id);
    this.#cacheRoles(
      ids.filter((id) => !this.#roles.has(id)),
      Promise.resolve(rows),
    );
    return this.loadRoles(ids);
  }

  async loadPolicyContext(): Promise<PolicyContext> {
    const menus = await this.loadMenus();
    const tree = await this.loadDepartments();
    const branches = new Map<number, ReadonlySet<number>>();
    return {
      branch: (department) => {
        const branch = branches.get(department) ?? new Set(tree.branch(department).map(({ id }) => id));
        branches.set(department, branch);
        return branch;
      },
      roleCodesByMenu: new Map(menus.map((row) => [row.id, parseRoleLimit(row)])),
      openMenuIds: new Set(menus.filter((row) => row.ignore_access === 1).map(({ id }) => id)),
    };
  }

  async #queryMenus(): Promise<Selectable<MenuTable>[]> {
    if (this.#loadSharedData) return (await this.#loadSharedData()).loadMenus();
    return this.db.selectFrom('menus').selectAll().orderBy('id').execute();
  }

  async #queryDepartments(): Promise<Tree<Branch>> {
    return new Tree(await this.db.selectFrom('depts').select(['id', 'parent_id as parentId']).execute());
  }

  #cacheRoles(ids: readonly number[], rows: Promise<readonly StoredRole[]>): void {
    if (ids.length === 0) return;
    const contentsById = this.#loadRoleContents(ids, rows).catch((error: unknown) => {
      // Do not cache a failed read.
      for (const id of ids) this.#roles.delete(id);
      throw error;
    });
    for (const id of ids)
      this.#roles.set(
        id,
        contentsById.then((content) => content.get(id)),
      );
  }

  async #loadRoleContents(
    ids: readonly number[],
    rowsPromise: Promise<readonly StoredRole[]>,
  ): Promise<ReadonlyMap<number, RoleContent>> {
    const roles = (await rowsPromise).filter(({ id }) => ids.includes(id));
    const menus = await this.db.selectFrom('role_menus').selectAll().where('role_id', 'in', ids).execute();
    const selectedScopeIds = roles.filter((role) => toDataScope(role) === 'chosen').map(({ id }) => id);
    const depts =
      selectedScopeIds.length === 0
        ? []
        : await this.db.selectFrom('role_depts').selectAll().where('role_id', 'in', selectedScopeIds).execute();
    const menusByRole = Map.groupBy(menus, (row) => row.role_id);
    const deptsByRole = Map.groupBy(depts, (row) => row.role_id);
    return new Map(
      roles.map((role) => [
        role.id,
        {
          id: role.id,
          code: role.code,
          enabled: role.status === 1 || role.code === superAdmin,
          requiresSecondFactor: role.requires_second_factor === 1,
          dataScope: toDataScope(role),
          depts: new Set(deptsByRole.get(role.id)?.map(({ dept_id }) => dept_id)),
          menus: new Set(menusByRole.get(role.id)?.map(({ menu_id }) => menu_id)),
        },
      ]),
    );
  }
}

interface StoredRole {
  readonly id: number;
  readonly code: string;
  readonly status: number;
  readonly data_scope: string;
  readonly requires_second_factor: number;
}
