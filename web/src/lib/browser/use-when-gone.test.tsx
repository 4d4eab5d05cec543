import { Activity } from 'react';
import { createMemoryRouter } from 'react-router';
import { expect, test, vi } from 'vitest';
import { mountHook } from '../../testing/hook-root.ts';
import { RouterContext, useGo } from './use-go.ts';
import { useWhenGone } from './use-when-gone.ts';

test('what a component began is ended when it is gone for good, and not while its page sleeps', async () => {
  const [first, second] = [vi.fn(), vi.fn()];
  const part = await mountHook(() => useWhenGone(first));
  await part.change(() => useWhenGone(second));
  for (const mode of ['hidden', 'visible'] as const) {
    await part.change(undefined, (inner) => <Activity mode={mode}>{inner}</Activity>);
  }
  const ended = first.mock.calls.length + second.mock.calls.length;
  await part.change(undefined, (inner) => <Activity mode="hidden">{inner}</Activity>);
  expect(first.mock.calls.length + second.mock.calls.length).toBe(ended);
  await part.leave();
  expect(first.mock.calls.length + second.mock.calls.length).toBe(ended + 1);
});

test('it is ended as it was first given', async () => {
  const [first, second] = [vi.fn(), vi.fn()];
  const part = await mountHook(() => useWhenGone(first));
  await part.change(() => useWhenGone(second));
  await part.leave();
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([1, 0]);
});

test('one goes to an address, and renders for none', async () => {
  const router = createMemoryRouter([{ path: '*' }], { initialEntries: ['/a'] });
  const menu = await mountHook(useGo, (inner) => <RouterContext value={router}>{inner}</RouterContext>);
  const go = menu.read();
  await go('/b?x=1');
  expect([router.state.location.pathname, router.state.location.search]).toEqual(['/b', '?x=1']);
  await go('/c', { replace: true });
  await router.navigate(-1);
  expect(router.state.location.pathname).toBe('/a');
  await menu.change();
  expect([menu.read() === go, menu.renders()]).toEqual([true, 2]);
  await menu.leave();
});

test('with another router one goes by that', async () => {
  const [one, other] = [createMemoryRouter([{ path: '*' }]), createMemoryRouter([{ path: '*' }])];
  const menu = await mountHook(useGo, (inner) => <RouterContext value={one}>{inner}</RouterContext>);
  await menu.change(undefined, (inner) => <RouterContext value={other}>{inner}</RouterContext>);
  await menu.read()('/b');
  expect([one, other].map((router) => router.state.location.pathname)).toEqual(['/', '/b']);
  await menu.leave();
});

test('where there is no router, one stays', async () => {
  const menu = await mountHook(useGo);
  await expect(menu.read()('/b')).resolves.toBeUndefined();
  await menu.leave();
});
