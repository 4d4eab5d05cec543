import { beforeEach, expect, test, vi } from 'vitest';
import { errorResponse, successResponse, memoryStorage, serveFetch } from '../../testing/test-server.ts';
import { toastTexts } from '../../testing/toasts.ts';

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal('localStorage', memoryStorage());
  vi.stubGlobal('sessionStorage', memoryStorage());
  vi.stubGlobal('document', { documentElement: {} });
  vi.stubGlobal('addEventListener', vi.fn());
  vi.stubGlobal('removeEventListener', vi.fn());
});

const start = async (isRefused = false) => {
  const server = await serveFetch(() => (isRefused ? errorResponse(422) : successResponse(null)));
  const [{ signOut }, session] = await Promise.all([import('./sign-out.ts'), import('../session/session.ts')]);
  return { signOut, ...session, receivedRequests: server.receivedRequests };
};

test.each([false, true])(
  'signing out ends the session immediately and notifies the server, even if it fails (%s)',
  async (isRefused) => {
    const { signOut, startSession, readSession, onSession, receivedRequests } = await start(isRefused);
    startSession({ token: 'a', refreshToken: 'b' });
    const ends: string[] = [];
    onSession((event) => event.type === 'ended' && ends.push(event.reason));
    signOut();
    expect([readSession(), ends]).toEqual([null, ['signed-out']]);
    await vi.waitFor(() => expect(receivedRequests).toHaveLength(1));
    expect(receivedRequests[0]).toMatchObject({ path: '/api/logout', headers: { authorization: 'Bearer a' } });
    expect(await toastTexts()).toEqual([]);
  },
);

test('signing out without a session sends no request', async () => {
  const { signOut, startSession, receivedRequests } = await start();
  signOut();
  startSession({ token: 'a', refreshToken: 'b' });
  signOut();
  await vi.waitFor(() => expect(receivedRequests).toHaveLength(1));
});

test('signing out commits actions that can still be undone before the session ends', async () => {
  const { signOut, startSession, readSession, receivedRequests } = await start();
  const { addPendingAction, removePendingAction } = await import('../browser/pending-actions.ts');
  const { callApi } = await import('../api/api.ts');
  const { clearNotifications } = await import('@atrium/contract/notification/calls.ts');
  startSession({ token: 'a', refreshToken: 'b' });
  const commit = async () => {
    removePendingAction(commit);
    await callApi(clearNotifications, { all: true });
  };
  addPendingAction(commit);
  signOut();
  await vi.waitFor(() => expect(readSession()).toBeNull());
  await vi.waitFor(() => expect(receivedRequests).toHaveLength(2));
  expect(receivedRequests.map(({ path }) => path)).toEqual(['/api/notification-item/clear', '/api/logout']);
});

test('signing out does not wait for an action that the user undid, and ends the session if a commit fails', async () => {
  const { signOut, startSession, readSession } = await start();
  const { addPendingAction, removePendingAction } = await import('../browser/pending-actions.ts');
  const commit = vi.fn(() => Promise.reject(new Error('offline')));
  startSession({ token: 'a', refreshToken: 'b' });
  addPendingAction(commit);
  removePendingAction(commit);
  signOut();
  expect([readSession(), commit.mock.calls]).toEqual([null, []]);
  startSession({ token: 'c', refreshToken: 'd' });
  addPendingAction(commit);
  signOut();
  await vi.waitFor(() => expect(readSession()).toBeNull());
  expect(commit).toHaveBeenCalledOnce();
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
