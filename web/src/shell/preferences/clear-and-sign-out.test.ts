import { beforeEach, expect, test, vi } from 'vitest';
import { errorResponse, serveFetch, successResponse } from '../../testing/test-server.ts';

const replace = vi.fn<(address: string) => void>();
const assign = vi.fn<(address: string) => void>();

/** Returns a storage with enumerable entries, as in a browser. */
const createStorage = () => {
  const values: Record<string, string> = {};
  return Object.defineProperties(values, {
    getItem: { value: (key: string) => values[key] ?? null },
    setItem: { value: (key: string, text: string) => void (values[key] = text) },
    removeItem: { value: (key: string) => delete values[key] },
  });
};

beforeEach(() => {
  vi.resetModules();
  vi.clearAllMocks();
  vi.stubGlobal('localStorage', createStorage());
  vi.stubGlobal('sessionStorage', createStorage());
  vi.stubGlobal('document', { documentElement: {} });
  vi.stubGlobal('addEventListener', vi.fn());
  vi.stubGlobal('removeEventListener', vi.fn());
  vi.stubGlobal('location', { replace, assign, origin: 'http://here', href: 'http://here/' });
});

const open = async (isRefusing = false) => {
  const server = await serveFetch(() => (isRefusing ? errorResponse(422) : successResponse(null)));
  const [{ clearAndSignOut }, session, pending] = await Promise.all([
    import('./clear-and-sign-out.ts'),
    import('../../lib/session/session.ts'),
    import('../../lib/browser/pending-actions.ts'),
  ]);
  const listPaths = () => server.receivedRequests.map(({ path }) => path);
  return { clearAndSignOut, ...session, ...pending, paths: listPaths };
};
const store = () => {
  for (const storage of [localStorage, sessionStorage])
    for (const key of ['preferences', 'tabs', 'search-history:here:1', 'other-product']) storage.setItem(key, '{}');
};
const listStored = () => [localStorage, sessionStorage].map((storage) => Object.keys(storage));

test.each([false, true])(
  'clearing removes what the product stored and ends the session, even if the server fails (%s)',
  async (isRefusing) => {
    const { clearAndSignOut, startSession, readSession, addPendingAction, paths } = await open(isRefusing);
    startSession({ token: 'a', refreshToken: 'b' });
    store();
    const events: string[] = [];
    addPendingAction(async () => void events.push(`committed before ${paths().length} requests`));
    await clearAndSignOut();
    expect(events).toEqual(['committed before 0 requests']);
    expect(paths()).toEqual(['/api/logout']);
    expect(readSession()).toBeNull();
    expect(listStored()).toEqual([['other-product'], ['other-product']]);
    expect(replace.mock.calls).toEqual([['/']]);
  },
);

test('clearing without a session sends no request', async () => {
  const { clearAndSignOut, paths } = await open();
  store();
  await clearAndSignOut();
  expect([paths(), listStored()]).toEqual([[], [['other-product'], ['other-product']]]);
});

test('clearing during impersonation only ends the impersonation', async () => {
  sessionStorage.setItem(
    'viewing',
    JSON.stringify({ token: 't', until: Date.now() + 60_000, backTo: '/', ownSession: '' }),
  );
  const { clearAndSignOut } = await open();
  store();
  await clearAndSignOut();
  expect(listStored()[0]).toContain('preferences');
  expect(replace.mock.calls).toEqual([]);
});
