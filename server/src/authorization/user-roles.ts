import type { Kysely } from 'kysely';
import { type JoinChange, loadJoinedIds, saveJoinedIds } from '../db/joins.ts';
import type { Schema } from '../db/schema.ts';

const userRoles = { table: 'user_roles', recordColumn: 'user_id', targetColumn: 'role_id' };

export const loadRolesByUser = (db: Kysely<Schema>, userIds: readonly number[]): Promise<Map<number, number[]>> =>
  loadJoinedIds(db, userRoles, userIds);

export const saveRoles = (db: Kysely<Schema>, changes: readonly JoinChange[]): Promise<void> =>
  saveJoinedIds(db, userRoles, changes);
