import type { StoredPreferences } from '@atrium/contract/preference/schemas.ts';
import { vi } from 'vitest';
import { createFetch, successResponse, type memoryStorage, type Reply, startTestServer } from './test-server.ts';

type Storage = ReturnType<typeof memoryStorage>;

/** All pages use the server that was started last. */
export const openDevices = () => {
  let base = '';
  const closes: (() => unknown)[] = [];
  vi.stubGlobal('document', { documentElement: {} });
  vi.stubGlobal(
    'fetch',
    createFetch(() => base),
  );

  /** `before` runs before each request and may respond to it. */
  const startServer = async () => {
    const account = {
      stored: {} as StoredPreferences,
      isUnreachable: false,
      before: async (_method: string): Promise<Reply | void> => undefined,
    };
    const capabilities = successResponse({ product: 'atrium', version: '1', timeZone: 'UTC', demoAccounts: [] });
    const { url, receivedRequests, close } = await startTestServer(async ({ method, path, body }) => {
      if (account.isUnreachable) return { drop: true };
      if (path === '/api/capabilities') return (await account.before('ASK')) ?? capabilities;
      const reply = await account.before(method);
      if (reply) return reply;
      if (method === 'PUT') account.stored = { ...account.stored, ...(JSON.parse(body) as StoredPreferences) };
      return successResponse(account.stored);
    });
    closes.push(close);
    base = url;
    const countRequests = (countedMethod?: string) =>
      receivedRequests.filter(({ method, path }) => path === '/api/preferences' && method === (countedMethod ?? method))
        .length;
    return Object.assign(account, { countRequests });
  };

  const openPage = async (storage: Storage) => {
    vi.resetModules();
    vi.stubGlobal('localStorage', storage);
    const [preferences, { followAccount }, { loadCapabilities }, session] = await Promise.all([
      import('../lib/preference/preferences.ts'),
      import('../lib/api/preferences-sync.ts'),
      import('../lib/api/capabilities.ts'),
      import('../lib/session/session.ts'),
    ]);
    return { ...preferences, followAccount, loadCapabilities, ...session };
  };

  /** Preferences are stored in the account. */
  const signIn = async (storage: Storage, userId: number) => {
    const page = await openPage(storage);
    page.startSession({ token: 'a', refreshToken: 'b' });
    const stop = page.followAccount(userId);
    closes.push(stop);
    return { ...page, stop };
  };

  const close = () => Promise.all(closes.splice(0).map((stop) => stop()));
  return { startServer, openPage, signIn, close };
};
