import type { Route } from '@atrium/contract/menu/route-schemas.ts';
import type { UserInfo } from '@atrium/contract/user/schemas.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { runAndSettle, renderHook } from '../../testing/hook-root.ts';
import { memoryStorage } from '../../testing/test-server.ts';

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal('localStorage', memoryStorage());
  vi.stubGlobal('sessionStorage', memoryStorage());
});

const createPage = (path: string, keepAlive = true): Route => ({
  path,
  component: path,
  handle: { title: path, keepAlive },
});

const start = async () => {
  const [{ useCachedKeys }, { useAccess }, { beginTabs, closeTabs, visitTab }] = await Promise.all([
    import('./cached-keys.ts'),
    import('../../lib/access/access.ts'),
    import('../../lib/tab/tabs.ts'),
  ]);
  const routes = [createPage('/home'), createPage('/a'), createPage('/b'), createPage('/fresh', false)];
  useAccess.setState({ user: { id: 1 } as UserInfo, routes });
  beginTabs(1, 'home', () => true);
  const pages = await renderHook(() => useCachedKeys('/home'));
  const goTo = async (path: string) => {
    await runAndSettle(() => visitTab({ path, search: '', hash: '', label: path }));
    await pages.change(() => useCachedKeys(path));
  };
  return {
    goTo,
    close: (key: string) => runAndSettle(() => closeTabs([key])),
    now: () => pages.read().keys,
    recent: () => pages.read().recentKeys,
  };
};

test('a switch between cached pages keeps their order', async () => {
  const { goTo, now } = await start();
  await goTo('/b');
  await goTo('/a');
  expect(now()).toEqual(['/a', '/b', '/home']);
  await goTo('/b');
  expect(now()).toEqual(['/a', '/b', '/home']);
});

test('the shown page and the one before it are recent', async () => {
  const { goTo, recent } = await start();
  await goTo('/b');
  await goTo('/a');
  expect(recent()).toEqual(['/b', '/a']);
  await goTo('/home');
  expect(recent()).toEqual(['/a', '/home']);
});
