import { expect, test } from 'vitest';
import { createRunner } from './watch.ts';

test('a check that is requested during a check, once or several times, runs once more, also after a failure', async () => {
  const checks: PromiseWithResolvers<void>[] = [];
  const failures: unknown[] = [];
  const request = createRunner(
    () => {
      const check = Promise.withResolvers<void>();
      checks.push(check);
      return check.promise;
    },
    (error) => void failures.push(error),
  );
  request();
  request();
  request();
  expect(checks).toHaveLength(1);
  checks[0]?.reject('failed');
  await expect.poll(() => checks.length).toBe(2);
  checks[1]?.resolve();
  await new Promise((resolve) => setImmediate(resolve));
  request();
  expect(checks).toHaveLength(3);
  expect(failures).toEqual(['failed']);
});
