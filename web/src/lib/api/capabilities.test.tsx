import { Suspense } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { acting, mountHook } from '../../testing/hook-root.ts';
import { bad, fetchFrom, good, memoryStorage, type Reply, startWire } from '../../testing/wire-server.ts';
import { toastTexts } from '../../testing/toasts.ts';

let close: (() => Promise<void>) | undefined;
afterEach(() => close?.());

beforeEach(() => {
  vi.resetModules();
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

test('reads the public settings once', async () => {
  const { readServerCapabilities, knownCapabilities, seen } = await start(() => good(own));
  expect(knownCapabilities()).toBeUndefined();
  await expect(Promise.all([readServerCapabilities(), readServerCapabilities()])).resolves.toEqual([own, own]);
  await expect(readServerCapabilities()).resolves.toEqual(own);
  expect(knownCapabilities()).toEqual(own);
  expect([seen.length, await toastTexts()]).toEqual([1, []]);
});

test.each([
  ['404', bad(404)],
  ['500', bad(500)],
  ['408', bad(408)],
  ['nothing at all', { drop: true }],
])(
  'reads the settings again after a pause when the server answered %s',
  async (_, reply) => {
    let isAway = true;
    const { readServerCapabilities, knownCapabilities, seen } = await start(() => (isAway ? reply : good(own)));
    await expect(readServerCapabilities()).resolves.toBeNull();
    const attempts = seen.length;
    await expect(readServerCapabilities()).resolves.toBeNull();
    expect([seen.length, knownCapabilities()]).toEqual([attempts, undefined]);
    isAway = false;
    await vi.waitFor(async () => expect(await readServerCapabilities()).toEqual(own), { timeout: 5000, interval: 50 });
    expect(knownCapabilities()).toEqual(own);
  },
  15_000,
);

test.each([
  [good(own), ['sms', 'email']],
  [good({ ...own, codes: {} }), ['sms', 'email']],
  [good({ ...own, codes: { sms: false } }), ['email']],
  [good({ ...own, codes: { sms: true, email: false } }), ['sms']],
  [good({ ...own, codes: { sms: false, email: false } }), []],
  [bad(404), ['sms', 'email']],
])('with %j, codes are sent by %j, after waiting once for the response', async (reply, channels) => {
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
