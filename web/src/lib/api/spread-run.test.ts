import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createSpreadRun } from './spread-run.ts';

const spreadMs = 30_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

test('browsers run at different times within the spread', () => {
  const delays = [0, 0.5, 0.999].map((random) => {
    vi.spyOn(Math, 'random').mockReturnValue(random);
    const start = Date.now();
    let delay = Number.NaN;
    createSpreadRun(() => (delay = Date.now() - start), spreadMs)();
    vi.advanceTimersByTime(spreadMs);
    return delay;
  });
  expect(delays).toEqual([0, 15_000, 29_970]);
});

test('requests during the delay cause one run, and a later request another', () => {
  const callback = vi.fn<() => void>();
  const request = createSpreadRun(callback, spreadMs);
  request();
  request();
  vi.advanceTimersByTime(spreadMs);
  expect(callback).toHaveBeenCalledTimes(1);
  request();
  vi.advanceTimersByTime(spreadMs);
  expect(callback).toHaveBeenCalledTimes(2);
});
