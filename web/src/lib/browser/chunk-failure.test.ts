import { beforeEach, expect, test, vi } from 'vitest';
import { acting, mountHook } from '../../testing/hook-root.ts';

const reload = vi.fn();
/** The status that the server answers with, or null if it cannot be reached. */
let status: number | null = 200;
let page = new EventTarget();

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
  reload.mockClear();
  page = new EventTarget();
  status = 200;
  const values = new Map<string, string>();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('dispatchEvent', page.dispatchEvent.bind(page));
  vi.stubGlobal('location', { reload });
  vi.stubGlobal('fetch', async () => {
    if (status === null) throw new TypeError('Failed to fetch');
    return new Response(null, { status });
  });
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

test('a part that is gone while there is no network loads nothing anew', async () => {
  vi.stubGlobal('navigator', { onLine: false });
  const { isAboutToReload } = await begin();
  await missing().catch(() => undefined);
  await vi.advanceTimersByTimeAsync(100);
  expect([reload.mock.calls.length, isAboutToReload()]).toEqual([0, false]);
});

test.each([null, 502, 503])(
  'a part that is gone while the server answers %s does not reload the page',
  async (answered) => {
    const { isAboutToReload } = await begin();
    status = answered;
    await missing().catch(() => undefined);
    await vi.advanceTimersByTimeAsync(100);
    expect([reload.mock.calls.length, isAboutToReload()]).toEqual([0, false]);
    status = 200;
    await missing().catch(() => undefined);
    await vi.advanceTimersByTimeAsync(100);
    expect(reload).toHaveBeenCalledTimes(1);
  },
);

test('several parts that are gone at once are one reason', async () => {
  await begin();
  const asked = vi.fn();
  page.addEventListener('beforeunload', asked);
  await Promise.allSettled([missing(), missing(), missing()]);
  await vi.advanceTimersByTimeAsync(100);
  expect(reload).toHaveBeenCalledTimes(1);
  // Whether something would be lost.
  expect(asked).toHaveBeenCalledTimes(1);
});

test('where nothing can be remembered nothing is loaded anew: it could be so for ever', async () => {
  vi.stubGlobal('sessionStorage', {
    getItem: () => {
      throw new Error('closed');
    },
  });
  const { isAboutToReload } = await begin();
  await missing().catch(() => undefined);
  await vi.advanceTimersByTimeAsync(100);
  expect([reload.mock.calls.length, isAboutToReload()]).toEqual([0, false]);
});

test('a component knows while the page is about to be loaded anew, and until it is gone', async () => {
  const { useIsAboutToReload } = await begin();
  const screen = await mountHook(useIsAboutToReload);
  expect(screen.read()).toBe(false);
  await acting(() => missing().catch(() => undefined));
  expect([screen.read(), screen.renders()]).toEqual([true, 2]);
  await acting(() => vi.advanceTimersByTimeAsync(20_000));
  expect([screen.read(), screen.renders()]).toEqual([false, 3]);
  await screen.leave();
});

test.each([
  ['Failed to fetch dynamically imported module: https://a.example/x.js', true],
  ['error loading dynamically imported module', true],
  ['Importing a module script failed.', true],
  ['Unable to preload CSS for /assets/x.css', true],
  ['Failed to fetch', false],
  ['', false],
])('"%s" says that a part could not be loaded: %s', async (message, expected) => {
  expect((await begin()).isChunkFailure(message)).toBe(expected);
});

test.each([['text'], [null], [undefined], [7]])(
  'what fails with %s, which is no object, fails with it',
  async (reason) => {
    const { loadRetried } = await begin();
    const failing = loadRetried(() => Promise.reject(reason as unknown as Error));
    await expect(failing).rejects.toBe(reason);
    page.dispatchEvent(Object.assign(new Event('vite:preloadError', { cancelable: true }), { payload: reason }));
    await vi.advanceTimersByTimeAsync(100);
    expect(reload).toHaveBeenCalledTimes(1);
  },
);

test('what its caller does not try again is answered as it comes', async () => {
  const { loadRetried } = await begin();
  await expect(loadRetried(async () => 'part')).resolves.toBe('part');
});
