import { menuResource, menuTypes } from '@atrium/contract/menu/fields.ts';
import { createInitialRow } from '@atrium/contract/resource/definition.ts';
import type { MenuItem } from '@atrium/contract/menu/schemas.ts';
import { useState } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Drawer } from '../../../components/overlay/drawer.tsx';
import { queryClient } from '../../../lib/query/query.ts';
import { clickTwice } from '../../../testing/click-twice.ts';
import { stubApi } from '../../../testing/list-server.ts';
import { renderPage } from '../../../testing/render.tsx';
import { findIcons } from './icon-names.ts';
import { IconPicker } from './icon-picker.tsx';
import { MenuRemoval } from './menu-removal.tsx';
import MenuPage from './page.tsx';

beforeEach(() => {
  queryClient.clear();
  return () => vi.unstubAllGlobals();
});

const createItem = (id: number, parts: object = {}) => ({
  ...createInitialRow(menuResource.fields),
  id,
  parentId: '',
  name: `菜单${id}`,
  path: `/own/${id}`,
  menuType: menuTypes.page,
  status: 1,
  roles: [],
  version: 3,
  createTime: 0,
  updateTime: 0,
  ...parts,
});
const findButton = (name: RegExp) => page.getByRole('button', { name });
const findDialogs = () => page.getByRole('dialog').elements();

describe('the list of menu items', () => {
  const open = async (items: readonly object[]) => {
    const requests = stubApi(({ path, query }) => {
      if (path === 'menu-list')
        return { code: 200, result: { list: items, total: items.length, current: 1, pageSize: 100 } };
      const id = Number(query.get('id'));
      return path === 'menu-item' ? { code: 200, result: createItem(id) } : undefined;
    });
    await renderPage(<RouterProvider router={createMemoryRouter([{ path: '*', Component: MenuPage }])} />);
    await expect.element(page.getByText('菜单1', { exact: true }).first()).toBeVisible();
    return () => requests.flatMap(({ path, query }) => (path === 'menu-item' ? query.get('id') : []));
  };
  const createButton = (id: number) =>
    createItem(id, { parentId: 1, menuType: menuTypes.button, path: '', permission: `own:${id}` });
  const listWords = () =>
    page
      .getByRole('button', { name: /^菜单\d+$/ })
      .elements()
      .filter((element) => element.getAttribute('title')?.startsWith('own:'))
      .map(({ textContent }) => textContent);

  test.each([
    [5, 5],
    [7, 5],
  ])('the row of a page with %i buttons shows %i of them, then all', async (count, shownCount) => {
    const buttons = Array.from({ length: count }, (_, index) => createButton(index + 2));
    const reads = await open([createItem(1), ...buttons]);
    await expect.poll(listWords).toHaveLength(shownCount);
    if (count > shownCount) await userEvent.click(findButton(new RegExp(`另外 ${count - shownCount} 个按钮`)));
    await expect.poll(listWords).toEqual(buttons.map(({ name }) => name));
    expect(findButton(/另外/).elements()).toEqual([]);
    await userEvent.click(findButton(/^菜单3$/));
    await expect.poll(reads).toContain('3');
  });

  test.each([
    ['菜单', ['路由路径', '页面组件', '图标', '高亮菜单', '缓存页面']],
    ['内嵌页面', ['路由路径', '内嵌地址', '图标', '高亮菜单', '缓存页面']],
    ['外部链接', ['路由路径', '外部链接地址', '图标', '高亮菜单', '缓存页面']],
    ['按钮', ['权限标识']],
  ])('the form of a menu item of the type %s has the fields of this type', async (type, labels) => {
    await open([createItem(1)]);
    await userEvent.click(findButton(/新增/).first());
    const dialog = page.getByRole('dialog');
    await userEvent.click(dialog.getByText(type, { exact: true }).first());
    const special = ['路由路径', '权限标识', '页面组件', '内嵌地址', '外部链接地址', '图标', '高亮菜单', '缓存页面'];
    const listLabels = () =>
      [...document.querySelectorAll('[role=dialog] label[title]')]
        .map((label) => label.getAttribute('title') ?? '')
        .filter((label) => special.includes(label));
    await expect.poll(listLabels).toEqual(labels);
  });

  test.each<[object, string[]]>([
    [{ keepAlive: true, component: '/home' }, []],
    [{ keepAlive: false, component: '/home' }, ['不缓存']],
    [{ keepAlive: false }, []],
    [{ keepAlive: false, path: '/home' }, ['不缓存']],
    [{ keepAlive: false, component: '/own/1' }, []],
    [{ keepAlive: false, component: '/home', hideInMenu: true, status: 0 }, ['停用', '隐藏', '不缓存']],
    [{ menuType: menuTypes.frame, keepAlive: false }, ['内嵌页面']],
    [{ menuType: menuTypes.link, hideInMenu: true }, ['外部链接', '隐藏']],
  ])('the list of menu items marks an item with %o by %o', async (parts, marks) => {
    await open([createItem(1, parts)]);
    const row = page.getByRole('row', { name: /菜单1/ }).first();
    const text = row.element().textContent;
    for (const mark of ['停用', '隐藏', '不缓存', '内嵌页面', '外部链接'])
      expect([mark, text.includes(mark)]).toEqual([mark, marks.includes(mark)]);
  });
});

describe('the deletion of a menu item', () => {
  const usage = {
    below: [
      { id: 8, name: '下级', path: '/own/8', menuType: 0 },
      { id: 9, name: '按钮', path: '', permission: 'own:9', menuType: 3 },
    ],
    roles: [
      { id: 1, name: '员工' },
      { id: 2, name: '经理' },
    ],
    userCount: 12,
  };
  const open = async (result: object = usage) => {
    const state = { isBroken: false, isRefusing: false, closed: 0, done: 0, answers: 0 };
    const requests = stubApi(({ path, method }) => {
      if (path === 'menu-item/usage')
        return state.isBroken ? { code: 500, problem: 'server.fault' } : { code: 200, result };
      if (path !== 'menu-item' || method === 'GET') return undefined;
      state.answers += 1;
      return state.isRefusing ? { code: 422, problem: 'menus.needed' } : { code: 200, result: { version: 4 } };
    });
    // The properties that the component reads.
    const item = createItem(7) as unknown as MenuItem;
    const render = () =>
      renderPage(
        <MenuRemoval item={item} onClose={() => void (state.closed += 1)} onDone={() => void (state.done += 1)} />,
      );
    return { state, requests, render };
  };
  const confirm = page.getByRole('dialog').getByRole('button', { name: /删\s*除/ });

  test('the deletion of a menu item names the items that are also deleted, and is sent once', async () => {
    const { state, requests, render } = await open();
    await render();
    await expect.element(page.getByText('以下 2 项会一并删除：')).toBeVisible();
    const items = page.getByRole('listitem').elements();
    expect(items.map(({ textContent }) => textContent)).toEqual(['下级 /own/8', '按钮 own:9']);
    await expect.element(page.getByText(/员工.经理（影响 12 个用户）/)).toBeVisible();
    expect(page.getByText(/没有下级菜单/).elements()).toEqual([]);
    await clickTwice(confirm);
    await expect.poll(() => [state.closed, state.done]).toEqual([1, 1]);
    expect(state.answers).toBe(1);
    const sentRequest = requests.find(({ path, method }) => path === 'menu-item' && method !== 'GET');
    expect(sentRequest?.body).toEqual({ id: 7, force: true });
    // The menu of the shell changes, too.
    await expect.poll(() => requests.map(({ path }) => path)).toContain('get-async-routes');
  });

  test.each([
    [{ below: [], roles: [], userCount: 0 }, [0, 0, 1]],
    [{ ...usage, roles: [] }, [1, 0, 0]],
    [{ ...usage, below: [] }, [0, 1, 0]],
  ])('the deletion of a menu item with %o names only affected items and roles', async (result, counts) => {
    const { render } = await open(result);
    await render();
    await expect.element(confirm).toBeEnabled();
    const texts = [/一并删除/, /失去相应权限/, /没有下级菜单/];
    expect(texts.map((text) => page.getByText(text).elements().length)).toEqual(counts);
  });

  test('a menu item cannot be deleted until the effects are known, and the question stays if it is rejected', async () => {
    const { state, render } = await open();
    Object.assign(state, { isBroken: true, isRefusing: true });
    await render();
    await expect.element(findButton(/重\s*试/)).toBeVisible();
    await expect.element(confirm).toBeDisabled();
    state.isBroken = false;
    await userEvent.click(findButton(/重\s*试/));
    await userEvent.click(confirm);
    await expect.poll(() => state.answers).toBe(1);
    await expect.element(confirm).not.toHaveClass(/loading/);
    expect([state.closed, state.done, findDialogs().length]).toEqual([0, 0, 1]);
    state.isRefusing = false;
    await userEvent.click(confirm);
    await expect.poll(() => state.done).toBe(1);
  });
});

describe('the choice of an icon', () => {
  const icons = findIcons('');
  const open = async (value = '') => {
    const state = { chosen: [] as string[], closed: 0, outer: 0 };
    const Picker = () => {
      const [current, setCurrent] = useState(value);
      const choose = (name: string) => {
        state.chosen.push(name);
        setCurrent(name);
      };
      return (
        <Drawer open onClose={() => void (state.outer += 1)}>
          <form onSubmit={() => void (state.outer += 1)}>
            <IconPicker value={current} onChoose={choose} onClose={() => void (state.closed += 1)} />
          </form>
        </Drawer>
      );
    };
    await renderPage(<Picker />);
    await expect.element(search).toHaveFocus();
    return state;
  };
  const search = page.getByRole('textbox', { name: '按名称查找，中英文均可' });
  const findFocusedIcon = () =>
    [...document.querySelectorAll('[role="option"]')].indexOf(document.activeElement ?? document.body);

  test.each([
    ['', 0],
    ['{ArrowRight}{ArrowRight}{ArrowLeft}', 1],
    ['{ArrowDown}{ArrowDown}{ArrowUp}{ArrowRight}', 9],
    ['{End}', icons.length - 1],
    ['{End}{ArrowRight}', icons.length - 1],
    ['{End}{Home}', 0],
  ])('the keys "%s" reach the icon %i', async (keys, index) => {
    const state = await open();
    await userEvent.keyboard(`{ArrowDown}${keys}`);
    await expect.poll(findFocusedIcon).toBe(index);
    await userEvent.keyboard(index % 2 === 0 ? '{Enter}' : ' ');
    expect([state.chosen, state.outer]).toEqual([[icons[index]?.name], 0]);
  });

  test.each(['{ArrowUp}', '{ArrowLeft}'])(
    'the choice of an icon returns to the search by %s at the first icon',
    async (key) => {
      await open();
      await userEvent.keyboard(`{ArrowDown}${key}`);
      await expect.element(search).toHaveFocus();
    },
  );

  test('the choice of an icon starts at the chosen icon, and can be undone', async () => {
    const name = icons[10]?.name ?? '';
    const state = await open(name);
    await userEvent.keyboard('{ArrowDown}');
    await expect.poll(findFocusedIcon).toBe(10);
    expect(document.activeElement?.ariaSelected).toBe('true');
    await userEvent.click(findButton(/无图标/));
    expect(state.chosen).toEqual(['']);
    await expect.poll(() => findButton(/无图标/).elements()).toEqual([]);
  });

  test('the choice of an icon takes the first found icon on Enter, and none without a search', async () => {
    const state = await open();
    await userEvent.keyboard('{Enter}');
    expect([state.chosen, state.outer]).toEqual([[], 0]);
    await userEvent.keyboard('user add');
    const foundIcons = findIcons('user add');
    await expect.element(page.getByRole('status')).toHaveTextContent(`${foundIcons.length} 个图标`);
    await userEvent.keyboard('{Enter}');
    expect([state.chosen, state.outer]).toEqual([[foundIcons[0]?.name], 0]);
    await userEvent.keyboard('zzz{Enter}');
    await expect.element(page.getByRole('status')).toHaveTextContent('没有匹配的图标');
    expect(state.chosen).toHaveLength(1);
  });

  test('the choice of an icon closes by Escape, without the form around it', async () => {
    const state = await open();
    await userEvent.keyboard('{Escape}');
    expect([state.closed, state.outer]).toEqual([1, 0]);
  });
});
