import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { acting, mountHook } from '../../testing/hook-root.ts';
import { fetchFrom, good, memoryStorage, startWire } from '../../testing/wire-server.ts';

let close: (() => Promise<void>) | undefined;
afterEach(() => close?.());
beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal('localStorage', memoryStorage());
  vi.stubGlobal('document', { documentElement: {} });
});

const shut = () => {
  throw new Error('Storage is closed.');
};

test.each([
  ['is kept', memoryStorage],
  ['lasts as long as the page where storage is closed', () => ({ getItem: shut, setItem: shut, removeItem: shut })],
])('the wait for another code %s', async (_, storage) => {
  vi.stubGlobal('sessionStorage', storage());
  const server = await startWire(() => good({ nextTime: Date.now() + 60_000, printed: false }));
  close = server.close;
  vi.stubGlobal(
    'fetch',
    fetchFrom(() => server.url),
  );
  const { usePasscode } = await import('./use-passcode.ts');
  const { loadWords, startWords } = await import('../../lib/language/i18n.ts');
  await startWords();
  await loadWords('login');
  const hook = await mountHook(() => usePasscode('login', '13800000000'));
  expect(hook.read().wait).toBe(0);
  await acting(() => hook.read().send({ channel: 'sms', countryCode: 86, to: '13800000000' }));
  expect(hook.read().wait).toBeGreaterThan(50);
  expect(hook.read().isBusy).toBe(false);
  await hook.leave();
});
