import type { Dept } from '@atrium/contract/dept/schemas.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { readDeptRows, readHeadCounts, totals, type DeptRow } from '../../lib/tree/dept-rows.ts';

export const readDepts = async (db: Kysely<Schema>): Promise<(Dept & Pick<DeptRow, 'id'>)[]> => {
  const rows = await readDeptRows(db);
  const own = await readHeadCounts(db);
  const all = totals(rows, own);
  return rows.map(({ parentId, leaderName, ...row }) => ({
    ...row,
    parentId: parentId ?? '',
    leaderName: leaderName ?? '',
    userCount: own.get(row.id) ?? 0,
    totalUserCount: all.get(row.id) ?? 0,
  }));
};
