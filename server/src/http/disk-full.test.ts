import { createDept, listDepts } from '@atrium/contract/dept/calls.ts';
import { readUserInfo } from '@atrium/contract/user/calls.ts';
import { sql, type Kysely } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { DialectKind } from '../db/dialect/dialect.ts';
import type { Schema } from '../db/schema.ts';
import { startInstance } from '../testing/instance.ts';
import { databases } from '../testing/databases.ts';
import { addAdmin } from '../testing/staff.ts';

/** Returns a function that frees the disk again. */
const fill: Record<DialectKind, (db: Kysely<Schema>) => Promise<() => Promise<void>>> = {
  sqlite: async (db) => {
    const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(db);
    await sql`pragma max_page_count = ${sql.lit(rows[0]?.page_count ?? 0)}`.execute(db);
    return async () => void (await sql`pragma max_page_count = 1000000`.execute(db));
  },
  // Raises the error of a full disk.
  postgres: async (db) => {
    await sql`create function no_room() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file: No space left on device' using errcode = 'disk_full'; end $$`.execute(
      db,
    );
    await sql`create trigger no_room before insert on depts execute function no_room()`.execute(db);
    return async () => void (await sql`drop trigger no_room on depts`.execute(db));
  },
};

describe.each(databases)('a full disk on $kind', ({ kind, open }) => {
  test('a full disk rejects changes with its own error, allows reads, and accepts changes when space is free', async () => {
    const database = await open();
    const instance = await startInstance(database);
    const token = await instance.createToken(await addAdmin(database.db));
    const createDepartment = (round: number) =>
      instance.call(createDept, { name: `${round} ${'long '.repeat(9)}` }, token);
    const emptyDisk = await fill[kind](database.db);
    const waitForStatus = async (status: number) => {
      for (let round = 0; round < 500; round += 1) {
        const answer = await createDepartment(round);
        if (answer.status === status) return answer;
      }
      throw new Error(`never answered ${status}`);
    };
    expect(await waitForStatus(507)).toMatchObject({ problem: 'server.full' });
    expect((await instance.call(readUserInfo, {}, token)).status).toBe(200);
    expect((await instance.call(listDepts, {}, token)).status).toBe(200);
    await emptyDisk();
    expect((await createDepartment(1000)).status).toBe(200);
  });
});
