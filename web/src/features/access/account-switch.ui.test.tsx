import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { loadCapabilities } from '../../lib/api/capabilities.ts';
import { clickTwice } from '../../testing/click-twice.ts';
import { readSession, startSession } from '../../lib/session/session.ts';
import { useUnsaved, useUnsavedStore } from '../../lib/tab/unsaved.ts';
import { stubApi } from '../../testing/list-server.ts';
import { renderPage } from '../../testing/render.tsx';
import { AccountSwitch } from './account-switch.tsx';

const demoAccounts = ['admin', 'test'].map((username) => ({ username, password: `secret-of-${username}` }));

const UnsavedForm = () => {
  useUnsaved('表单', true);
  return null;
};

/** The session that the user leaves ends after the next one has started. */
const open = async (isRefusing: boolean, hasUnsaved = false) => {
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
  await renderPage(
    <>
      <AccountSwitch />
      {hasUnsaved && <UnsavedForm />}
    </>,
  );
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

test('unsaved changes are discarded for another demo account only after a question', async () => {
  const sentRequests = await open(false, true);
  const answer = async (isSure: boolean) => {
    await expect.poll(() => useUnsavedStore.getState().question?.changes).toHaveLength(1);
    useUnsavedStore.getState().question?.answer(isSure);
    await expect.poll(() => useUnsavedStore.getState().question).toBeNull();
  };
  await answer(false);
  await userEvent.click(page.getByRole('button', { name: /切换为 test/ }));
  expect(sentRequests()).toEqual([]);
  await answer(true);
  await expect.poll(() => readSession()?.token).toBe('token-of-test');
});

test('the current session continues if another demo account cannot sign in', async () => {
  const sentRequests = await open(true);
  await expect.poll(sentRequests).toEqual(['login']);
  await expect.element(page.getByRole('button', { name: /切换为 test/ })).not.toHaveClass(/loading/);
  expect(readSession()?.token).toBe('old');
});
