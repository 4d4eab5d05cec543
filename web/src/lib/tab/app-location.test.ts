import { createMemoryRouter } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { acting, mountHook } from '../../testing/hook-root.ts';

beforeEach(() => void vi.resetModules());

const load = () => import('./app-location.ts');

/** A router with pages inside, and some outside. */
const routerAt = (address: string) =>
  createMemoryRouter(
    [
      { path: '/login' },
      {
        id: 'inside',
        path: '/',
        children: [
          { path: 'broken', loader: () => Promise.reject(new Error('no')), errorElement: null },
          { path: '*' },
        ],
      },
    ],
    { initialEntries: [address] },
  );

test('before there is a router the location is the root, without query or hash', async () => {
  const { useAppLocation } = await load();
  expect(useAppLocation.getState()).toEqual({
    location: { pathname: '/', search: '', hash: '', state: null, key: '' },
    key: '/',
  });
});

test('the location is where the router is inside, and was when it left it', async () => {
  const { followRouter, insideLocation, useAppLocation } = await load();
  const router = routerAt('/login');
  const stop = followRouter(router);
  expect([insideLocation(router), useAppLocation.getState().location.pathname]).toEqual([null, '/']);
  await router.navigate('/a/?x=1#y');
  expect(useAppLocation.getState()).toMatchObject({
    location: { pathname: '/a/', search: '?x=1', hash: '#y' },
    key: '/a',
  });
  await router.navigate('/login');
  expect([insideLocation(router), useAppLocation.getState().key]).toEqual([null, '/a']);
  await router.navigate('/broken');
  expect([insideLocation(router), useAppLocation.getState().key]).toEqual([null, '/a']);
  stop();
  await router.navigate('/b');
  expect(useAppLocation.getState().key).toBe('/a');
});

test('where a router is already is the location at once, told once', async () => {
  const { followRouter, useAppLocation } = await load();
  const told = vi.fn();
  useAppLocation.subscribe(told);
  const router = routerAt('/a');
  followRouter(router);
  expect(useAppLocation.getState().key).toBe('/a');
  followRouter(router);
  expect(told).toHaveBeenCalledTimes(1);
});

test('a component that asks for the tab there renders when it is another one', async () => {
  const { followRouter, useCurrentTabKey } = await load();
  const router = routerAt('/a');
  followRouter(router);
  const menu = await mountHook(useCurrentTabKey);
  expect(menu.read()).toBe('/a');
  await acting(() => router.navigate('/a?x=2'));
  expect([menu.read(), menu.renders()]).toEqual(['/a', 1]);
  await acting(() => router.navigate('/b'));
  expect([menu.read(), menu.renders()]).toEqual(['/b', 2]);
  await menu.leave();
});
