import type { Language } from '@atrium/contract/language.ts';
import { sql, type Kysely, type RawBuilder, type SqlBool } from 'kysely';
import type { DataScope } from './data-scope.ts';
import { splitIntoChunks } from '../db/chunks.ts';
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

export const loadPositionsByUser = async (
  db: Kysely<Schema>,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, number[]>> => {
  const positionsByUser = new Map<number, number[]>();
  for (const chunk of splitIntoChunks(userIds)) {
    const rows = await db
      .selectFrom('user_positions')
      .selectAll()
      .where('user_id', 'in', chunk)
      .orderBy('position_id')
      .execute();
    for (const [user, userRows] of Map.groupBy(rows, ({ user_id }) => user_id))
      positionsByUser.set(
        user,
        userRows.map(({ position_id }) => position_id),
      );
  }
  return positionsByUser;
};

interface PositionChange {
  readonly user: number;
  readonly before: readonly number[];
  readonly after: readonly number[];
}

export const writePositions = async (db: Kysely<Schema>, changes: readonly PositionChange[]): Promise<void> => {
  const actualChanges = changes.filter(({ before, after }) => before.join() !== after.join());
  for (const chunk of splitIntoChunks(actualChanges)) {
    const userIds = chunk.map(({ user }) => user);
    await db.deleteFrom('user_positions').where('user_id', 'in', userIds).execute();
  }
  const rows = actualChanges.flatMap(({ user, after }) => after.map((position_id) => ({ user_id: user, position_id })));
  for (const chunk of splitIntoChunks(rows)) await db.insertInto('user_positions').values(chunk).execute();
};
