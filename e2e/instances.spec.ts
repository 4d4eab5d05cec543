import type { Request } from '@playwright/test';
import { type PostgresCluster, startPostgres } from '../server/src/testing/postgres/cluster.ts';
import { type Instance, launch } from './harness/product.ts';
import { findContent, signIn } from './harness/page.ts';
import { startTcpProxy } from './harness/proxy.ts';
import { expect, test } from './harness/test.ts';
import { fetchResult, signInByApi } from './harness/api.ts';

interface Pair {
  readonly first: Instance;
  readonly second: Instance;
}

test.describe('two instances on one PostgreSQL database', () => {
  test.describe.configure({ mode: 'serial' });
  let postgres: PostgresCluster | undefined;
  let runningPair: Pair | undefined;

  const getInstances = (): Pair => {
    if (!runningPair) throw new Error('The instances did not start.');
    return runningPair;
  };

  test.beforeAll(async () => {
    postgres = await startPostgres();
    const settings = {
      DATABASE_URL: postgres.url,
      ATRIUM_DEMO: 'on',
      ATRIUM_KEY: 'the-key-that-both-instances-are-given-1',
      ATRIUM_TIMEZONE: 'Asia/Shanghai',
    };
    const [first, second] = await Promise.all([launch(settings), launch(settings)]);
    runningPair = { first, second };
    await Promise.all([first.waitUntilReady(), second.waitUntilReady()]);
  });

  test.afterAll(async () => {
    await Promise.all([runningPair?.first.stop(), runningPair?.second.stop()]);
    await postgres?.stop();
  });

  test('starts both instances simultaneously on an empty database', { tag: '@full' }, async () => {
    const { first, second } = getInstances();
    const { token } = await signInByApi(first.url, 'admin');
    const routes = await fetchResult<{ path: string }[]>(second.url, 'get-async-routes', { token });
    expect(routes.length).toBeGreaterThan(3);
    expect(new Set(routes.map(({ path }) => path)).size).toBe(routes.length);
  });

  test(
    'shows changes in a browser on the other instance and loses none during an interruption',
    { tag: '@full' },
    async ({ page }) => {
      const { first, second } = getInstances();
      const { token } = await signInByApi(first.url, 'admin');
      const list = <Row>(path: string) => fetchResult<{ list: Row[] }>(first.url, path, { token });
      const [person] = (await list<{ id: number }>('user-list?keyword=common')).list;
      const roles = (await list<{ id: number; code: string }>('role-list?pageSize=100')).list;
      const findRoleId = (code: string) => roles.find((role) => role.code === code)?.id;
      /** Each change notifies the user. */
      const setRoles = (...codes: string[]) =>
        fetchResult(first.url, 'user-item', {
          method: 'PUT',
          token,
          body: { id: person?.id, roles: codes.map(findRoleId) },
        });

      const ownToken = (await signInByApi(first.url, 'common')).token;
      const notifications = await fetchResult<{ message: string }[]>(first.url, 'notifications', { token: ownToken });
      const countBefore = notifications.filter(({ message }) => message.startsWith('您的角色已变更为')).length;

      const proxy = await startTcpProxy(second);
      let listens = false;
      let reads = 0;
      const readsWhileListening = new Set<Request>();
      page.on('response', (response) => (listens ||= response.url().endsWith('/api/events')));
      page.on('request', (request) => {
        if (!request.url().endsWith('/api/notifications')) return;
        reads += 1;
        if (listens) readsWhileListening.add(request);
      });
      // The page is connected and has loaded the notifications published before.
      const isUpToDate = page.waitForResponse((response) => readsWhileListening.has(response.request()), {
        timeout: 60_000,
      });
      await signIn(page, 'common', `${proxy.url}/about`);
      await isUpToDate;
      const menu = page.getByRole('navigation').first();
      const bell = page.getByRole('button', { name: /^通知/ });
      const readUnreadCount = async () =>
        Number(/(\d+) 条/.exec((await bell.getAttribute('aria-label')) ?? '')?.[1] ?? 0);
      const knownNotifications = await fetchResult<{ isRead: boolean }[]>(first.url, 'notifications', {
        token: ownToken,
      });
      const unreadBefore = knownNotifications.filter(({ isRead }) => !isRead).length;
      await expect.poll(readUnreadCount).toBe(unreadBefore);

      const readsBefore = reads;
      await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }));
      await setRoles('common', 'admin');
      await expect(menu).toContainText('系统管理');
      await expect.poll(readUnreadCount).toBe(unreadBefore + 1);
      expect(reads).toBe(readsBefore + 1);
      expect(await page.evaluate(() => 'isSamePage' in globalThis)).toBe(true);
      const listensAgain = page.waitForResponse('**/api/events', { timeout: 60_000 });
      await page.goto(`${proxy.url}/system/user`);
      await listensAgain;
      await expect(page.getByRole('tab', { name: /用户管理/ })).toBeVisible();

      const isLost = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/events'));
      proxy.disconnect();
      await setRoles('common');
      await setRoles('common', 'finance');
      await setRoles('common');
      await isLost;
      proxy.reconnect(first);
      await expect.poll(readUnreadCount).toBe(unreadBefore + 4);
      await expect(page.getByText('您对“用户管理”的权限已被收回，标签页已关闭')).toBeVisible();
      await expect(menu).not.toContainText('系统管理');
      await expect(page.getByRole('tab', { name: /用户管理/ })).toHaveCount(0);

      await bell.click();
      const panel = page.getByRole('dialog', { name: '通知' });
      await expect(panel.getByText('您的角色已变更为')).toHaveCount(countBefore + 4);
      await panel.getByRole('button', { name: '全部标为已读' }).click();
      await expect.poll(readUnreadCount).toBe(0);
      await panel.getByRole('link', { name: '查看全部' }).click();
      await expect(page).toHaveURL(/\/personal-center\/notifications$/);
      await proxy.close();
    },
  );

  test('serves the web from the second instance', { tag: '@full' }, async ({ page }) => {
    const { second } = getInstances();
    await signIn(page, 'admin', `${second.url}/about`);
    await expect(findContent(page)).toContainText('PostgreSQL');
  });
});
