import { post } from '@atrium/contract/call.ts';
import { expect, test, vi } from 'vitest';
import { openSessionPage } from '../../testing/session-page.ts';
import { errorResponse, successResponse } from '../../testing/test-server.ts';
import { toastTexts } from '../../testing/toasts.ts';

const writeThing = post<never, never>('thing', 'thing', 'signed-in', []);

const params = { challenge: 'AQID', factors: ['totp', 'recoveryCode'], expiresIn: 300 };
const confirmFactor = errorResponse(403, { problem: 'session.confirmFactor', params });
const confirmPassword = errorResponse(403, { problem: 'session.confirmPassword' });

const openPage = async (answer: Parameters<typeof openSessionPage>[0]) => {
  const page = await openSessionPage(answer);
  const factor = await import('./second-factor.ts');
  const { renderHook } = await import('../../testing/hook-root.ts');
  const pending = await renderHook(() => factor.usePendingFactor());
  const waitForDialog = () =>
    vi.waitFor(() => {
      const shown = pending.read();
      if (shown?.kind !== 'confirmation') throw new Error('The dialog is not shown.');
      return shown;
    });
  return { ...page, ...factor, pending, waitForDialog };
};

const catchFailure = (call: Promise<unknown>) => call.catch((failure: unknown) => failure);

test('a request that needs the second factor is repeated with the same input after a confirmation', async () => {
  const page = await openPage((_, count) => (count === 1 ? confirmFactor : successResponse('done')));
  const call = page.callApi(writeThing, { a: 1 } as never);
  const dialog = await page.waitForDialog();
  expect(dialog).toMatchObject(params);
  dialog.finish(true);
  await expect(call).resolves.toBe('done');
  expect(page.receivedRequests.map(({ body }) => body)).toEqual(['{"a":1}', '{"a":1}']);
  expect(await toastTexts()).toEqual([]);
});

test('a request that also needs the password is repeated after both confirmations', async () => {
  const answers = [confirmFactor, confirmPassword, successResponse('done')];
  const page = await openPage((_, count) => answers[count - 1] ?? successResponse('late'));
  const call = page.callApi(writeThing);
  (await page.waitForDialog()).finish(true);
  await vi.waitFor(() => expect(page.isConfirming()).toBe(true));
  page.resolveConfirmations(true);
  await expect(call).resolves.toBe('done');
  expect(page.receivedRequests).toHaveLength(3);
});

test('a request asks for the second factor only once', async () => {
  const page = await openPage(() => confirmFactor);
  const call = catchFailure(page.callApi(writeThing));
  (await page.waitForDialog()).finish(true);
  expect(await call).toMatchObject({ status: 403, code: 'session.confirmFactor' });
  expect(page.receivedRequests).toHaveLength(2);
});

test('canceling the confirmation fails the request without a message', async () => {
  const page = await openPage(() => confirmFactor);
  const call = catchFailure(page.callApi(writeThing));
  page.cancelFactor(await page.waitForDialog());
  expect(await call).toMatchObject({ status: 403, code: 'session.confirmFactor' });
  expect([page.receivedRequests.length, await toastTexts()]).toEqual([1, []]);
});

test('simultaneous requests share one confirmation', async () => {
  const page = await openPage(() => successResponse('done'));
  const challenge = { ...params, factors: ['totp' as const] };
  const confirmations = [page.confirmFactor(challenge), page.confirmFactor({ ...challenge, challenge: 'BAUG' })];
  const dialog = await page.waitForDialog();
  expect(dialog.challenge).toBe('AQID');
  dialog.finish(true);
  expect(await Promise.all(confirmations)).toEqual([true, true]);
});

test('the end of the session cancels the confirmation', async () => {
  const page = await openPage(() => confirmFactor);
  page.watchPendingFactor();
  const call = catchFailure(page.callApi(writeThing));
  await page.waitForDialog();
  page.startSession({ token: 'other', refreshToken: 'other' });
  expect(await call).toMatchObject({ status: 403 });
  expect(page.receivedRequests).toHaveLength(1);
});

test('a sign-in in another tab cancels the wait for a code', async () => {
  const page = await openPage(() => successResponse('done'));
  page.watchPendingFactor();
  const pair = page.askForSecondFactor({
    challenge: 'AQID',
    factors: ['totp'],
    expiresIn: 300,
    rememberedDays: 0,
  });
  await vi.waitFor(() => expect(page.pending.read()?.kind).toBe('signIn'));
  page.startSession({ token: 'other', refreshToken: 'other' });
  expect(await pair).toBeNull();
  await vi.waitFor(() => expect(page.pending.read()).toBeNull());
});

test('an error without a challenge asks for nothing', async () => {
  const page = await openPage(() => errorResponse(403, { problem: 'session.confirmFactor' }));
  await expect(page.callApi(writeThing)).rejects.toMatchObject({ status: 403 });
  expect(page.pending.read()).toBeNull();
});

test('a request that is rejected until the user adds a second factor is reported without a message', async () => {
  const page = await openPage(() => errorResponse(403, { problem: 'session.mustAddSecondFactor' }));
  const onMissing = vi.fn();
  page.onMissingFactor(onMissing);
  await expect(page.callApi(writeThing)).rejects.toMatchObject({ status: 403 });
  expect(onMissing).toHaveBeenCalledTimes(1);
  expect(await toastTexts()).toEqual([]);
});
