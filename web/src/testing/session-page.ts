import { vi } from 'vitest';
import { memoryStorage, type Reply, type ReceivedRequest, serveFetch } from './test-server.ts';

/** Loads a page with separate module state and a signed-in user. */
export const openSessionPage = async (
  answer: (receivedRequests: ReceivedRequest, count: number) => Reply | Promise<Reply>,
  { token = 'abc', refreshToken = 'def' } = {},
) => {
  vi.resetModules();
  vi.stubGlobal('localStorage', memoryStorage());
  vi.stubGlobal('document', { documentElement: {} });
  const { receivedRequests } = await serveFetch(answer);
  const [api, confirm, session] = await Promise.all([
    import('../lib/api/api.ts'),
    import('../lib/api/confirm-password.ts'),
    import('../lib/session/session.ts'),
  ]);
  session.startSession({ token, refreshToken });
  const getRequests = (path: string) => receivedRequests.filter((request) => request.path === `/api/${path}`);
  return { ...api, ...confirm, ...session, receivedRequests, getRequests };
};
