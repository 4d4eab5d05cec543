import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { runAndSettle, renderHook } from '../../testing/hook-root.ts';
import { RequestFailure } from '../http/request-failure.ts';
import { PageShownContext } from './page-visibility.ts';
import { useCountdown } from './use-countdown.ts';
import { useThrottleSeconds, getThrottleMs } from '../http/throttle.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: 10_000, toFake: ['Date', 'setInterval', 'clearInterval'] });
});
afterEach(() => void vi.useRealTimers());

const advance = (ms: number) => runAndSettle(() => vi.advanceTimersByTime(ms));

test('counts whole seconds down to 0 and stops', async () => {
  const { read } = await renderHook(() => useCountdown(12_500));
  expect(read()).toBe(3);
  await advance(1000);
  expect(read()).toBe(2);
  await advance(1000);
  expect(read()).toBe(1);
  expect(vi.getTimerCount()).toBe(1);
  await advance(1000);
  expect([read(), vi.getTimerCount()]).toEqual([0, 0]);
});

test.each([
  ['that is over', 9_000, 0],
  ['that is now', 10_000, 0],
  ['a moment ahead', 10_001, 1],
  ['exactly a second ahead', 11_000, 1],
])('an instant %s (%i) leaves %i s', async (_, end, remainingSeconds) => {
  expect((await renderHook(() => useCountdown(end))).read()).toBe(remainingSeconds);
});

test('counting pauses on a hidden page, resumes from the clock, and ends with the component', async () => {
  const wrap = (isShown: boolean) => (inner: ReactNode) => <PageShownContext value={isShown}>{inner}</PageShownContext>;
  const { read, leave, change } = await renderHook(() => useCountdown(20_000), wrap(true));
  await change(undefined, wrap(false));
  expect(vi.getTimerCount()).toBe(0);
  await advance(4000);
  expect(read()).toBe(10);
  await change(undefined, wrap(true));
  expect(read()).toBe(6);
  await leave();
  expect(vi.getTimerCount()).toBe(0);
});

const createFailure = (parts: ConstructorParameters<typeof RequestFailure>[2], status = 429) =>
  new RequestFailure(status, 'later', parts);

test.each<[string, unknown, number | null]>([
  ['the seconds that the server names', createFailure({ retryAfter: 7 }), 7000],
  ['those before the ones of its problem', createFailure({ retryAfter: 7, params: { seconds: 9 } }), 7000],
  ['the seconds of its problem', createFailure({ params: { seconds: 9 } }), 9000],
  ['not at all where it names none', createFailure({}), null],
  ['not at all where it names 0', createFailure({ retryAfter: 0 }), null],
  ['not at all for another refusal', createFailure({ retryAfter: 7 }, 503), null],
  ['not at all for what is no refusal', Object.assign(new Error('no'), { status: 429, retryAfter: 7 }), null],
  ['not at all without a failure', null, null],
])('a rejected attempt waits %s', (_, failure, milliseconds) => {
  expect(getThrottleMs(failure)).toBe(milliseconds);
});

test('the wait starts when a failure is first rendered, and again for another one', async () => {
  const first = createFailure({ retryAfter: 5 });
  const { read, change } = await renderHook((): number => useThrottleSeconds(first));
  expect(read()).toBe(5);
  await advance(2000);
  await change();
  expect(read()).toBe(3);
  await change(() => useThrottleSeconds(createFailure({ retryAfter: 30 })));
  expect(read()).toBe(30);
});
