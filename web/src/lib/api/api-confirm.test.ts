import { call } from '@atrium/contract/call.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { acting, mountHook } from '../../testing/hook-root.ts';
import { moment } from '../../testing/moment.ts';
import { bad, fetchFrom, good, memoryStorage, type Reply, type Seen, startWire } from '../../testing/wire-server.ts';

const toasts: string[] = [];
vi.mock('antd/es/message', () => ({ default: { open: ({ content }: { content: string }) => toasts.push(content) } }));

const writeThing = call<never, never>('POST', 'thing', 'signed-in');

let close: (() => Promise<void>) | undefined;
afterEach(() => close?.());

beforeEach(() => {
  vi.resetModules();
  toasts.length = 0;
  vi.stubGlobal('localStorage', memoryStorage());
  vi.stubGlobal('document', { documentElement: {} });
});

/** A page in which somebody is at work, on a server that answers this. */
const openPage = async (answer: (seen: Seen, count: number) => Reply | Promise<Reply>) => {
  const server = await startWire(answer);
  close = server.close;
  vi.stubGlobal(
    'fetch',
    fetchFrom(() => server.url),
  );
  const [api, confirm, session, { useSlowLoading }] = await Promise.all([
    import('./api.ts'),
    import('./confirm-person.ts'),
    import('../session/session.ts'),
    import('../browser/loading.ts'),
  ]);
  session.startSession({ token: 'abc', refreshToken: 'def' });
  const indicator = await mountHook(() => useSlowLoading({ delay: 1, least: 0 }));
  return { ...api, ...confirm, seen: server.seen, indicator };
};

/** Whether the page says that it is loading, looked at until it is as expected. */
const expectLoading = ({ indicator }: Awaited<ReturnType<typeof openPage>>, isLoading: boolean) =>
  vi.waitFor(async () => {
    await acting(() => undefined);
    expect(indicator.read()).toBe(isLoading);
  });

const confirmFirst = bad(403, { problem: 'session.confirmPassword' });

test('what needs the password once more is asked for again when it was given, and is answered', async () => {
  const page = await openPage((_, count) => (count === 1 ? confirmFirst : good('done')));
  const asked = page.callApi(writeThing, { a: 1 } as never);
  await vi.waitFor(() => expect(page.isConfirming()).toBe(true));
  page.answerConfirming(true);
  await expect(asked).resolves.toBe('done');
  expect(page.seen.map(({ body }) => body)).toEqual(['{"a":1}', '{"a":1}']);
  expect(toasts).toEqual([]);
});

test('who does not give the password has not done it, and reads nothing of a failure', async () => {
  const page = await openPage(() => confirmFirst);
  const asked = page.callApi(writeThing).catch((failure: unknown) => failure);
  await vi.waitFor(() => expect(page.isConfirming()).toBe(true));
  page.answerConfirming(false);
  expect(await asked).toMatchObject({ status: 403, problem: 'session.confirmPassword' });
  await new Promise((turn) => {
    setImmediate(turn);
  });
  expect([page.seen.length, toasts]).toEqual([1, []]);
});

test('another refusal asks nobody for a password', async () => {
  const page = await openPage(() => bad(403, { problem: 'rights.missing' }));
  await expect(page.callApi(writeThing)).rejects.toMatchObject({ status: 403 });
  expect([page.seen.length, page.isConfirming()]).toEqual([1, false]);
});

test('the page says that it is loading while a call is under way, but not while it waits for a person', async () => {
  const [first, second] = [moment(), moment()];
  const page = await openPage(async (_, count) => {
    await (count === 1 ? first : second).hasCome;
    return count === 1 ? confirmFirst : good('done');
  });
  const asked = page.callApi(writeThing);
  await expectLoading(page, true);
  first.come();
  await expectLoading(page, false);
  page.answerConfirming(true);
  await expectLoading(page, true);
  second.come();
  await asked;
  await expectLoading(page, false);
  await page.indicator.leave();
});

test('it says nothing of a call in the background, also where that waits for a person', async () => {
  const answer = moment();
  const page = await openPage(async (_, count) => {
    if (count === 1) return confirmFirst;
    await answer.hasCome;
    return good('done');
  });
  const asked = page.callApi(writeThing, undefined, { background: true });
  await vi.waitFor(() => expect(page.isConfirming()).toBe(true));
  page.answerConfirming(true);
  await vi.waitFor(() => expect(page.seen).toHaveLength(2));
  await acting(() => new Promise((resolve) => setTimeout(resolve, 20)));
  expect(page.indicator.read()).toBe(false);
  answer.come();
  await expect(asked).resolves.toBe('done');
  await page.indicator.leave();
});
