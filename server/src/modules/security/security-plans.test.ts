import { readSecuritySummary } from '@atrium/contract/security/calls.ts';
import { CompiledQuery, type KyselyPlugin } from 'kysely';
import { expect, test } from 'vitest';
import { openDatabase } from '../../testing/databases.ts';
import { startInstance } from '../../testing/instance.ts';
import { addAdmin } from '../../testing/staff.ts';

test('SQLite counts the users and failed sign-ins of the security summary in indexes', async () => {
  const database = await openDatabase('sqlite');
  const statements: { sql: string; parameters: readonly unknown[] }[] = [];
  const recorder: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      statements.push(database.db.getExecutor().compileQuery(node, queryId));
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const instance = await startInstance({ ...database, readDb: database.readDb.withPlugin(recorder) });
  const admin = await instance.createToken(await addAdmin(database.db));
  expect((await instance.call(readSecuritySummary, {}, admin)).status).toBe(200);
  const plans = await Promise.all(
    statements.map(async ({ sql, parameters }) => {
      const query = CompiledQuery.raw(`explain query plan ${sql}`, [...parameters]);
      const { rows } = await database.db.executeQuery<{ detail: string }>(query);
      return rows.map(({ detail }) => detail).join('\n');
    }),
  );
  for (const plan of plans) expect(plan).not.toMatch(/SCAN (?:users|audit_entries)(?! USING)/);
  for (const index of ['users_by_create_time', 'users_must_change_password', 'audit_entries_act_time_id_index'])
    expect(plans.join('\n')).toContain(`USING COVERING INDEX ${index} (`);
});
