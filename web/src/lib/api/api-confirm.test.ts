import { post } from '@atrium/contract/call.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { runAndSettle, renderHook } from '../../testing/hook-root.ts';
import { openSessionPage } from '../../testing/session-page.ts';
import { errorResponse, successResponse } from '../../testing/test-server.ts';
import { toastTexts } from '../../testing/toasts.ts';

const writeThing = post<never, never>('thing', 'thing', 'signed-in', []);

beforeEach(() => {});

/** Delay of the loading indicator in milliseconds. */
const delay = 1;

const openPage = async (answer: Parameters<typeof openSessionPage>[0]) => {
  const page = await openSessionPage(answer);
  const { useSlowLoading } = await import('../browser/loading.ts');
  const indicator = await renderHook(() => useSlowLoading({ delay, minShownMs: 0 }));
  return { ...page, indicator };
};

const expectLoading = ({ indicator }: Awaited<ReturnType<typeof openPage>>, isLoading: boolean) =>
  vi.waitFor(async () => {
    await runAndSettle(() => undefined);
    expect(indicator.read()).toBe(isLoading);
  });

const confirmFirst = errorResponse(403, { problem: 'session.confirmPassword' });

test('a request that needs password confirmation is repeated after it', async () => {
  const page = await openPage((_, count) => (count === 1 ? confirmFirst : successResponse('done')));
  const call = page.callApi(writeThing, { a: 1 } as never);
  await vi.waitFor(() => expect(page.isConfirming()).toBe(true));
  page.resolveConfirmations(true);
  await expect(call).resolves.toBe('done');
  expect(page.receivedRequests.map(({ body }) => body)).toEqual(['{"a":1}', '{"a":1}']);
  expect(await toastTexts()).toEqual([]);
});

test('declining the password confirmation fails the request without a message', async () => {
  const page = await openPage(() => confirmFirst);
  const call = page.callApi(writeThing).catch((failure: unknown) => failure);
  await vi.waitFor(() => expect(page.isConfirming()).toBe(true));
  page.resolveConfirmations(false);
  expect(await call).toMatchObject({ status: 403, code: 'session.confirmPassword' });
  await new Promise((resolve) => {
    setImmediate(resolve);
  });
  expect([page.receivedRequests.length, await toastTexts()]).toEqual([1, []]);
});

test('other errors do not ask for a password', async () => {
  const page = await openPage(() => errorResponse(403, { problem: 'rights.missing' }));
  await expect(page.callApi(writeThing)).rejects.toMatchObject({ status: 403 });
  expect([page.receivedRequests.length, page.isConfirming()]).toEqual([1, false]);
});

test('the loading indicator is shown during a request, but not during a password confirmation', async () => {
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const page = await openPage(async (_, count) => {
    await (count === 1 ? first : second).promise;
    return count === 1 ? confirmFirst : successResponse('done');
  });
  const call = page.callApi(writeThing);
  await expectLoading(page, true);
  first.resolve();
  await expectLoading(page, false);
  page.resolveConfirmations(true);
  await expectLoading(page, true);
  second.resolve();
  await call;
  await expectLoading(page, false);
  await page.indicator.leave();
});

test('background requests never show the loading indicator', async () => {
  const answer = Promise.withResolvers<void>();
  const page = await openPage(async (_, count) => {
    if (count === 1) return confirmFirst;
    await answer.promise;
    return successResponse('done');
  });
  const call = page.callApi(writeThing, undefined, { isBackground: true });
  await vi.waitFor(() => expect(page.isConfirming()).toBe(true));
  page.resolveConfirmations(true);
  await vi.waitFor(() => expect(page.receivedRequests).toHaveLength(2));
  // The timer of the indicator was set before this one.
  await runAndSettle(() => new Promise((due) => setTimeout(due, delay)));
  expect(page.indicator.read()).toBe(false);
  answer.resolve();
  await expect(call).resolves.toBe('done');
  await page.indicator.leave();
});
