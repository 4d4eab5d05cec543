import {
  createMenuItem,
  deleteMenuItem,
  readMenuHistory,
  readMenuItem,
  updateMenuItem,
} from '@atrium/contract/menu/calls.ts';
import { menuTypes } from '@atrium/contract/menu/fields.ts';
import { previewVersion, restoreVersion } from '@atrium/contract/version/calls.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { anyDatabase } from '../../testing/databases.ts';
import { startServer } from '../../testing/server.ts';

const { page, frame, link, button } = menuTypes;
const types = [page, frame, link, button];
type MenuType = (typeof types)[number];
const typePairs = types.flatMap((from) => types.filter((to) => to !== from).map((to) => [from, to] as const));

describe.each(anyDatabase)('earlier versions of menu items on $kind', async ({ open }) => {
  const { instance, admin } = await startServer(open);
  afterAll(() => instance.assertErrorsDeclared());
  let count = 0;

  const createValues = (menuType: MenuType, parentId: number | null) => ({
    menuType,
    parentId,
    ...(menuType === button ? { permission: `permission:button:v${++count}` } : { path: `/version-${++count}` }),
    ...(menuType === frame && { iframeLink: 'https://example.com/frame' }),
    ...(menuType === link && { externalLink: 'https://example.com/link' }),
  });
  const addItem = async (menuType: MenuType, parentId: number | null = null) =>
    (await instance.call(createMenuItem, { name: 'Old', ...createValues(menuType, parentId) }, admin)).result;
  const change = async (id: number, menuType: MenuType, parentId: number | null) => {
    const input = { id, name: 'New', ...createValues(menuType, parentId) };
    expect((await instance.call(updateMenuItem, input, admin)).status).toBe(200);
  };
  /** Identifies the version of a new item. */
  const loadFirstVersion = async (id: number) => {
    const { list } = (await instance.call(readMenuHistory, { id }, admin)).result;
    return { resource: 'menu', id, entry: list.at(-1)?.id ?? 0 };
  };

  test.each(typePairs)('an item of the type %i is restored after a change to the type %i', async (from, to) => {
    const parent = await addItem(page);
    const item = await addItem(from, parent.id);
    await change(item.id, to, parent.id);
    const query = await loadFirstVersion(item.id);
    const { changes, errors, version } = (await instance.call(previewVersion, query, admin)).result;
    expect(errors).toEqual({});
    const fields = changes.map(({ field }) => field);
    expect(fields).toContain('menuType');
    const restoration = await instance.call(restoreVersion, { ...query, version, fields }, admin);
    expect(restoration.status).toBe(200);
    const { version: _, updateTime: __, ...values } = item;
    expect((await instance.call(readMenuItem, { id: item.id }, admin)).result).toMatchObject(values);
  });

  test('a preview names each field that depends on a deleted parent', async () => {
    const parent = await addItem(page);
    const { id } = await addItem(button, parent.id);
    await change(id, page, null);
    expect((await instance.call(deleteMenuItem, { id: parent.id }, admin)).status).toBe(200);
    const { status, result } = await instance.call(previewVersion, await loadFirstVersion(id), admin);
    expect(status).toBe(200);
    expect(result.errors).toMatchObject({ parentId: 'menus.notFound', menuType: 'menus.parent' });
  });
});
