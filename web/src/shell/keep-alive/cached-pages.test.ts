import type { Route } from '@atrium/contract/menu/route-schemas.ts';
import type { UserInfo } from '@atrium/contract/user/schemas.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { memoryStorage } from '../../testing/wire-server.ts';

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal('localStorage', memoryStorage());
  vi.stubGlobal('sessionStorage', memoryStorage());
});

const page = (path: string, keepAlive = true): Route => ({
  path,
  component: path,
  handle: { title: path, keepAlive },
});

const start = async () => {
  const [{ clearCachedPages, useCachedPages }, { useAppLocation }, { useAccess }, { beginTabs, closeTabs, visitTab }] =
    await Promise.all([
      import('./cached-pages.ts'),
      import('../../lib/tab/app-location.ts'),
      import('../../lib/access/access.ts'),
      import('../../lib/tab/tabs.ts'),
    ]);
  const routes = [page('/home'), page('/a'), page('/b'), page('/fresh', false)];
  useAccess.setState({ user: { id: 1 } as UserInfo, routes });
  beginTabs(1, 'home', () => true);
  const goTo = (pathname: string) => {
    useAppLocation.setState({
      location: { pathname, search: '', hash: '', state: null, key: pathname },
      key: pathname,
    });
    visitTab({ path: pathname, search: '', hash: '', label: pathname });
  };
  goTo('/home');
  return { goTo, closeTabs, clearCachedPages, now: () => useCachedPages.getState() };
};

test('a switch between kept pages says only which was used last', async () => {
  const { goTo, now } = await start();
  goTo('/b');
  goTo('/a');
  expect(now()).toEqual({ recent: ['/home', '/b', '/a'], order: ['/a', '/b', '/home'] });
  const before = now().order;
  goTo('/b');
  expect(now().recent).toEqual(['/home', '/a', '/b']);
  expect(now().order).toBe(before);
});

test('a page goes with its tab, at once if another is shown, and one that is not kept goes when it is left', async () => {
  const { goTo, closeTabs, now } = await start();
  goTo('/fresh');
  goTo('/a');
  expect(now().recent).toEqual(['/home', '/a']);
  goTo('/b');
  closeTabs(['/a']);
  expect(now().recent).toEqual(['/home', '/b']);
  closeTabs(['/b']);
  expect(now().recent).toEqual(['/home', '/b']);
  goTo('/home');
  expect(now().recent).toEqual(['/home']);
});

test('only the page at the current location is kept once all were taken off the screen', async () => {
  const { goTo, clearCachedPages, now } = await start();
  goTo('/a');
  goTo('/b');
  clearCachedPages();
  expect(now()).toEqual({ recent: ['/b'], order: ['/b'] });
});
