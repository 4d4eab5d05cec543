import { login } from '@atrium/contract/session/calls.ts';
import { expect, it } from 'vitest';
import { hashPassword } from '../../auth/passwords/password.ts';
import { startInstance } from '../../testing/instance.ts';
import { openDatabase } from '../../testing/databases.ts';
import { addUser } from '../../testing/people.ts';

const rounds = 25;

it('rejecting an unknown username takes about as long as a wrong password', async () => {
  const database = await openDatabase('sqlite');
  const instance = await startInstance(database);
  await addUser(database.db, { username: 'known', password_hash: await hashPassword('correct-1234') });
  const measureSignIn = async (username: string): Promise<number> => {
    await database.db.deleteFrom('sign_in_attempts').execute();
    const start = performance.now();
    await instance.call(login, { username, password: 'mistaken-1234' });
    return performance.now() - start;
  };
  // The fastest of many attempts is least affected by other load.
  const quickest = { unknown: Infinity, known: Infinity };
  for (let round = 0; round < rounds; round += 1) {
    quickest.unknown = Math.min(quickest.unknown, await measureSignIn('unknown'));
    quickest.known = Math.min(quickest.known, await measureSignIn('known'));
  }
  const ratio = quickest.unknown / quickest.known;
  expect(ratio).toBeGreaterThan(0.5);
  expect(ratio).toBeLessThan(2);
});
