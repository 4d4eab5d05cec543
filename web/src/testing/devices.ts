import type { StoredPreferences } from '@atrium/contract/preference/schemas.ts';
import { vi } from 'vitest';
import { laterOf } from './later-of.ts';
import { fetchFrom, good, type memoryStorage, type Reply, startWire } from './wire-server.ts';

type Storage = ReturnType<typeof memoryStorage>;

/** Waits until the clock has moved on, so that what follows is later. */
export const nextMillisecond = async (): Promise<void> => {
  const now = Date.now();
  while (Date.now() <= now) await new Promise((turn) => setImmediate(turn));
};

/** Devices of people, whose pages all speak with the server that was started last; with what to close at the end. */
export const openDevices = () => {
  let base = '';
  const closes: (() => unknown)[] = [];
  vi.stubGlobal('document', { documentElement: {} });
  vi.stubGlobal(
    'fetch',
    fetchFrom(() => base),
  );

  /**
   * A server that keeps preferences, for one account at a time. `before` is what happens when it was asked, and before it looks at
   * what it has; what that answers is answered.
   */
  const startServer = async ({ clock = () => Number.POSITIVE_INFINITY } = {}) => {
    const account = {
      stored: {} as StoredPreferences,
      isAway: false,
      before: async (_method: string): Promise<Reply | void> => undefined,
    };
    const own = good({ product: 'atrium', version: '1', timeZone: 'UTC', demoAccounts: [] });
    const { url, seen, close } = await startWire(async ({ method, path, body }) => {
      if (account.isAway) return { drop: true };
      if (path === '/api/capabilities') return (await account.before('ASK')) ?? own;
      const reply = await account.before(method);
      if (reply) return reply;
      if (method === 'PUT') {
        const given = Object.entries(JSON.parse(body) as StoredPreferences);
        const believed = given.map(([key, { value, time }]) => [key, { value, time: Math.min(time, clock()) }]);
        account.stored = laterOf(account.stored, Object.fromEntries(believed) as StoredPreferences);
      }
      return good(account.stored);
    });
    closes.push(close);
    base = url;
    const asked = (how?: string) =>
      seen.filter(({ method, path }) => path === '/api/preferences' && method === (how ?? method)).length;
    return Object.assign(account, { asked });
  };

  /** A page on a device, with that device's storage. */
  const openPage = async (storage: Storage) => {
    vi.resetModules();
    vi.stubGlobal('localStorage', storage);
    const [preferences, { followAccount }, { readServerCapabilities }, session] = await Promise.all([
      import('../lib/preference/preferences.ts'),
      import('../lib/api/preferences-sync.ts'),
      import('../lib/api/capabilities.ts'),
      import('../lib/session/session.ts'),
    ]);
    return { ...preferences, followAccount, readServerCapabilities, ...session };
  };

  /** As `openPage`, with somebody signed in whose preferences follow their account. */
  const signIn = async (storage: Storage, userId: number) => {
    const page = await openPage(storage);
    page.startSession({ token: 'a', refreshToken: 'b' });
    const stop = page.followAccount(userId);
    closes.push(stop);
    return { ...page, stop };
  };

  const close = () => Promise.all(closes.splice(0).map((one) => one()));
  return { startServer, openPage, signIn, close };
};
