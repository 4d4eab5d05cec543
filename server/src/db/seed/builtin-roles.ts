import { builtinRoles, type BuiltinRole } from '@atrium/contract/permissions.ts';
import type { Kysely } from 'kysely';
import { insertMissing } from '../insert-all.ts';
import type { Schema } from '../schema.ts';

const described: Readonly<Record<BuiltinRole, { name: string; remark: string }>> = {
  admin: { name: '超级管理员', remark: '拥有系统的全部权限' },
  common: { name: '普通用户', remark: '拥有部分权限' },
};

/** The built-in roles, as they are called at first. */
export const builtinRoleRows = builtinRoles.map((code) => ({ code, ...described[code] }));

/** Adds the built-in roles that are missing. */
export const addBuiltinRoles = (trx: Kysely<Schema>, now: number): Promise<void> =>
  insertMissing(
    trx,
    'roles',
    builtinRoleRows.map((row) => ({
      ...row,
      status: 1,
      builtin: 1,
      create_time: now,
      update_time: now,
    })),
  );
