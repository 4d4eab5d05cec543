import { CompiledQuery, sql, type Kysely, type KyselyPlugin } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Database } from '../../db/dialect/dialect.ts';
import type { Schema } from '../../db/schema.ts';
import { databases } from '../../testing/databases.ts';
import { addUser } from '../../testing/people.ts';
import { countUsedBytes, loadUnusedFiles } from './store.ts';

const people = 5000;

const loadPlan = async (
  { db, dialect }: Database,
  runQuery: (db: Kysely<Schema>) => Promise<unknown>,
): Promise<string> => {
  const compiledQueries: CompiledQuery[] = [];
  const listen: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      compiledQueries.push(db.getExecutor().compileQuery(node, queryId));
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  await runQuery(db.withPlugin(listen));
  const explainKeyword = dialect.kind === 'postgres' ? 'explain' : 'explain query plan';
  const plans = await Promise.all(
    compiledQueries.map((item) =>
      db.executeQuery<Record<string, unknown>>(
        CompiledQuery.raw(`${explainKeyword} ${item.sql}`, [...item.parameters]),
      ),
    ),
  );
  return plans.flatMap(({ rows }) => rows.map((row) => String(row['QUERY PLAN'] ?? row['detail']))).join('\n');
};

describe.each(databases)('unused files with many users on $kind', ({ open }) => {
  test('unused files are found with the index of avatars if there are many users', async () => {
    const database = await open();
    const { db, dialect } = database;
    const userId = await addUser(db);
    const numbers =
      dialect.kind === 'postgres'
        ? sql`generate_series(1, ${people}) as g (i)`
        : sql`(with recursive g (i) as (select 1 union all select i + 1 from g where i < ${people}) select i from g) as g`;
    await sql`
      insert into users (create_time, update_time, version, username, username_key, name, name_pinyin, name_search, avatar,
        email, phone_number, description, password_hash, must_change_password, status)
      select 1, 1, 1, 'm' || g.i, 'm' || g.i, '', '', '', '', '', '', '', '', 0, 1 from ${numbers}`.execute(db);
    if (dialect.kind === 'postgres') await sql`vacuum analyze users`.execute(db);

    const quota = await loadPlan(database, (on) => countUsedBytes(on, { userId, kind: 'avatar' }, []));
    expect(quota).toContain('users_shown_avatar');
    expect(await loadPlan(database, (on) => loadUnusedFiles(on, [], 0))).toContain('users_shown_avatar');
    await database.close();
  });
});
