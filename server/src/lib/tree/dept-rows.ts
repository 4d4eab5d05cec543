import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { Tree, type Branch } from './tree.ts';

export const loadDeptRows = async (db: Kysely<Schema>) => {
  const rows = await db
    .selectFrom('depts')
    .leftJoin('users', 'users.id', 'depts.leader_id')
    .select(['depts.id', 'depts.parent_id as parentId', 'depts.name', 'depts.code', 'depts.leader_id as leaderId'])
    .select(['users.name as leaderName', 'depts.sort_order as order', 'depts.status', 'depts.remark', 'depts.version'])
    .select(['depts.create_time as createTime', 'depts.update_time as updateTime'])
    .orderBy('depts.sort_order')
    .orderBy('depts.id')
    .execute();
  return new Tree(rows).inOrder();
};
export type DeptRow = Awaited<ReturnType<typeof loadDeptRows>>[number];

/** Returns the number of users in each department, without those below it. */
export const loadHeadCounts = async (db: Kysely<Schema>): Promise<Map<number, number>> => {
  const rows = await db
    .selectFrom('user_counts')
    .select(({ fn }) => ['dept_id', fn.sum<number>('users').as('users')])
    .groupBy('dept_id')
    .execute();
  return new Map(rows.map(({ dept_id, users }) => [dept_id, Number(users)]));
};

/** Returns the number of users in each department, with those below it. */
export const sumWithDescendants = (
  depts: readonly Branch[],
  ownCounts: ReadonlyMap<number, number>,
): Map<number, number> => {
  const tree = new Tree(depts);
  const sums = new Map<number, number>();
  for (const { id } of tree.inOrder().toReversed()) {
    const descendantSum = tree.getChildren(id).reduce((sum, child) => sum + (sums.get(child.id) ?? 0), 0);
    sums.set(id, descendantSum + (ownCounts.get(id) ?? 0));
  }
  return sums;
};
