import { announcementCalls } from '@atrium/contract/announcement/fields.ts';
import { generatedResourceList } from '@atrium/contract/resources.ts';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { startInstance } from '../testing/instance.ts';
import { anyDatabase } from '../testing/databases.ts';
import { addDept, addRole } from '../testing/people.ts';
import { addAdmin } from '../testing/staff.ts';

interface Shape {
  readonly properties?: Readonly<Record<string, unknown>>;
}

const listFields = (input: z.ZodType): string[] =>
  Object.keys((z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as Shape).properties ?? {});

interface PageResult {
  readonly list: readonly unknown[];
  readonly total: number;
  readonly current: number;
}

describe.each(anyDatabase)('the lists on $kind', async ({ open }) => {
  const database = await open();
  const instance = await startInstance(database);

  test('lists return the last page if the requested page does not exist', async () => {
    const admin = await addAdmin(database.db);
    const token = await instance.createToken(admin);
    const dept = await addDept(database.db);
    const role = await addRole(database.db);
    const draft = { title: '公告', audience: 'everyone' } as const;
    const announcement = (await instance.call(announcementCalls.create, draft, token)).result.id;
    const lists = instance.endpoints
      .filter(({ call }) => call.method === 'GET')
      .map(({ call, input }) => ({ path: call.path, fields: listFields(input) }))
      .filter(({ fields }) => fields.includes('current') && fields.includes('pageSize'))
      // Their tables are empty: no record has a history.
      .filter(({ path }) => !generatedResourceList.some(({ name }) => path === `${name}-item/history`));
    expect(lists.length).toBeGreaterThan(5);
    for (const { path, fields } of lists) {
      const subjects: Readonly<Record<string, number>> = { dept, role, announcement };
      const subject = fields.includes('id') ? `&id=${subjects[path.split('-', 1)[0] ?? ''] ?? admin}` : '';
      const response = await instance.send('GET', `${path}?current=9999&pageSize=1${subject}`, undefined, token);
      expect([path, response.status]).toEqual([path, 200]);
      // The envelope of a list.
      const { result } = (await response.json()) as { result: PageResult };
      const { list, total, current } = result;
      const last = { path, current: Math.max(1, total), hasRows: total > 0 };
      expect({ path, current, hasRows: list.length > 0 }).toEqual(last);
    }
  });

  test('lists return the same error for the history of a missing record as for the record', async () => {
    const token = await instance.createToken(await addAdmin(database.db, 'history-reader'));
    const paths = instance.endpoints.map(({ call }) => call.path).filter((path) => path.endsWith('-item/history'));
    expect(paths.length).toBeGreaterThanOrEqual(4);
    for (const path of paths) {
      const answers = [path, path.replace('/history', '')].map(async (requestedPath) => {
        const response = await instance.send('GET', `${requestedPath}?id=987654`, undefined, token);
        // Envelope of an error.
        return { status: response.status, problem: ((await response.json()) as { problem: string }).problem };
      });
      const [history, item] = await Promise.all(answers);
      expect([path, history?.status, history]).toEqual([path, 404, item]);
    }
  });
});
