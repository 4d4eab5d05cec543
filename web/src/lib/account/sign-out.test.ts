import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  errorResponse,
  createFetch,
  successResponse,
  memoryStorage,
  startTestServer,
} from '../../testing/test-server.ts';
import { toastTexts } from '../../testing/toasts.ts';

let close: (() => Promise<void>) | undefined;
afterEach(() => close?.());

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal('localStorage', memoryStorage());
  vi.stubGlobal('sessionStorage', memoryStorage());
  vi.stubGlobal('document', { documentElement: {} });
});

const start = async (isRefused = false) => {
  const server = await startTestServer(() => (isRefused ? errorResponse(422) : successResponse(null)));
  close = server.close;
  vi.stubGlobal(
    'fetch',
    createFetch(() => server.url),
  );
  const [{ signOut }, session] = await Promise.all([import('./sign-out.ts'), import('../session/session.ts')]);
  return { signOut, ...session, seen: server.seen };
};

test.each([false, true])(
  'signing out ends the session immediately and notifies the server, even if it fails (%s)',
  async (isRefused) => {
    const { signOut, startSession, readSession, onSession, seen } = await start(isRefused);
    startSession({ token: 'a', refreshToken: 'b' });
    const ends: string[] = [];
    onSession((event) => event.type === 'ended' && ends.push(event.why));
    signOut();
    expect([readSession(), ends]).toEqual([null, ['signed-out']]);
    await vi.waitFor(() => expect(seen).toHaveLength(1));
    expect(seen[0]).toMatchObject({ path: '/api/logout', headers: { authorization: 'Bearer a' } });
    expect(await toastTexts()).toEqual([]);
  },
);

test('signing out without a session sends no request', async () => {
  const { signOut, startSession, seen } = await start();
  signOut();
  startSession({ token: 'a', refreshToken: 'b' });
  signOut();
  await vi.waitFor(() => expect(seen).toHaveLength(1));
});

test('signing out of an impersonation stops it', async () => {
  const assign = vi.fn();
  vi.stubGlobal('location', { assign });
  sessionStorage.setItem('viewing', JSON.stringify({ token: 't', until: 1, backTo: '/x', ownSession: 's' }));
  const { signOut, onSession } = await start();
  const { takeImpersonationEnd } = await import('../session/impersonation.ts');
  const ends = vi.fn();
  onSession(ends);
  signOut();
  expect([assign.mock.calls, takeImpersonationEnd(), ends.mock.calls]).toEqual([[['/x']], 'stopped', []]);
});
