import type { Dept } from '@atrium/contract/dept/schemas.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { readDeptRows, readHeadCounts, sumWithDescendants, type DeptRow } from '../../lib/tree/dept-rows.ts';

export const loadDepts = async (db: Kysely<Schema>): Promise<(Dept & Pick<DeptRow, 'id'>)[]> => {
  const rows = await readDeptRows(db);
  const ownCounts = await readHeadCounts(db);
  const totalCounts = sumWithDescendants(rows, ownCounts);
  return rows.map(({ parentId, leaderName, ...row }) => ({
    ...row,
    parentId: parentId ?? '',
    leaderName: leaderName ?? '',
    userCount: ownCounts.get(row.id) ?? 0,
    totalUserCount: totalCounts.get(row.id) ?? 0,
  }));
};
