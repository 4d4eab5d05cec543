import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openPool } from './postgres-pool.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

test('the loss of idle connections is reported at most once a minute', async () => {
  const lostReasons: string[] = [];
  const pool = openPool({}, (reason) => void lostReasons.push(reason));
  vi.advanceTimersByTime(5);
  for (const reason of ['first', 'second']) pool.emit('error', new Error(reason), undefined);
  vi.advanceTimersByTime(60_000);
  pool.emit('error', new Error('third'), undefined);
  expect(lostReasons).toEqual(['first', 'third']);
  await pool.end();
});
