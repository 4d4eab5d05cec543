import { beforeEach, expect, test, vi } from 'vitest';

const reload = vi.fn();
/** Null if the server is unreachable. */
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

/** Fails as Vite does for a missing chunk. */
const failToLoad = async (): Promise<never> => {
  const failure = new TypeError('Failed to fetch dynamically imported module');
  page.dispatchEvent(Object.assign(new Event('vite:preloadError', { cancelable: true }), { payload: failure }));
  throw failure;
};

const begin = async () => {
  const chunks = await import('./chunk-failure.ts');
  chunks.reloadAfterDeployment();
  return chunks;
};

test('a missing chunk reloads the page once, and then its error is shown', async () => {
  const { isAboutToReload } = await begin();
  await failToLoad().catch(() => undefined);
  expect(isAboutToReload()).toBe(true);
  await vi.advanceTimersByTimeAsync(100);
  expect([reload.mock.calls.length, isAboutToReload()]).toEqual([1, true]);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(isAboutToReload()).toBe(false);
  await failToLoad().catch(() => undefined);
  await vi.advanceTimersByTimeAsync(100);
  expect([reload.mock.calls.length, isAboutToReload()]).toEqual([1, false]);
});

test('a page with unsaved changes is not reloaded', async () => {
  const { isAboutToReload } = await begin();
  page.addEventListener('beforeunload', (event) => event.preventDefault());
  await failToLoad().catch(() => undefined);
  await vi.advanceTimersByTimeAsync(100);
  expect([reload.mock.calls.length, isAboutToReload()]).toEqual([0, false]);
});

test('a chunk whose caller retries does not reload the page', async () => {
  const { isAboutToReload, loadRetried } = await begin();
  await expect(loadRetried(failToLoad)).rejects.toThrow('dynamically imported');
  await vi.advanceTimersByTimeAsync(100);
  expect([reload.mock.calls.length, isAboutToReload()]).toEqual([0, false]);
});

test('a missing chunk does not reload the page while offline', async () => {
  vi.stubGlobal('navigator', { onLine: false });
  const { isAboutToReload } = await begin();
  await failToLoad().catch(() => undefined);
  await vi.advanceTimersByTimeAsync(100);
  expect([reload.mock.calls.length, isAboutToReload()]).toEqual([0, false]);
});

test.each([null, 502, 503])(
  'a part that is gone while the server answers %s does not reload the page',
  async (hasAnswer) => {
    const { isAboutToReload } = await begin();
    status = hasAnswer;
    await failToLoad().catch(() => undefined);
    await vi.advanceTimersByTimeAsync(100);
    expect([reload.mock.calls.length, isAboutToReload()]).toEqual([0, false]);
    status = 200;
    await failToLoad().catch(() => undefined);
    await vi.advanceTimersByTimeAsync(100);
    expect(reload).toHaveBeenCalledTimes(1);
  },
);

test('without storage the page is not reloaded, because it could loop', async () => {
  vi.stubGlobal('sessionStorage', {
    getItem: () => {
      throw new Error('closed');
    },
  });
  const { isAboutToReload } = await begin();
  await failToLoad().catch(() => undefined);
  await vi.advanceTimersByTimeAsync(100);
  expect([reload.mock.calls.length, isAboutToReload()]).toEqual([0, false]);
});

test.each([
  ['Failed to fetch dynamically imported module: https://a.example/x.js', true],
  ['error loading dynamically imported module', true],
  ['Importing a module script failed.', true],
  ['Unable to preload CSS for /assets/x.css', true],
  ['Failed to fetch', false],
  ['', false],
])('"%s" is a chunk failure: %s', async (message, expected) => {
  expect((await begin()).isChunkFailure(message)).toBe(expected);
});
