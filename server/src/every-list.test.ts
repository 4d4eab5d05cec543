import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import type { Database } from './db/dialect/dialect.ts';
import { startCopy, type Copy } from './testing/copy.ts';
import { openOn } from './testing/databases.ts';
import { addAdmin } from './testing/staff.ts';

/** The part of a JSON schema that names fields. */
interface Shape {
  readonly properties?: Readonly<Record<string, unknown>>;
}

interface PageResult {
  readonly list: readonly unknown[];
  readonly total: number;
  readonly current: number;
}

let database: Database;
let copy: Copy;
beforeAll(async () => {
  database = await openOn('sqlite');
  copy = await startCopy(database);
});
afterAll(async () => {
  await copy.stop();
  await database.close();
});

test('every list returns its last page if the requested page does not exist', async () => {
  const admin = await addAdmin(database.db);
  const token = await copy.tokenOf(admin);
  const role = await database.db.selectFrom('roles').select('id').limit(1).executeTakeFirstOrThrow();
  const lists = copy.endpoints.filter(({ call, input }) => {
    // A JSON schema of an object.
    const { properties = {} } = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as Shape;
    return call.method === 'GET' && 'current' in properties && 'pageSize' in properties;
  });
  expect(lists.length).toBeGreaterThan(5);
  for (const { call } of lists) {
    const id = call.path.startsWith('role') ? role.id : admin;
    const response = await copy.send('GET', `${call.path}?current=9999&pageSize=1&id=${id}`, undefined, token);
    // The envelope of a list.
    const { result } = (await response.json()) as { result: PageResult };
    const { list, total, current } = result;
    const last = { path: call.path, current: Math.max(1, total), hasRows: total > 0 };
    expect({ path: call.path, current, hasRows: list.length > 0 }).toEqual(last);
  }
});
