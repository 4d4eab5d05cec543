import { listUsers, searchUsers } from '@atrium/contract/user/calls.ts';
import { describe, expect, test } from 'vitest';
import { databases } from '../../testing/databases.ts';
import { startInstance } from '../../testing/instance.ts';
import { addDept, addUser } from '../../testing/people.ts';
import { addAdmin, addClerk } from '../../testing/staff.ts';

describe.each(databases)('the search of users on $kind', async ({ open }) => {
  const database = await open();
  const instance = await startInstance(database);
  const dept = await addDept(database.db);
  const names = ['张三', '张伟', '李张', '欧阳'];
  for (let n = 0; n < 12; n += 1)
    await addUser(database.db, {
      username: `p${n}`,
      username_key: `p${n}`,
      name: names[n % 4] ?? '',
      name_pinyin: ['zhangsan', 'zhangwei', 'lizhang', 'ouyang'][n % 4] ?? '',
      name_search:
        ['  zhangsan  张三  zs', '  zhangwei  张伟  zw', '  lizhang  李张  lz', '  ouyang  欧阳  oy'][n % 4] ?? '',
      phone_number: `1300000${1000 + n}`,
      dept_id: n % 2 === 0 ? dept : null,
    });
  const admin = await instance.createToken(await addAdmin(database.db));
  const { user } = await addClerk(database.db, ['/system/user'], { dept_id: dept, data_scope: 'dept' });
  const clerk = await instance.createToken(user);

  const search = async (input: object, token = admin) => (await instance.call(searchUsers, input, token)).result;

  test.each(['zhang', 'zs', '张', '张三', 'p1', '1300', '130000010', '+86 1300 0001 003', 'P11', 'z', '%', 'zzz'])(
    'the search of users returns the same users as the first page of the list: %j',
    async (keyword) => {
      for (const token of [admin, clerk]) {
        const { list } = (await instance.call(listUsers, { keyword, pageSize: 5 }, token)).result;
        expect(await search({ keyword }, token)).toEqual(list);
      }
    },
  );

  test('the search of users returns at most the given number of users, newest first', async () => {
    const ids = (await search({ keyword: '1300', limit: 3 })).map(({ id }) => id);
    expect(ids).toHaveLength(3);
    expect(ids).toEqual(ids.toSorted((a, b) => b - a));
  });

  test.each([{}, { keyword: '' }, { keyword: '  ' }])(
    'the search of users returns no users without a text: %j',
    async (input) => {
      expect(await search(input)).toEqual([]);
    },
  );

  test.each([0, 21, 'many'])('the search of users rejects the limit %j', async (limit) => {
    const response = await instance.send('GET', `user-list/search?keyword=a&limit=${limit}`, undefined, admin);
    expect(response.status).toBe(422);
  });
});
