import type { Language } from '@atrium/contract/language.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '../../db/dialect/dialect.ts';
import { startInstance, type Instance } from '../../testing/instance.ts';
import { anyDatabase } from '../../testing/databases.ts';
import { addAdmin } from '../../testing/staff.ts';

interface Row {
  readonly id: number;
  readonly name: string;
  readonly remark: string;
  readonly version: number;
}

describe.each(anyDatabase)('names of built-in roles and menu items on $kind', ({ open }) => {
  let database: Database;
  let instance: Instance;
  let admin: string;
  beforeEach(async () => {
    database = await open();
    instance = await startInstance(database);
    admin = await instance.createToken(await addAdmin(database.db));
  });

  const ask = async <Result>(
    lang: Language,
    method: string,
    path: string,
    body?: object,
    token = admin,
  ): Promise<{ result: Result }> => {
    const response = await fetch(`${instance.url}/api/${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        'x-lang': lang,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    return (await response.json()) as { result: Result };
  };
  const loadRole = async (lang: Language, code: string): Promise<Row> => {
    const { result } = await ask<{ list: Row[] }>(lang, 'GET', `role-list?code=${code}`);
    const [role] = result.list;
    if (!role) throw new Error(`There is no role ${code}`);
    return role;
  };

  test('built-in names are returned in the language of the request', async () => {
    expect(await loadRole('zh-CN', 'common')).toMatchObject({ name: '普通用户', remark: '拥有部分权限' });
    const common = await loadRole('en-US', 'common');
    expect(common).toMatchObject({ name: 'Common user', remark: 'Has some of the permissions' });
    expect((await ask<Row>('en-US', 'GET', `role-item?id=${common.id}`)).result.name).toBe('Common user');
    const options = (await ask<{ roles: Row[] }>('en-US', 'GET', 'user-list/options')).result;
    expect(options.roles.map(({ name }) => name)).toEqual(['Super administrator', 'Common user']);
    expect((await ask<{ roles: string[] }>('en-US', 'GET', 'account-item')).result.roles).toEqual([
      'Super administrator',
    ]);
  });

  test('saving a role with its built-in name in any language does not change that name', async () => {
    for (const lang of ['en-US', 'zh-CN'] as const) {
      const roleBefore = await loadRole(lang, 'common');
      const savedRole = await ask<Row>('zh-CN', 'PUT', 'role-item', {
        id: roleBefore.id,
        name: roleBefore.name,
        remark: roleBefore.remark,
      });
      expect(savedRole.result).toMatchObject({ name: '普通用户', version: roleBefore.version });
    }
    const englishBefore = await loadRole('en-US', 'common');
    const englishSaved = await ask<Row>('en-US', 'PUT', 'role-item', {
      id: englishBefore.id,
      name: englishBefore.name,
      remark: 'Ours',
    });
    expect(englishSaved.result).toMatchObject({ name: 'Common user', remark: 'Ours' });
    expect(await loadRole('zh-CN', 'common')).toMatchObject({ name: '普通用户', remark: 'Ours' });
  });

  test('saving a menu item with its translated name in any language does not change that name', async () => {
    const loadItem = async (lang: Language, path: string) => {
      const { list } = (await ask<{ list: (Row & { path: string })[] }>(lang, 'GET', 'menu-list')).result;
      const menuItem = list.find((entry) => entry.path === path);
      if (!menuItem) throw new Error(`There is no menu item ${path}`);
      return menuItem;
    };
    expect((await loadItem('en-US', '/system/audit')).name).toBe('Audit log');
    for (const [path, names] of [
      ['/system/audit', ['Audit log', '审计日志']],
      ['/system/role', ['common.menu.role']],
    ] as const) {
      const itemBefore = await loadItem('zh-CN', path);
      for (const name of names) await ask('en-US', 'PUT', 'menu-item', { id: itemBefore.id, name });
      expect(await loadItem('zh-CN', path)).toEqual(itemBefore);
    }
  });

  test('built-in names are the same in every language once a user has changed them', async () => {
    const { id } = await loadRole('en-US', 'common');
    await ask('en-US', 'PUT', 'role-item', { id, name: 'Members' });
    expect((await loadRole('zh-CN', 'common')).name).toBe('Members');
    const back = await ask<Row>('zh-CN', 'PUT', 'role-item', { id, name: 'Common user' });
    expect(back.result.name).toBe('普通用户');
  });

  test('the name of a built-in role is not used for another role of the same name', async () => {
    await ask('zh-CN', 'POST', 'role-item', { name: '普通用户', code: 'namesake', menus: [] });
    expect((await loadRole('en-US', 'namesake')).name).toBe('普通用户');
  });

  test('built-in names are found by their translation in every language', async () => {
    const findByName = async (path: string) =>
      (await ask<{ list: { name: string }[] }>('en-US', 'GET', path)).result.list.map(({ name }) => name);
    for (const text of ['普通', 'common us', 'putong', 'ptyh']) {
      for (const query of ['name', 'keyword'])
        expect(await findByName(`role-list?${query}=${encodeURIComponent(text)}`)).toEqual(['Common user']);
    }
    for (const text of ['审计日志', 'Audit'])
      expect(await findByName(`menu-list?name=${encodeURIComponent(text)}`)).toContain('Audit log');
  });

  test('built-in names are sorted by the returned name', async () => {
    await ask('zh-CN', 'POST', 'role-item', { name: 'Middle', code: 'middle', menus: [] });
    const listSorted = async (lang: Language, sort: string) =>
      (await ask<{ list: { code: string }[] }>(lang, 'GET', `role-list?sort=${sort}`)).result.list.map(
        ({ code }) => code,
      );
    expect(await listSorted('en-US', 'name')).toEqual(['common', 'middle', 'admin']);
    expect(await listSorted('en-US', '-name')).toEqual(['admin', 'middle', 'common']);
    // By pinyin: chaojiguanliyuan, middle, putongyonghu.
    expect(await listSorted('zh-CN', 'name')).toEqual(['admin', 'middle', 'common']);
    const first = await ask<{ next: string }>('en-US', 'GET', 'role-list?sort=name&pageSize=1');
    const next = await ask<{ list: { code: string }[] }>(
      'en-US',
      'GET',
      `role-list?sort=name&pageSize=1&after=${first.result.next}`,
    );
    expect(next.result.list.map(({ code }) => code)).toEqual(['middle']);
  });

  test('built-in names are returned in the language of the request in audit entries', async () => {
    const { id } = await loadRole('en-US', 'common');
    await ask('en-US', 'PUT', 'role-item', { id, name: 'Members' });
    await ask('en-US', 'PUT', 'role-item', { id, name: 'Common user' });
    const loadHistory = async (lang: Language) => {
      const path = `role-item/history?id=${id}`;
      const { result } = await ask<{ list: { changes: { before: unknown; after: unknown }[] }[] }>(lang, 'GET', path);
      return result.list.slice(0, 2).flatMap(({ changes }) => changes.map(({ before, after }) => [before, after]));
    };
    const createRows = (name: string) => [
      ['Members', name],
      [name, 'Members'],
    ];
    expect(await loadHistory('zh-CN')).toEqual(createRows('普通用户'));
    expect(await loadHistory('en-US')).toEqual(createRows('Common user'));
  });
});
