import { Suspense } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { runAndSettle, renderHook } from '../../testing/hook-root.ts';
import { errorResponse, successResponse, memoryStorage, type Reply, serveFetch } from '../../testing/test-server.ts';
import { toastTexts } from '../../testing/toasts.ts';

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal('localStorage', memoryStorage());
  vi.stubGlobal('document', { documentElement: {} });
});

const capabilities = { product: 'atrium', version: '1', timeZone: 'UTC', demoAccounts: [] };

const start = async (answer: (count: number) => Reply) => {
  const server = await serveFetch((_, count) => answer(count));
  return { ...(await import('./capabilities.ts')), receivedRequests: server.receivedRequests };
};

test('reads the public settings once', async () => {
  const { loadCapabilities, getKnownCapabilities, receivedRequests } = await start(() => successResponse(capabilities));
  expect(getKnownCapabilities()).toBeUndefined();
  await expect(Promise.all([loadCapabilities(), loadCapabilities()])).resolves.toEqual([capabilities, capabilities]);
  await expect(loadCapabilities()).resolves.toEqual(capabilities);
  expect(getKnownCapabilities()).toEqual(capabilities);
  expect([receivedRequests.length, await toastTexts()]).toEqual([1, []]);
});

test.each([
  ['404', errorResponse(404)],
  ['500', errorResponse(500)],
  ['408', errorResponse(408)],
  ['nothing at all', { drop: true }],
])(
  'reads the settings again after a pause when the server answered %s',
  async (_, reply) => {
    let isUnreachable = true;
    const { loadCapabilities, getKnownCapabilities, receivedRequests } = await start(() =>
      isUnreachable ? reply : successResponse(capabilities),
    );
    await expect(loadCapabilities()).resolves.toBeNull();
    const attempts = receivedRequests.length;
    await expect(loadCapabilities()).resolves.toBeNull();
    expect([receivedRequests.length, getKnownCapabilities()]).toEqual([attempts, undefined]);
    isUnreachable = false;
    await vi.waitFor(async () => expect(await loadCapabilities()).toEqual(capabilities), {
      timeout: 5000,
      interval: 50,
    });
    expect(getKnownCapabilities()).toEqual(capabilities);
  },
  15_000,
);

test.each([
  [successResponse(capabilities), ['sms', 'email']],
  [successResponse({ ...capabilities, codes: {} }), ['sms', 'email']],
  [successResponse({ ...capabilities, codes: { sms: false } }), ['email']],
  [successResponse({ ...capabilities, codes: { sms: true, email: false } }), ['sms']],
  [successResponse({ ...capabilities, codes: { sms: false, email: false } }), []],
  [errorResponse(404), ['sms', 'email']],
])('with %j, codes are sent by %j, after waiting once for the response', async (reply, channels) => {
  const { useCodeChannels } = await start(() => reply);
  const page = await renderHook(useCodeChannels, (inner) => <Suspense fallback={null}>{inner}</Suspense>);
  await vi.waitFor(async () => {
    await runAndSettle(() => undefined);
    expect(page.read()).toEqual(channels);
  });
  const next = await renderHook(useCodeChannels);
  expect([next.read(), next.renders()]).toEqual([channels, 1]);
  await page.leave();
  await next.leave();
});
