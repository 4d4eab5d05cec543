import { beforeEach, expect, test, vi } from 'vitest';
import { runAndSettle, renderHook } from '../../testing/hook-root.ts';
import { successResponse, memoryStorage, serveFetch } from '../../testing/test-server.ts';

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal('localStorage', memoryStorage());
  vi.stubGlobal('document', { documentElement: {} });
});

const blockStorage = () => {
  throw new Error('Storage is closed.');
};

test.each([
  ['is kept', memoryStorage],
  [
    'lasts as long as the page where storage is closed',
    () => ({ getItem: blockStorage, setItem: blockStorage, removeItem: blockStorage }),
  ],
])('the wait for another code %s', async (_, storage) => {
  vi.stubGlobal('sessionStorage', storage());
  await serveFetch(() => successResponse({ nextTime: Date.now() + 60_000, printed: false }));
  const { useVerificationCode } = await import('./use-verification-code.ts');
  const { loadTranslations, startTranslations } = await import('../../lib/language/i18n.ts');
  await startTranslations();
  await loadTranslations('login');
  const hook = await renderHook(() => useVerificationCode('login', '+8613800000000'));
  expect(hook.read().waitSeconds).toBe(0);
  await runAndSettle(() => hook.read().send({ channel: 'sms', countryCode: 86, to: '13800000000' }));
  expect(hook.read().waitSeconds).toBeGreaterThan(50);
  expect(hook.read().isBusy).toBe(false);
  await hook.change(() => useVerificationCode('login', '+8613900000000'));
  expect(hook.read().waitSeconds).toBe(0);
  await hook.change(() => useVerificationCode('login', '+8613800000000'));
  expect(hook.read().waitSeconds).toBeGreaterThan(50);
  await hook.leave();
});
