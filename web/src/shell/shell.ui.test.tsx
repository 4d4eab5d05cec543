import type { Route } from '@atrium/contract/menu/route-schemas.ts';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { useAccess } from '../lib/access/access.ts';
import { companyStore } from '../lib/preference/company.ts';
import { getPreferences, setPreferences } from '../lib/preference/preferences.ts';
import { queryClient } from '../lib/query/query.ts';
import { addToHistory, readHistory } from '../lib/search/search-history.ts';
import { stubApi } from '../testing/list-server.ts';
import { renderPage } from '../testing/render.tsx';
import { openSearch } from './search/open-search.ts';
import { Shell } from './shell.tsx';

const linkAddress = 'https://example.com/outside';
const createRoute = (path: string, title: string, handle: object = {}, children?: Route[]): Route => ({
  path,
  handle: { title, icon: 'HomeOutlined', ...handle },
  ...(children && { children }),
});
const routes: Route[] = [
  createRoute('/home', '首页'),
  createRoute('/system', '系统', {}, [
    createRoute('/system/user', '用户管理'),
    createRoute('/system/role', '角色管理'),
    createRoute('/system/deep', '深层', { icon: undefined }, [createRoute('/system/deep/one', '最深页')]),
    createRoute('/system/link', '外部页', { externalLink: linkAddress }),
  ]),
  createRoute('/outside', '外站', { externalLink: linkAddress }),
  createRoute('/about', '关于', { icon: undefined }),
];

beforeEach(() => {
  queryClient.clear();
  localStorage.clear();
  companyStore.setState({ locked: [] });
  return () => {
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
    setPreferences({ navigationStyle: 'side', theme: 'light' });
    companyStore.setState({ locked: [] });
  };
});

const open = async (shownRoutes = routes, width = '100%') => {
  const requests = stubApi(({ path, query }) => {
    const keyword = query.get('keyword') ?? '';
    if (path === 'announcements' || path === 'notifications') return { code: 200, result: [] };
    if (keyword !== '王') return undefined;
    if (path === 'user-list/search')
      return { code: 200, result: [{ id: 5, name: '王人', username: 'found', deptName: '研发', avatar: '' }] };
    if (path === 'role-list') {
      const list = [{ id: 6, name: '王角色', code: 'found', holdsMore: true }];
      return { code: 200, result: { list, total: 1, current: 1, pageSize: 5 } };
    }
    return undefined;
  });
  const router = createMemoryRouter([{ Component: Shell, children: [{ path: '*', element: 'the page' }] }], {
    initialEntries: ['/home'],
  });
  await renderPage(
    <div style={{ width }}>
      <RouterProvider router={router} />
    </div>,
  );
  useAccess.setState({ routes: shownRoutes });
  await expect.element(page.getByText('the page')).toBeVisible();
  return { router, requests };
};

describe.each(['side', 'two-column', 'mixed', 'top'] as const)('the menu in the style %s', (navigationStyle) => {
  const openMenu = async () => {
    setPreferences({ navigationStyle });
    const { router } = await open();
    const windows = vi.spyOn(window, 'open').mockReturnValue(null);
    return { router, windows };
  };
  const findEntry = (title: string) => {
    const menu = page.getByRole('navigation');
    const name = new RegExp(`^.?\\s*${title}`);
    return page
      .getByRole('menuitem', { name })
      .or(menu.getByRole('link', { name }))
      .or(menu.getByRole('button', { name }))
      .first();
  };
  const select = async (...titles: string[]) => {
    for (const title of titles) {
      await expect.element(findEntry(title)).toBeVisible();
      const { ariaHasPopup, ariaExpanded } = findEntry(title).element();
      if (ariaHasPopup) await userEvent.hover(findEntry(title));
      else if (ariaExpanded !== 'true') await userEvent.click(findEntry(title));
    }
  };
  /** Texts of the entries that are marked as the location. */
  const listMarks = () =>
    [...document.querySelectorAll('nav [aria-current], nav [data-active]')].map(({ textContent }) =>
      textContent.replace(/^[^](?=关于)/, ''),
    );

  test('the menu opens pages of every level, and marks them', async () => {
    const { router } = await openMenu();
    for (const [path, titles] of [
      ['/about', ['关于']],
      ['/system/role', ['系统', '角色管理']],
      ['/system/deep/one', ['系统', '深层', '最深页']],
    ] as const) {
      await select(...titles);
      await expect.poll(() => router.state.location.pathname).toBe(path);
      await expect.poll(listMarks).toEqual(navigationStyle === 'top' ? titles.slice(0, 1) : titles);
      await select('首页');
      await expect.poll(() => router.state.location.pathname).toBe('/home');
      await expect.poll(listMarks).toEqual(['首页']);
    }
  });

  test('the menu opens external pages in a new window', async () => {
    const { router, windows } = await openMenu();
    await expect.element(findEntry('外站')).toBeVisible();
    const outsideEntry = findEntry('外站').element();
    expect([outsideEntry.getAttribute('target'), outsideEntry.getAttribute('href')]).toEqual(['_blank', linkAddress]);
    await select('系统');
    const insideEntry = findEntry('外部页');
    await expect.element(insideEntry).toBeVisible();
    if (insideEntry.element().getAttribute('target') === '_blank') return;
    await userEvent.click(insideEntry);
    expect(windows.mock.calls).toEqual([[linkAddress, '_blank', 'noopener,noreferrer']]);
    expect(router.state.location.pathname).toBe('/home');
  });

  test('the menu leaves clicks for a new browser tab to the browser', async () => {
    const { router } = await openMenu();
    await expect.element(findEntry('关于')).toBeVisible();
    const clicks: boolean[] = [];
    const recordClick = (event: Event) => {
      clicks.push(event.defaultPrevented);
      event.preventDefault();
    };
    addEventListener('click', recordClick);
    for (const ctrlKey of [true, false])
      findEntry('关于')
        .element()
        .dispatchEvent(new MouseEvent('click', { ctrlKey, bubbles: true, cancelable: true }));
    removeEventListener('click', recordClick);
    expect(clicks).toEqual([false, true]);
    await expect.poll(() => router.state.location.pathname).toBe('/about');
  });
});

test('the top menu contains items that do not fit in the menu of its last button', async () => {
  setPreferences({ navigationStyle: 'top' });
  const manyRoutes = Array.from({ length: 12 }, (_, index) => createRoute(`/many/${index}`, `众多页面${index}`));
  const { router } = await open([createRoute('/home', '首页'), ...manyRoutes], '800px');
  const moreButton = page.getByRole('navigation').getByRole('button', { name: '更多' });
  await expect.element(moreButton).not.toHaveAttribute('data-active');
  await userEvent.click(moreButton);
  await userEvent.click(page.getByRole('menuitem', { name: '众多页面11' }));
  await expect.poll(() => router.state.location.pathname).toBe('/many/11');
  await expect.element(moreButton).toHaveAttribute('data-active', 'true');
});

test('the side menu scrolls to the menu item of the page', async () => {
  const manyRoutes = Array.from({ length: 60 }, (_, index) => createRoute(`/many/${index}`, `众多页面${index}`));
  const { router } = await open([createRoute('/home', '首页'), createRoute('/many', '众多', {}, manyRoutes)]);
  const findEntry = (name: string) => page.getByRole('navigation').getByRole('link', { name, exact: true });
  for (const [path, name] of [
    ['/many/59', '众多页面59'],
    ['/home', '首页'],
  ] as const) {
    await router.navigate(path);
    await expect.element(findEntry(name)).toHaveAttribute('aria-current', 'page');
    await expect.element(findEntry(name)).toBeInViewport();
  }
});

describe('the search', () => {
  const field = page.getByRole('combobox', { name: '搜索页面、用户、操作' });
  const openDialog = async () => {
    const { router, requests } = await open();
    openSearch();
    await expect.element(field).toHaveFocus();
    const readLocation = () => [router.state.location.pathname, router.state.location.state as unknown];
    return { visited: readLocation, requests };
  };
  const findOptions = () =>
    page
      .getByRole('option')
      .elements()
      .map(({ textContent }) => textContent);
  const findActive = () => page.getByRole('option', { selected: true }).element().textContent;
  const find = async (text: string, foundText: string) => {
    await userEvent.fill(field, text);
    await expect.poll(() => findOptions().some((option) => option.includes(foundText))).toBe(true);
  };

  test.each([
    ['用户管理', '用户管理', '/system/user'],
    [' yhgl ', '用户管理', '/system/user'],
    ['zuishen', '最深页', '/system/deep/one'],
  ])('the search finds a page by "%s", and opens it by Enter', async (text, foundText, path) => {
    const { visited } = await openDialog();
    await find(text, foundText);
    await userEvent.keyboard('{Enter}');
    await expect.poll(visited).toEqual([path, null]);
    await expect.poll(() => page.getByRole('dialog').elements()).toEqual([]);
    expect(readHistory(1)).toEqual([path]);
  });

  test.each([
    ['新增用户', '新增用户', '/system/user', { action: 'new' }],
    ['导出角色', '导出角色', '/system/role', { action: 'export' }],
    ['王', '王人found · 研发', '/system/user', { action: 'detail', id: 5 }],
    ['王', '王角色found', '/system/role', { action: 'detail', id: 6 }],
  ])('the search for "%s" finds "%s", and opens it on its page', async (text, option, path, state) => {
    const { visited } = await openDialog();
    await userEvent.fill(field, text);
    await expect.poll(findOptions).toContain(option);
    const position = findOptions().indexOf(option);
    await userEvent.click(page.getByRole('option').nth(position));
    await expect.poll(visited).toEqual([path, state]);
  });

  test('the search offers the actions that the user may perform on the active result', async () => {
    const { visited } = await openDialog();
    await find('王', '王角色');
    const listNames = () =>
      page
        .getByRole('toolbar')
        .getByRole('button')
        .elements()
        .map(({ textContent }) => textContent.replaceAll(/\s/g, ''));
    await expect.poll(listNames).toEqual(['重置密码', '编辑']);
    await userEvent.keyboard('{ArrowDown}');
    // The role has permissions that the user lacks.
    await expect.poll(listNames).toEqual(['成员', '预览菜单']);
    await userEvent.keyboard('{Tab}{Enter}');
    await expect.poll(visited).toEqual(['/system/role', { action: 'members', id: 6 }]);
  });

  test('arrow keys move through the search results around the ends, hovering activates one, and Escape resets', async () => {
    await openDialog();
    await find('管理', '角色管理');
    await userEvent.fill(field, '管理');
    const allOptions = findOptions();
    await expect.poll(findActive).toBe(allOptions[0]);
    await userEvent.keyboard('{ArrowDown}');
    await expect.poll(findActive).toBe(allOptions[1]);
    await userEvent.keyboard('{ArrowUp}{ArrowUp}');
    await expect
      .poll(() => page.getByRole('option', { selected: true }).element().ariaPosInSet)
      .toBe(page.getByRole('option', { selected: true }).element().ariaSetSize);
    await userEvent.hover(page.getByRole('option').nth(1));
    await expect.poll(findActive).toBe(allOptions[1]);
    await expect.element(page.getByText(`共 ${allOptions.length} 条结果`)).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => page.getByRole('dialog').elements()).toEqual([]);
    openSearch();
    await expect.element(field).toHaveValue('');
  });

  test('the search shows the pages of the history, which can be removed', async () => {
    addToHistory(1, '/gone');
    addToHistory(1, '/about');
    addToHistory(1, '/system/role');
    await openDialog();
    await expect.poll(() => findOptions().slice(0, 2)).toEqual(['角色管理系统', '关于']);
    await expect.element(page.getByText('推荐操作')).toBeVisible();
    expect(findOptions()).toHaveLength(7);
    await userEvent.click(page.getByRole('button', { name: '从最近搜索中移除“角色管理”' }));
    await expect.poll(() => findOptions()[0]).toBe('关于');
    expect(readHistory(1)).toEqual(['/about', '/gone']);
    await userEvent.click(page.getByRole('button', { name: '从最近搜索中移除“关于”' }));
    await expect.element(page.getByText('暂无搜索记录')).toBeVisible();
  });

  test('the search names a query without results', async () => {
    await openDialog();
    await userEvent.fill(field, 'no-such-thing');
    await expect.element(page.getByText('“no-such-thing”')).toBeVisible();
  });

  test.each([
    ['changes a preference', [], true],
    ['does not offer a preference that the company has set', ['theme'] as const, false],
  ])('the search %s', async (_, lockedNames, isOffered) => {
    companyStore.setState({ locked: [...lockedNames] });
    await openDialog();
    await find('键盘', '键盘快捷键');
    await userEvent.fill(field, '主题：深色');
    if (!isOffered) return expect.element(page.getByText('“主题：深色”')).toBeVisible();
    await userEvent.click(page.getByRole('option', { name: '主题：深色' }));
    await expect.poll(() => getPreferences().theme).toBe('dark');
    return expect.poll(() => page.getByRole('dialog').elements()).toEqual([]);
  });

  test('the search sends no request for records that the user may not see', async () => {
    const { requests } = await openDialog();
    useAccess.setState({ routes: [createRoute('/home', '首页'), createRoute('/about', '关于')] });
    await find('关于', '关于');
    await userEvent.fill(field, '首');
    await expect.poll(() => findOptions()[0]).toBe('首页');
    expect(requests.map(({ path }) => path)).not.toContain('user-list/search');
    expect(requests.map(({ path }) => path)).not.toContain('role-list');
  });
});
