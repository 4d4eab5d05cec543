import type { Route } from '@atrium/contract/menu/route-schemas.ts';
import { createMemoryRouter } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { memoryStorage } from '../testing/wire-server.ts';

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal('localStorage', memoryStorage());
});

const page = (path: string): Route => ({ path, component: path, handle: { title: path } });

/** A router at `/a`, where `/a` and `/b` may be opened; the location that follows it; and where those it shows to were told that it is. */
const start = async () => {
  const [{ quietRouter }, { followRouter, useAppLocation }, { useAccess }] = await Promise.all([
    import('./quiet-router.ts'),
    import('../lib/tab/app-location.ts'),
    import('../lib/access/access.ts'),
  ]);
  useAccess.setState({ routes: [page('/a'), page('/b')] });
  const router = createMemoryRouter(
    [{ children: [{ path: 'login' }, { id: 'inside', children: [{ path: 'exception/:kind' }, { path: '*' }] }] }],
    { initialEntries: ['/a'] },
  );
  followRouter(router);
  const quiet = quietRouter(router);
  const told: string[] = [];
  quiet.subscribe(({ location: { pathname, search }, navigation }) => {
    if (navigation.state === 'idle') told.push(`${pathname}${search}`);
  });
  const place = () => `${useAppLocation.getState().location.pathname} ${useAppLocation.getState().key}`;
  return { router, quiet, told, place, useAppLocation };
};

test('who shows what the router says is not told of the way from page to page; the location is', async () => {
  const { router, quiet, told, place } = await start();
  expect(place()).toBe('/a /a');
  await router.navigate('/b');
  await router.navigate('/b/?x=1');
  expect(place()).toBe('/b/ /b');
  expect(told).toEqual([]);
  expect(quiet.state).toBe(router.state);
  expect(quiet.state.location.search).toBe('?x=1');
});

test('they are told all of it where there is no page, on the way there and on the way back', async () => {
  const { router, told, place } = await start();
  await router.navigate('/b');
  await router.navigate('/nowhere?x=1');
  await router.navigate('/a');
  await router.navigate('/b');
  expect(told).toEqual(['/nowhere?x=1', '/a']);
  await router.navigate('/exception/404');
  await router.navigate('/login');
  expect(told).toEqual(['/nowhere?x=1', '/a', '/exception/404', '/login']);
  expect(place()).toBe('/exception/404 /exception/404');
});

test('a navigation that is held back is told', async () => {
  const { router, quiet, told } = await start();
  const states: string[] = [];
  quiet.subscribe(({ blockers }) => states.push([...blockers.values()].map(({ state }) => state).join(' ')));
  router.getBlocker('one', ({ nextLocation }) => nextLocation.pathname === '/b');
  await router.navigate('/b');
  expect(states.at(-1)).toBe('blocked');
  expect(told.at(-1)).toBe('/a');
});

test('the location stays the same one while the router only begins to go elsewhere', async () => {
  const { router, useAppLocation } = await start();
  let changes = 0;
  useAppLocation.subscribe(() => {
    changes += 1;
  });
  await router.navigate('/b');
  await router.revalidate();
  expect(changes).toBe(1);
});
