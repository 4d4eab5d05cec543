import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createSequentialHandler } from './sequential-handler.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A handler whose promises the test settles. */
const slow = () => {
  const startedNames: string[] = [];
  const ends: ((error?: Error) => void)[] = [];
  const stop = new AbortController();
  const handle = (event: string) => {
    startedNames.push(event);
    return new Promise<void>((resolve, reject) => ends.push((error) => (error ? reject(error) : resolve())));
  };
  const isTemporary = (failure: unknown) => failure instanceof RangeError;
  const take = createSequentialHandler(handle, { isTemporary, signal: stop.signal });
  const end = async (error?: Error) => {
    ends.shift()?.(error);
    await vi.advanceTimersByTimeAsync(0);
  };
  return { started: startedNames, take, end, stop: () => stop.abort() };
};

test('events are handled one after the other, also after one that failed', async () => {
  const { started, take, end } = slow();
  take('a');
  take('b');
  await end();
  expect(started).toEqual(['a']);
  await end(new Error('a failed'));
  expect(started).toEqual(['a', 'b']);
  take('c');
  await end();
  expect(started).toEqual(['a', 'b', 'c']);
});

test('an event that arrives repeatedly while another one is handled is handled once', async () => {
  const { started, take, end } = slow();
  take('a');
  await end();
  for (let round = 0; round < 100; round += 1) take('a');
  take('b');
  await end();
  await end();
  await end();
  expect(started).toEqual(['a', 'a', 'b']);
});

test('an event that failed temporarily is retried with growing pauses until it succeeds', async () => {
  const { started, take, end } = slow();
  take('a');
  await end();
  for (const seconds of [2, 4, 8, 16, 32, 60, 60]) {
    started.length = 0;
    await end(new RangeError('busy'));
    await vi.advanceTimersByTimeAsync(seconds * 749);
    expect(started).toEqual([]);
    await vi.advanceTimersByTimeAsync(seconds * 502);
    expect(started).toEqual(['a']);
  }
  await end();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(started).toEqual(['a']);
});

test('an event that failed permanently is not retried', async () => {
  const { started, take, end } = slow();
  take('a');
  await end();
  await end(new Error('forbidden'));
  await vi.advanceTimersByTimeAsync(600_000);
  expect(started).toEqual(['a']);
});

test('after the end, neither waiting nor failed events are handled', async () => {
  const { started, take, end, stop } = slow();
  take('a');
  take('b');
  await end();
  await end(new RangeError('busy'));
  expect(started).toEqual(['a', 'b']);
  take('c');
  stop();
  await end(new RangeError('busy'));
  await vi.advanceTimersByTimeAsync(600_000);
  expect(started).toEqual(['a', 'b']);
});
