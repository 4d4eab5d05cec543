import type { Language } from '@atrium/contract/language.ts';
import { sql, type Kysely, type RawBuilder, type SqlBool } from 'kysely';
import type { DataScope } from './data-scope.ts';
import type { Schema } from '../db/schema.ts';

/** Selects the positions that can be used. One without a department belongs to all departments. */
export const wherePositionInScope = ({ all, depts }: DataScope): RawBuilder<SqlBool> =>
  all
    ? sql<SqlBool>`1 = 1`
    : sql<SqlBool>`(positions.dept_id is null or positions.dept_id in (${sql.join([0, ...depts])}))`;

export const loadPositions = async (db: Kysely<Schema>, scope: DataScope, language: Language) => {
  const rows = await db
    .selectFrom('positions')
    .select(['id', 'code', 'name', 'name_en', 'status'])
    .where(wherePositionInScope(scope))
    .orderBy('sort_order')
    .orderBy('id')
    .execute();
  return rows.map(({ id, code, name, name_en: englishName, status }) => ({
    id,
    code,
    name: language === 'zh-CN' ? name : englishName,
    names: [name, englishName],
    status,
    assignable: status === 1,
  }));
};

export const countHolders = async (db: Kysely<Schema>, id: number): Promise<number> => {
  const { users: userIds } = await db
    .selectFrom('user_positions')
    .select(({ fn }) => fn.countAll<number>().as('users'))
    .where('position_id', '=', id)
    .executeTakeFirstOrThrow();
  return Number(userIds);
};
