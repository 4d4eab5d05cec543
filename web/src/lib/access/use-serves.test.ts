import { readMenuUsage } from '@atrium/contract/menu/calls.ts';
import { listUsers } from '@atrium/contract/user/calls.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { acting, mountHook } from '../../testing/hook-root.ts';
import { bad, fetchFrom, good, memoryStorage, type Reply, startWire } from '../../testing/wire-server.ts';

let close: (() => Promise<void>) | undefined;
afterEach(() => close?.());

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal('localStorage', memoryStorage());
  vi.stubGlobal('document', { documentElement: {} });
});

/** What a component may offer on a server that says this of itself. */
const offering = async (capabilities: Reply) => {
  const server = await startWire(() => capabilities);
  close = server.close;
  vi.stubGlobal(
    'fetch',
    fetchFrom(() => server.url),
  );
  const [{ useServes }, { useIsOwnServer }, { noteCall }] = await Promise.all([
    import('./serves.ts'),
    import('../api/capabilities.ts'),
    import('../api/known-calls.ts'),
  ]);
  const button = await mountHook(useServes);
  const before = [button.read()(readMenuUsage), button.read()('/system/role')];
  await vi.waitFor(async () => {
    await acting(() => undefined);
    expect(useIsOwnServer.getState()).not.toBeNull();
  });
  return { ...button, before, noteCall };
};

test.each([
  ['this product', good({ product: 'atrium', version: '1', timeZone: 'UTC', demoAccounts: [] }), true],
  ['another product', good({ product: 'other' }), false],
  ['what knows no such call', bad(404), false],
])('on a server that is $0, what only this product knows is offered: $2', async (_, reply, expected) => {
  const { before, read, leave } = await offering(reply);
  expect(before).toEqual([true, true]);
  expect(read()(readMenuUsage)).toBe(expected);
  expect([read()('/system/role'), read()('signed-in')]).toEqual([true, true]);
  await leave();
});

test('what another server turns out not to know is offered no longer, and one’s own is believed', async () => {
  const other = await offering(bad(404));
  expect(other.read()(listUsers)).toBe(true);
  await acting(() => other.noteCall(listUsers, false));
  expect(other.read()(listUsers)).toBe(false);
  const asked = other.read();
  await acting(() => other.noteCall(listUsers, false));
  expect(other.read()).toBe(asked);
  await other.leave();
  await close?.();
  vi.resetModules();
  const own = await offering(good({ product: 'atrium', version: '1', timeZone: 'UTC', demoAccounts: [] }));
  const renders = own.renders();
  await acting(() => own.noteCall(listUsers, false));
  expect([own.read()(listUsers), own.renders()]).toEqual([true, renders]);
  await own.leave();
});
