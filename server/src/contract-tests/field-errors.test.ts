import { changeProfile } from '@atrium/contract/account/calls.ts';
import { batchDeleteUsers } from '@atrium/contract/user/action-calls.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { anyDatabase } from '../testing/databases.ts';
import { addUser } from '../testing/people.ts';
import { startServer } from '../testing/server.ts';

const tooManyIds = Array.from({ length: 101 }, (_, index) => index + 1);

const wrongInputs = [
  ['GET', 'role-list?current=x', undefined, 'current', 'field.integer'],
  ['GET', 'role-list?pageSize=101', undefined, 'pageSize', 'field.tooLarge'],
  ['GET', 'user-list?neverLoggedIn=perhaps', undefined, 'neverLoggedIn', 'field.flag'],
  ['GET', 'role-list?status=7', undefined, 'status', 'field.status'],
  ['GET', 'user-list?after=nowhere', undefined, 'after', 'field.cursor'],
  ['GET', 'user-list?keyword=%00', undefined, 'keyword', 'field.characters'],
  ['GET', 'user-list/export?name=a%00', undefined, 'name', 'field.characters'],
  ['GET', 'role-item/members?id=1&keyword=a%E3%85%A4', undefined, 'keyword', 'field.characters'],
  ['GET', 'audit-list?act=%00', undefined, 'act', 'field.characters'],
  ['GET', 'table-view?table=%00', undefined, 'table', 'field.option'],
  ['GET', 'role-list?after=%00', undefined, 'after', 'field.characters'],
  ['PUT', 'account-item', { name: 'a\u0000' }, 'name', 'field.characters'],
  ['PUT', 'account-item', { name: '\u200B\u3164' }, 'name', 'field.invisible'],
  ['PUT', 'account-item', { name: '超级\u3164管理员' }, 'name', 'field.characters'],
  ['PUT', 'account-item', { description: 'a\n\uD800' }, 'description', 'field.characters'],
  ['POST', 'role-item', { name: 'a', code: 'plain', remark: '\u001B[31m' }, 'remark', 'field.characters'],
  ['POST', 'menu-item', { name: 'a', path: '/plain', icon: 'a\u0000' }, 'icon', 'field.characters'],
  ['POST', 'dept-item', { name: 'x', parentId: [] }, 'parentId', 'field.id'],
  ['PUT', 'dept-item', { id: 1, parentId: [] }, 'parentId', 'field.id'],
  ['POST', 'dept-item/move', { id: 1, parentId: [] }, 'parentId', 'field.id'],
  ['POST', 'menu-item/move', { id: 1, parentId: [] }, 'parentId', 'field.id'],
  ['PUT', 'dept-item', { id: 1, parentId: [1, 'x'] }, 'parentId', 'field.id'],
  ['POST', 'role-item', { name: 'x'.repeat(25), code: 'long-name' }, 'name', 'field.tooLong'],
  ['POST', 'role-item', { name: 'x', code: '1 bad' }, 'code', 'field.rowCode'],
  ['POST', 'login/code', { phoneNumber: '13800000000', code: 'abc' }, 'code', 'field.code'],
  ['POST', 'user-item', { username: 'somebody', name: 'x', roles: tooManyIds }, 'roles', 'field.tooMany'],
  [
    'POST',
    'menu-item',
    { menuType: 3, parentId: 1, name: 'x', permission: 'no code!' },
    'permission',
    'field.permission',
  ],
] as const;

describe.each(anyDatabase)('an invalid field on $kind', async ({ open }) => {
  const { database, instance, admin } = await startServer(open);

  test.each(wrongInputs)(
    'an invalid field of %s %s is reported with its error code',
    async (method, path, body, field, problem) => {
      const response = await instance.send(method, path, body, admin);
      expect(response.status).toBe(422);
      expect(await response.json()).toMatchObject({ problem: 'request.invalid', fields: { [field]: problem } });
    },
  );

  test('text with several lines is normalized and keeps them', async () => {
    const input = { name: 'Zoe\u0308', description: 'a\r\n\tb' };
    const { result } = await instance.call(changeProfile, input, admin);
    expect([result.name, result.description]).toEqual(['Zoë', 'a\n\tb']);
  });

  test('an invalid field is reported in addition to a batch that exceeds its limit', async () => {
    const first = await addUser(database.db, { username: 'crowd' });
    await sql`
      insert into users (username, username_key, name, name_pinyin, name_search, avatar, email, phone_number, description,
        password_hash, must_change_password, status, create_time, update_time)
      with recursive n(i) as (select 1 union all select i + 1 from n where i < 20001)
      select 'crowd-' || i, 'crowd-' || i, 'crowd', '', '  crowd', '', '', '', '', '', 0, 1, 0, 0 from n`.execute(
      database.db,
    );
    const answer = await instance.call(batchDeleteUsers, { filter: { name: 'crowd' }, preview: true }, admin);
    expect([answer.status, answer.problem]).toEqual([413, 'batch.tooMany']);
    expect(first).toBeGreaterThan(0);
  });
});
