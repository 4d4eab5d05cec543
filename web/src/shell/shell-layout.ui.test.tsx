import type { Route } from '@atrium/contract/menu/route-schemas.ts';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Questions } from '../components/overlay/questions.tsx';
import { useAccess } from '../lib/access/access.ts';
import { companyStore } from '../lib/preference/company.ts';
import { getPreferences, resetPreferences, setPreferences } from '../lib/preference/preferences.ts';
import { queryClient } from '../lib/query/query.ts';
import { useTabs } from '../lib/tab/tabs.ts';
import { useUnsavedStore } from '../lib/tab/unsaved.ts';
import { stubApi } from '../testing/list-server.ts';
import { renderPage } from '../testing/render.tsx';
import { openPreferences } from './preferences/open-preferences.ts';
import { Shell } from './shell.tsx';
import { openShortcuts } from './shortcuts/open-shortcuts.ts';

const createRoute = (path: string, title: string, children?: Route[]): Route => ({
  path,
  handle: { title, icon: 'HomeOutlined' },
  ...(children && { children }),
});
const routes = [
  createRoute('/home', '首页'),
  createRoute('/one', '第一组', [createRoute('/one/a', '甲'), createRoute('/one/b', '乙')]),
  createRoute('/two', '第二组', [createRoute('/two/c', '丙')]),
];

beforeEach(() => {
  queryClient.clear();
  localStorage.clear();
  sessionStorage.clear();
  resetPreferences();
  companyStore.setState({ locked: [] });
  return async () => {
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
    resetPreferences();
    useTabs.setState({ isMaximize: false });
    useUnsavedStore.setState({ changesById: new Map(), question: null });
    await page.viewport(1280, 800);
  };
});

const createNotification = (id: number, parts: object = {}) => ({
  id,
  avatar: '',
  date: '',
  isRead: false,
  message: '',
  title: `通知${id}`,
  createTime: 0,
  link: '',
  ...parts,
});

const open = async (user: object = {}, notifications: object[] = []) => {
  const requests = stubApi(({ method, path }) => {
    if (path === 'announcements') return { code: 200, result: [] };
    if (path === 'notifications') return { code: 200, result: notifications };
    if (path === 'preferences') return { code: 200, result: {} };
    return method === 'GET' ? undefined : { code: 200, result: {} };
  });
  const router = createMemoryRouter([{ Component: Shell, children: [{ path: '*', element: 'the page' }] }], {
    initialEntries: ['/home'],
  });
  await renderPage(
    <>
      <RouterProvider router={router} />
      <Questions />
    </>,
  );
  useAccess.setState(({ user: current }) => ({ routes, user: current && { ...current, ...user } }));
  await expect.element(page.getByText('the page')).toBeVisible();
  return { router, requests, location: () => `${router.state.location.pathname}${router.state.location.search}` };
};
const button = (name: string | RegExp) => page.getByRole('button', { name });
const link = (name: string) => page.getByRole('link', { name, exact: true });
const count = (locator: { elements: () => Element[] }) => expect.poll(() => locator.elements().length);

describe('the sidebar', () => {
  test('the sidebar collapses to a rail, and expands with the groups of the page open', async () => {
    const { router } = await open();
    await router.navigate('/one/a');
    await expect.element(link('甲')).toHaveAttribute('aria-current', 'page');
    await userEvent.click(button('第一组'));
    await count(link('甲')).toBe(0);
    const collapse = button('收起侧边栏');
    await expect.element(collapse).toHaveAttribute('aria-expanded', 'true');
    await userEvent.click(collapse);
    expect(getPreferences().sidebarCollapsed).toBe(true);
    await expect.element(button('展开侧边栏')).toHaveAttribute('aria-expanded', 'false');
    await expect.element(button('第一组')).toHaveAttribute('aria-haspopup');
    await userEvent.click(button('展开侧边栏'));
    await expect.element(link('甲')).toBeVisible();
    expect(getPreferences().sidebarCollapsed).toBe(false);
  });

  test.each([
    [false, 1],
    [true, 0],
  ])('opening a group closes the other one only if the preference says so: %s', async (accordion, remaining) => {
    setPreferences({ accordion });
    await open();
    await userEvent.click(button('第一组'));
    await expect.element(link('甲')).toBeVisible();
    await userEvent.click(button('第二组'));
    await expect.element(link('丙')).toBeVisible();
    await count(link('甲')).toBe(remaining);
  });

  test('the second column shows the chosen group, until the user goes to another page', async () => {
    setPreferences({ navigationStyle: 'two-column' });
    const { router } = await open();
    await router.navigate('/one/a');
    await expect.element(link('甲')).toBeVisible();
    await userEvent.click(button('第二组'));
    await expect.element(link('丙')).toBeVisible();
    await count(link('甲')).toBe(0);
    await expect.element(button('第二组')).toHaveAttribute('aria-pressed', 'true');
    await router.navigate('/one/b');
    await expect.element(link('乙')).toBeVisible();
    await expect.element(page.getByText('第一组', { exact: true }).last()).toBeVisible();
    await router.navigate('/home');
    await count(page.getByRole('navigation', { name: /的子菜单$/ })).toBe(0);
  });

  test('the sidebar of the mixed style shows the group of the page only', async () => {
    setPreferences({ navigationStyle: 'mixed' });
    const { router } = await open();
    await count(page.getByRole('complementary')).toBe(0);
    await router.navigate('/one/a');
    await expect.element(page.getByRole('complementary').getByRole('link', { name: '乙' })).toBeVisible();
    expect(link('丙').elements()).toEqual([]);
  });
});

describe('the layout', () => {
  const header = page.getByRole('banner');
  const aside = page.getByRole('complementary');
  const tabs = page.getByRole('tablist');
  const footer = page.getByRole('contentinfo');
  const parts = { header, aside, tabs, footer };
  const listParts = () =>
    Object.entries(parts).flatMap(([name, locator]) => (locator.elements().length > 0 ? [name] : []));

  test.each([
    [{}, ['header', 'aside', 'tabs', 'footer']],
    [{ sidebarEnable: false }, ['header', 'tabs', 'footer']],
    [{ navigationStyle: 'top' }, ['header', 'tabs', 'footer']],
    [{ tabbarEnable: false }, ['header', 'aside', 'footer']],
    [{ enableFooter: false }, ['header', 'aside', 'tabs']],
    [{ fixedFooter: false }, ['header', 'aside', 'tabs']],
  ] as const)('the preferences %o leave the parts %j', async (preferences, expected) => {
    setPreferences(preferences);
    await open();
    await expect.poll(listParts).toEqual(expected);
    const home = header.getByRole('link', { name: /返回首页$/ }).elements();
    expect(home).toHaveLength('sidebarEnable' in preferences || 'navigationStyle' in preferences ? 1 : 0);
    // The panel of a tab has its name.
    expect(page.getByRole('tabpanel', { name: '首页' }).elements()).toHaveLength(
      expected.some((part) => part === 'tabs') ? 1 : 0,
    );
  });

  test('maximized content hides header and sidebar', async () => {
    await open();
    useTabs.setState({ isMaximize: true });
    await expect.poll(listParts).toEqual(['tabs', 'footer']);
  });

  test('a phone has a menu in a dialog, which closes with a choice or a click beside it', async () => {
    await page.viewport(390, 800);
    setPreferences({ navigationStyle: 'top' });
    const { location } = await open();
    await count(aside).toBe(0);
    const menu = page.getByRole('dialog', { name: '主菜单' });
    const openButton = button('打开菜单');
    await userEvent.click(openButton);
    await expect.element(menu).toBeVisible();
    await userEvent.click(menu.getByRole('button', { name: '第一组' }));
    await expect.element(menu).toBeVisible();
    await userEvent.click(menu.getByRole('link', { name: '甲', exact: true }));
    await count(menu).toBe(0);
    expect(location()).toBe('/one/a');
    await userEvent.click(openButton);
    await expect.element(menu).toBeVisible();
    menu.element().dispatchEvent(new MouseEvent('click', { bubbles: true }));
    await count(menu).toBe(0);
    await userEvent.click(openButton);
    await userEvent.keyboard('{Escape}');
    await count(menu).toBe(0);
    await expect.element(openButton).toHaveAttribute('aria-expanded', 'false');
  });

  test('the footer shows the company with its links, except other addresses than web pages', async () => {
    setPreferences({
      companyName: '青瓷',
      copyrightDate: '2020',
      companyWebsite: 'https://example.com',
      ICPNumber: '备1',
    });
    await open();
    await expect.element(footer.getByRole('link')).toHaveAttribute('href', 'https://example.com/');
    await expect.element(footer.getByText('版权所有 © 2020 青瓷')).toBeVisible();
    await expect.element(footer.getByText('备1')).toBeVisible();
    setPreferences({ companyWebsite: 'javascript:alert(1)', ICPLink: 'http://example.com/icp' });
    await expect
      .poll(() =>
        footer
          .getByRole('link')
          .elements()
          .map(({ textContent }) => textContent),
      )
      .toEqual(['备1']);
  });

  test('the skip link focuses the content, and keeps the address', async () => {
    const { location } = await open();
    page.getByRole('link', { name: '跳到主要内容' }).element().focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('main')).toHaveFocus();
    expect(location()).toBe('/home');
  });

  test('a watermark covers the content only if the preference says so', async () => {
    await open();
    const marks = () => document.querySelectorAll('main .pointer-events-none\\!').length;
    expect(marks()).toBe(0);
    setPreferences({ watermark: true });
    await expect.poll(marks).toBeGreaterThan(0);
  });
});

describe('the header', () => {
  test('the theme and the language change, and are missing if the company has set them', async () => {
    await open();
    await userEvent.click(button('切换到深色主题'));
    await expect.poll(() => getPreferences().theme).toBe('dark');
    await userEvent.click(button('切换到浅色主题'));
    await expect.poll(() => getPreferences().theme).toBe('light');
    await userEvent.click(button('切换语言'));
    await expect.element(page.getByRole('menuitem', { name: '简体中文' })).toHaveClass(/selected/);
    await userEvent.click(page.getByRole('menuitem', { name: 'English' }));
    await expect.poll(() => getPreferences().language).toBe('en-US');
    setPreferences({ language: 'zh-CN' });
    await expect.element(button('切换语言')).toBeVisible();
    companyStore.setState({ locked: ['theme', 'language'] });
    await count(button(/切换/)).toBe(0);
  });

  test('the account menu opens the profile and the password', async () => {
    const { location } = await open();
    for (const [name, address] of [
      [/个人中心/, '/personal-center/my-profile'],
      [/修改密码/, '/personal-center/my-profile?view=password'],
    ] as const) {
      await userEvent.click(button(/账号菜单/));
      await userEvent.click(page.getByRole('menuitem', { name }));
      await expect.poll(location).toBe(address);
    }
  });

  test('the account menu of a phone changes theme and language, and opens the preferences', async () => {
    await page.viewport(390, 800);
    await open();
    const select = async (name: RegExp) => {
      await expect.poll(() => page.getByRole('menuitem').elements()).toEqual([]);
      await userEvent.click(button(/账号菜单/));
      await userEvent.click(page.getByRole('menuitem', { name }));
    };
    await select(/切换到深色主题/);
    await expect.poll(() => getPreferences().theme).toBe('dark');
    await select(/切换到浅色主题/);
    await expect.poll(() => getPreferences().theme).toBe('light');
    await select(/English/);
    await expect.poll(() => getPreferences().language).toBe('en-US');
    setPreferences({ language: 'zh-CN' });
    await expect.element(button(/账号菜单/)).toBeVisible();
    await select(/偏好设置/);
    await expect.element(page.getByRole('dialog', { name: '偏好设置' })).toBeVisible();
  });

  test('the notifications are counted, marked as read, and opened at their links', async () => {
    const notifications = [
      createNotification(3, { link: '/one/a' }),
      createNotification(2, { link: 'https://example.com' }),
      createNotification(1, { isRead: true }),
    ];
    const { requests, location } = await open({}, notifications);
    const listSent = () =>
      requests
        .filter(({ method, path }) => method !== 'GET' && path.startsWith('notification'))
        .map(({ path, body }) => [path, body]);
    await userEvent.click(button('通知，2 条未读'));
    const panel = page.getByRole('dialog', { name: '通知' });
    await expect.element(panel.getByRole('link', { name: /通知3/ })).toBeVisible();
    expect(panel.getByRole('link', { name: /通知/ }).elements()).toHaveLength(1);
    await userEvent.click(panel.getByRole('button', { name: '标为已读：通知2' }));
    expect(panel.getByRole('button', { name: '标为已读：通知1' }).elements()).toEqual([]);
    await userEvent.click(panel.getByText('未读 2'));
    await count(panel.getByText('通知1', { exact: true })).toBe(0);
    await userEvent.click(panel.getByRole('button', { name: '全部标为已读' }));
    await userEvent.click(panel.getByRole('link', { name: /通知3/ }));
    await expect.poll(location).toBe('/one/a');
    await count(panel).toBe(0);
    const path = 'notification-item/read';
    await expect
      .poll(() => listSent())
      .toEqual([
        [path, { ids: [2] }],
        [path, { all: true }],
        [path, { ids: [3] }],
      ]);
    await userEvent.click(button('通知，2 条未读'));
    await userEvent.click(panel.getByRole('link', { name: '查看全部' }));
    await expect.poll(location).toBe('/personal-center/notifications');
  });

  test('the notifications say that there are none, and then cannot be marked or cleared', async () => {
    const { requests } = await open();
    await userEvent.click(button('通知'));
    await expect.element(page.getByText('暂无通知')).toBeVisible();
    for (const name of ['全部标为已读', /^清\s?空$/]) await expect.element(button(name)).toBeDisabled();
    expect(requests.filter(({ method }) => method !== 'GET')).toEqual([]);
  });

  test('more than 99 unread notifications are shown as 99+', async () => {
    await open(
      {},
      Array.from({ length: 100 }, (_, index) => createNotification(index + 1)),
    );
    await expect.element(button('通知，100 条未读')).toBeVisible();
    expect(button('通知，100 条未读').element().textContent).toBe('99+');
  });
});

test('a banner shows the remaining days for adding a second factor, and leads to the settings', async () => {
  const { location } = await open({ secondFactorDue: Date.now() + 2.5 * 86_400_000 });
  await expect.element(page.getByText('您的角色要求两步验证，请在 3 天内完成设置。')).toBeVisible();
  await userEvent.click(button('去设置'));
  expect(location()).toBe('/personal-center/my-profile?view=password');
});

describe('the preferences', () => {
  const drawer = page.getByRole('dialog', { name: '偏好设置', exact: true });
  const openDrawer = async () => {
    const state = await open();
    openPreferences();
    await expect.element(drawer).toBeVisible();
    return state;
  };

  test('the preferences are reset to the defaults, and the reset can be undone', async () => {
    setPreferences({ sidebarWidth: 300 });
    await openDrawer();
    await userEvent.click(drawer.getByRole('button', { name: /^重\s*置|恢复默认/ }));
    expect(getPreferences().sidebarWidth).not.toBe(300);
    await count(drawer.getByRole('button', { name: /^重\s*置|恢复默认/ })).toBe(0);
    await userEvent.click(button(/撤\s?销/));
    expect(getPreferences().sidebarWidth).toBe(300);
  });

  test('the preferences are found by their names', async () => {
    await openDrawer();
    const sections = drawer.getByRole('navigation').getByRole('button');
    await count(sections).toBe(8);
    await userEvent.click(sections.last());
    await expect.poll(() => document.activeElement?.textContent).toBe(sections.last().element().textContent);
    await userEvent.fill(drawer.getByRole('searchbox'), '水印');
    await count(sections).toBe(0);
    await expect.element(drawer.getByRole('switch').first()).toBeVisible();
    await userEvent.fill(drawer.getByRole('searchbox'), 'no-such');
    await expect.element(drawer.getByRole('status').last()).toBeVisible();
    await count(drawer.getByRole('switch')).toBe(0);
  });

  test.each([
    ['{', '内容不是有效的 JSON', undefined],
    ['{"other":1}', '没有可以导入的偏好设置', undefined],
    ['{"theme":"dark"}', '已导入 1 项偏好设置', 'dark'],
    ['{"theme":"dark","other":1}', '已导入 1 项偏好设置，忽略了 1 项', 'dark'],
  ])('importing %s says: %s', async (json, text, theme) => {
    await openDrawer();
    await userEvent.click(drawer.getByRole('button', { name: /^导\s*入$/ }));
    const field = page.getByRole('textbox', { name: '偏好设置（JSON）' });
    await userEvent.fill(field, json);
    await userEvent.click(button(/^确\s?[定认]$/));
    await expect.element(page.getByText(text, { exact: true })).toBeVisible();
    if (theme) await expect.poll(() => getPreferences().theme).toBe(theme);
    await count(field).toBe(theme ? 0 : 1);
    if (theme) return;
    await userEvent.fill(field, `${json} `);
    await count(page.getByText(text, { exact: true })).toBe(0);
  });

  test.each([
    ['are copied', true, '复制成功'],
    ['are shown for copying if the clipboard is blocked', false, '请手动复制'],
  ])('the preferences %s', async (_, isCopied, title) => {
    setPreferences({ sidebarWidth: 300 });
    await openDrawer();
    const writeText = vi.spyOn(navigator.clipboard, 'writeText');
    if (isCopied) writeText.mockResolvedValue();
    else writeText.mockRejectedValue(new Error('blocked'));
    vi.spyOn(document, 'execCommand').mockReturnValue(false);
    await userEvent.click(drawer.getByRole('button', { name: '复制偏好设置' }));
    await expect.element(page.getByText(title).last()).toBeVisible();
    const field = page.getByRole('textbox', { name: '偏好设置（JSON）' });
    const text = isCopied ? String(writeText.mock.calls[0]?.[0]) : field.element().textContent;
    expect(JSON.parse(text)).toMatchObject({ sidebarWidth: 300 });
  });

  test('clearing the browser asks first', async () => {
    const { requests } = await openDrawer();
    localStorage.setItem('kept', '1');
    await userEvent.click(drawer.getByRole('button', { name: '清空缓存并退出登录' }));
    await userEvent.click(
      page
        .getByRole('dialog')
        .last()
        .getByRole('button', { name: /取\s?消/ }),
    );
    await count(page.getByText('清空本浏览器中保存的所有内容并退出登录？')).toBe(0);
    expect(localStorage.getItem('kept')).toBe('1');
    expect(requests.map(({ path }) => path)).not.toContain('logout');
  });
});

test('the shortcuts are listed by place, and closed by Escape', async () => {
  await open();
  openShortcuts();
  const dialog = page.getByRole('dialog', { name: '键盘快捷键' });
  await count(dialog.getByRole('term')).toBe(19);
  expect(
    dialog
      .getByRole('definition')
      .elements()
      .map(({ textContent }) => textContent)
      .slice(0, 6),
  ).toEqual(['CtrlK', 'AltP', 'AltQ', 'AltV', 'AltZ', '?']);
  await userEvent.keyboard('{Escape}');
  await count(dialog).toBe(0);
});

test.each([
  ['放弃更改', true],
  ['继续编辑', false],
])('the question about unsaved changes names them with their tab, and is answered by %s', async (name, isConfirmed) => {
  await open();
  const answers: boolean[] = [];
  const changes = [
    { name: '首页', tabKey: '/home', isConnected: true },
    { name: '新角色', tabKey: '/home', isConnected: true },
    { name: '布局', tabKey: null, isConnected: true },
  ];
  useUnsavedStore.setState({ question: { changes, answer: (answer) => answers.push(answer) } });
  const dialog = page.getByRole('dialog', { name: '有未保存的更改' });
  await expect
    .poll(() =>
      dialog
        .getByRole('listitem')
        .elements()
        .map(({ textContent }) => textContent),
    )
    .toEqual(['首页', '新角色 · 首页', '布局']);
  await userEvent.click(dialog.getByRole('button', { name }));
  expect(answers).toEqual([isConfirmed]);
});
