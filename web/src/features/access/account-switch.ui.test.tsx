import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { loadCapabilities } from '../../lib/api/capabilities.ts';
import { clickTwice } from '../../testing/click-twice.ts';
import { readSession, startSession } from '../../lib/session/session.ts';
import { stubApi } from '../../testing/list-server.ts';
import { renderPage } from '../../testing/render.tsx';
import { AccountSwitch } from './account-switch.tsx';

const demoAccounts = ['admin', 'test'].map((username) => ({ username, password: `secret-of-${username}` }));

/** The session that the user leaves ends after the next one has started. */
const open = async (isRefusing: boolean) => {
  const requests = stubApi(async ({ path, body }) => {
    if (path === 'capabilities')
      return { code: 200, result: { product: 'atrium', version: '1', timeZone: 'UTC', demoAccounts } };
    if (path === 'logout') return { code: 200 };
    if (path !== 'login') return undefined;
    // The second click comes during the request.
    await new Promise((resolve) => setTimeout(resolve, 50));
    return isRefusing
      ? { code: 422, problem: 'request.invalid' }
      : { code: 200, result: { token: `token-of-${String(body['username'])}`, refreshToken: 'r' } };
  });
  await loadCapabilities();
  startSession({ token: 'old', refreshToken: 'r' });
  await renderPage(<AccountSwitch />);
  await clickTwice(page.getByRole('button', { name: /切换为 test/ }));
  return () => requests.filter(({ method }) => method === 'POST').map(({ path }) => path);
};

beforeEach(() => () => vi.unstubAllGlobals());

test('another demo account signs in before the current session ends', async () => {
  const sentRequests = await open(false);
  await expect.poll(() => readSession()?.token).toBe('token-of-test');
  expect(sentRequests()).toEqual(['login', 'logout']);
  expect(page.getByRole('button', { name: '切换为 admin' }).elements()).toEqual([]);
});

test('the current session continues if another demo account cannot sign in', async () => {
  const sentRequests = await open(true);
  await expect.poll(sentRequests).toEqual(['login']);
  await expect.element(page.getByRole('button', { name: /切换为 test/ })).not.toHaveClass(/loading/);
  expect(readSession()?.token).toBe('old');
});
