import { beforeEach, expect, test, vi } from 'vitest';

const reload = vi.fn();
let page = new EventTarget();

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
  reload.mockClear();
  page = new EventTarget();
  const values = new Map<string, string>();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('dispatchEvent', page.dispatchEvent.bind(page));
  vi.stubGlobal('location', { reload });
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => values.set(key, value),
  });
  return () => vi.useRealTimers();
});

/** A part that is gone, as the bundler tells of it and then fails whoever asked. */
const missing = async (): Promise<never> => {
  const failure = new TypeError('Failed to fetch dynamically imported module');
  page.dispatchEvent(Object.assign(new Event('vite:preloadError', { cancelable: true }), { payload: failure }));
  throw failure;
};

const begin = async () => {
  const chunks = await import('./chunk-failure.ts');
  chunks.reloadAfterDeployment();
  return chunks;
};

test('a part that is gone loads the page anew, once; a page that is still there after that shows what is wrong', async () => {
  const { isAboutToReload } = await begin();
  await missing().catch(() => undefined);
  expect(isAboutToReload()).toBe(true);
  await vi.advanceTimersByTimeAsync(100);
  expect([reload.mock.calls.length, isAboutToReload()]).toEqual([1, true]);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(isAboutToReload()).toBe(false);
  await missing().catch(() => undefined);
  await vi.advanceTimersByTimeAsync(100);
  expect([reload.mock.calls.length, isAboutToReload()]).toEqual([1, false]);
});

test('a page with something unsaved on it stays, and says what is wrong', async () => {
  const { isAboutToReload } = await begin();
  page.addEventListener('beforeunload', (event) => event.preventDefault());
  await missing().catch(() => undefined);
  await vi.advanceTimersByTimeAsync(100);
  expect([reload.mock.calls.length, isAboutToReload()]).toEqual([0, false]);
});

test('a part whose caller tries again by itself loads nothing anew', async () => {
  const { isAboutToReload, loadRetried } = await begin();
  await expect(loadRetried(missing)).rejects.toThrow('dynamically imported');
  await vi.advanceTimersByTimeAsync(100);
  expect([reload.mock.calls.length, isAboutToReload()]).toEqual([0, false]);
});
