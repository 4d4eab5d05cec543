import { expect, test } from 'vitest';
import { createRunner } from './watch.ts';

test('requests during a check cause one more check, even if there are several or the check failed', async () => {
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
