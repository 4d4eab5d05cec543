import type { Route } from '@atrium/contract/menu/route-schemas.ts';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { useAccess } from '../../lib/access/access.ts';
import { setPreferences } from '../../lib/preference/preferences.ts';
import { queryClient } from '../../lib/query/query.ts';
import { startTabs } from '../../lib/tab/tab-rules.ts';
import { closeTabs, refreshTab, useTabs, visitTab } from '../../lib/tab/tabs.ts';
import { getUnsavedChanges } from '../../lib/tab/unsaved.ts';
import { stubApi } from '../../testing/list-server.ts';
import { renderPage } from '../../testing/render.tsx';
// Vite finds the packages of pages before the tests only if they are imported here.
import '../../pages/route-nest/menu1/menu1-1/[id]/page.tsx';
import '../../pages/route-nest/menu1/menu1-2/page.tsx';
import '../../pages/route-nest/menu2/page.tsx';
import { Pages } from './pages.tsx';

const createRoute = (path: string, handle: object = {}, component?: string): Route => ({
  path,
  handle: { title: path.slice(1), ...handle },
  ...(component !== undefined && { component }),
});
const record = '/route-nest/menu1/menu1-1';
const steps = '/route-nest/menu1/menu1-2';
const routes = [
  createRoute(record),
  createRoute(steps),
  createRoute('/passing', { keepAlive: false }, '/route-nest/menu2'),
  createRoute('/frame', { iframeLink: '/docs/zh-CN/work.html' }),
  createRoute('/bad-frame', { iframeLink: 'javascript:alert(1)' }),
  createRoute('/link', { externalLink: 'https://example.com/a' }),
  createRoute('/missing', {}, '/no/such/page'),
];

beforeEach(() => {
  queryClient.clear();
  useTabs.setState({ ...startTabs('Home'), owner: 1, reloadCounts: {} });
  return () => {
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
    useAccess.setState({ routes: [], forbiddenPaths: [] });
    setPreferences({ enableBackTopButton: true, fixedFooter: true, enableFooter: true });
  };
});

const open = async (address: string) => {
  stubApi(() => undefined);
  const router = createMemoryRouter([{ path: '*', Component: Pages }], { initialEntries: [address] });
  const visit = ({ pathname: path, search, hash }: { pathname: string; search: string; hash: string }) =>
    visitTab({ path, search, hash, label: path });
  useAccess.setState({ routes });
  visit(router.state.location);
  router.subscribe(({ location }) => visit(location));
  await renderPage(
    <div style={{ position: 'relative', height: 400 }}>
      <RouterProvider router={router} />
    </div>,
  );
  return { router, location: () => `${router.state.location.pathname}${router.state.location.search}` };
};
const getPage = (key: string) => page.elementLocator(document.querySelector(`[data-page="${key}"]`) ?? document.body);
const listPages = () =>
  [...document.querySelectorAll<HTMLElement>('[data-page]')].map(
    ({ dataset }) => `${dataset['page']}${dataset['hidden'] === undefined ? '' : ' hidden'}`,
  );
const note = page.getByRole('textbox');

describe('cached pages', () => {
  test('a page keeps its state while another is shown, and loses it when its tab is closed', async () => {
    const { router } = await open(`${record}/5`);
    await userEvent.fill(note, '草稿');
    expect(getUnsavedChanges()).toMatchObject([{ tabKey: `${record}/5` }]);
    await router.navigate(steps);
    await expect.poll(listPages).toEqual([`${record}/5 hidden`, steps]);
    expect(getUnsavedChanges()).toHaveLength(1);
    await router.navigate(`${record}/5`);
    await expect.poll(listPages).toEqual([`${record}/5`, `${steps} hidden`]);
    await expect.element(note).toHaveValue('草稿');
    await router.navigate(steps);
    closeTabs([`${record}/5`]);
    await expect.poll(listPages).toEqual([steps]);
    expect(getUnsavedChanges()).toEqual([]);
  });

  test('each page has the parameters and the query of its address', async () => {
    const { router, location } = await open(`${steps}?step=2`);
    await expect.element(page.getByText('?step=2')).toBeVisible();
    await router.navigate(`${record}/5`);
    await expect.element(page.getByRole('heading', { name: /5/, level: 1 })).toBeVisible();
    // A hidden page changes only its own address.
    const next = document.querySelectorAll<HTMLElement>(`[data-page="${steps}"] button`);
    next[1]?.click();
    await expect.poll(() => getPage(steps).element().textContent).toContain('?step=3');
    expect(location()).toBe(`${record}/5`);
    expect(useTabs.getState().tabs.get(steps)?.historyState).toMatchObject({ search: '?step=3', hash: '#step-3' });
    await router.navigate(`${steps}?step=3`);
    await userEvent.click(getPage(steps).getByRole('button').nth(1));
    expect(location()).toBe(`${steps}?step=4`);
  });

  test('a page that is not cached starts again, and a refreshed page too', async () => {
    const { router } = await open('/passing');
    await userEvent.fill(note, '标题');
    await router.navigate(steps);
    await expect.poll(listPages).toEqual([steps]);
    await router.navigate('/passing');
    await expect.element(note).toHaveValue('');
    await userEvent.fill(note, '标题');
    refreshTab();
    await expect.element(note).toHaveValue('');
    await expect.poll(() => useTabs.getState().isRefresh).toBe(false);
  });

  test('overlays of a hidden page are hidden with it', async () => {
    const { router } = await open(steps);
    await expect.poll(() => document.querySelectorAll('.page-popups').length).toBe(1);
    await router.navigate(`${record}/5`);
    await expect.poll(() => document.querySelectorAll('.page-popups[hidden]').length).toBe(1);
    await router.navigate(steps);
    await expect
      .poll(() => [...document.querySelectorAll('.page-popups')].map((popups) => popups.hasAttribute('hidden')))
      .toEqual([false, true]);
  });
});

describe('other pages', () => {
  test('a frame of the own site has the language, no session, and stays loaded while it is hidden', async () => {
    const { router } = await open('/frame');
    const frame = () => document.querySelector('iframe');
    await expect.poll(frame).not.toBeNull();
    expect(new URL(frame()?.src ?? '').searchParams.get('lang')).toBe('zh-CN');
    expect(frame()?.sandbox.contains('allow-same-origin')).toBe(false);
    await expect.element(page.getByRole('link', { name: '在新窗口打开' })).toHaveAttribute('target', '_blank');
    const first = frame();
    await router.navigate(steps);
    await expect.poll(() => first?.closest('section')?.hidden).toBe(true);
    await router.navigate('/frame');
    await expect.poll(() => frame()?.closest('section')?.hidden).toBe(false);
    expect(frame()).toBe(first);
  });

  test('the address of a script is not embedded', async () => {
    await open('/bad-frame');
    await expect.element(page.getByText('该地址无法嵌入显示。')).toBeVisible();
    expect([document.querySelector('iframe'), page.getByRole('link').elements()]).toEqual([null, []]);
  });

  test('an external link that was opened by its address has a link to it', async () => {
    await open('/link');
    await expect.element(page.getByText('“link”是外部链接，将在新窗口打开。')).toBeVisible();
    await expect.element(page.getByRole('link')).toHaveAttribute('href', 'https://example.com/a');
  });

  test.each([
    ['without a file', '/missing', /未找到|不存在|组件/],
    ['without a route', '/no-such', /404/],
    ['of an exception', '/exception/500', /500/],
    ['without permission', '/system/user', /403/],
  ])('a page %s says so', async (_, address, text) => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    await open(address);
    await expect.poll(() => page.getByRole('heading', { level: 1 }).element().textContent).toMatch(text);
    expect(warn.mock.calls.flat().join(' ').includes('/no/such/page')).toBe(address === '/missing');
  });

  test('the button at the end of a long page leads to its start, unless the preference turns it off', async () => {
    await open(steps);
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
    const content = document.querySelector<HTMLElement>('.page-content');
    if (content) content.style.minHeight = '3000px';
    const view = [...document.querySelectorAll('div')].find(
      (element) => element.contains(content) && getComputedStyle(element).overflowY === 'auto',
    );
    expect(view?.scrollHeight).toBeGreaterThan(3000 - 1);
    const back = page.getByRole('button', { name: '回到顶部' });
    view?.scrollTo(0, 300);
    await expect.poll(() => document.querySelector('[data-header-hidden]')).not.toBeNull();
    expect(back.elements()).toEqual([]);
    view?.scrollTo(0, 1000);
    await expect.element(back).toBeVisible();
    await userEvent.click(back);
    await expect.poll(() => view?.scrollTop).toBe(0);
    await expect.poll(() => back.elements()).toEqual([]);
    setPreferences({ enableBackTopButton: false });
    view?.scrollTo(0, 1000);
    await expect.poll(() => document.querySelector('[data-header-hidden]')).not.toBeNull();
    expect(back.elements()).toEqual([]);
  });
});
