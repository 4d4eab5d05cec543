import { Suspense } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { acting, mountHook } from '../../testing/hook-root.ts';
import { bad, fetchFrom, good, memoryStorage, type Reply, startWire } from '../../testing/wire-server.ts';

const toasts: string[] = [];
vi.mock('antd/es/message', () => ({ default: { open: ({ content }: { content: string }) => toasts.push(content) } }));

let close: (() => Promise<void>) | undefined;
afterEach(() => close?.());

beforeEach(() => {
  vi.resetModules();
  toasts.length = 0;
  vi.stubGlobal('localStorage', memoryStorage());
  vi.stubGlobal('document', { documentElement: {} });
});

const own = { product: 'atrium', version: '1', timeZone: 'UTC', demoAccounts: [] };

const start = async (answer: (count: number) => Reply) => {
  const server = await startWire((_, count) => answer(count));
  close = server.close;
  vi.stubGlobal(
    'fetch',
    fetchFrom(() => server.url),
  );
  return { ...(await import('./capabilities.ts')), seen: server.seen };
};

test.each<[string, Reply, unknown]>([
  ['this product', good(own), own],
  ['another product', good({ product: 'other' }), null],
  ['nothing', good(null), null],
  ['that it does not know the call', bad(404), null],
  ['that one may not', bad(403), null],
])('a server that answers %s is known by that, asked once', async (_, reply, expected) => {
  const { readServerCapabilities, isServerKnown, knownCapabilities, useIsOwnServer, seen } = await start(() => reply);
  expect([isServerKnown(), knownCapabilities(), useIsOwnServer.getState()]).toEqual([false, undefined, null]);
  await expect(Promise.all([readServerCapabilities(), readServerCapabilities()])).resolves.toEqual([
    expected,
    expected,
  ]);
  await expect(readServerCapabilities()).resolves.toEqual(expected);
  expect([isServerKnown(), knownCapabilities(), useIsOwnServer.getState()]).toEqual([
    true,
    expected,
    expected !== null,
  ]);
  expect([seen.length, toasts]).toEqual([1, []]);
});

test.each([
  ['500', bad(500)],
  ['408', bad(408)],
  ['nothing at all', { drop: true }],
])('a server that answers %s is not known by that, and is asked again', async (_, reply) => {
  let isAway = true;
  const { readServerCapabilities, isServerKnown, useIsOwnServer } = await start(() => (isAway ? reply : good(own)));
  await expect(readServerCapabilities()).resolves.toBeNull();
  expect([isServerKnown(), useIsOwnServer.getState()]).toEqual([false, null]);
  isAway = false;
  await expect(readServerCapabilities()).resolves.toEqual(own);
  expect([isServerKnown(), useIsOwnServer.getState()]).toEqual([true, true]);
});

test.each([
  [good(own), ['sms', 'email']],
  [good({ ...own, codes: {} }), ['sms', 'email']],
  [good({ ...own, codes: { sms: false } }), ['email']],
  [good({ ...own, codes: { sms: true, email: false } }), ['sms']],
  [good({ ...own, codes: { sms: false, email: false } }), []],
  [bad(404), ['sms', 'email']],
])('%j: codes reach people by %j; a page waits for the answer, and then for nothing', async (reply, channels) => {
  const { useCodeChannels } = await start(() => reply);
  const page = await mountHook(useCodeChannels, (inner) => <Suspense fallback={null}>{inner}</Suspense>);
  await vi.waitFor(async () => {
    await acting(() => undefined);
    expect(page.read()).toEqual(channels);
  });
  const next = await mountHook(useCodeChannels);
  expect([next.read(), next.renders()]).toEqual([channels, 1]);
  await page.leave();
  await next.leave();
});
