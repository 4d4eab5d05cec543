import { login } from '@atrium/contract/session/calls.ts';
import { expect, it } from 'vitest';
import { hashPassword } from '../../auth/passwords/password.ts';
import { startInstance } from '../../testing/instance.ts';
import { openDatabase } from '../../testing/databases.ts';
import { addUser } from '../../testing/people.ts';

const rounds = 200;

const computeMedian = (times: readonly number[]): number =>
  times.toSorted((left, right) => left - right)[Math.floor(times.length / 2)] ?? Number.NaN;

it('rejecting an unknown username takes about as long as a wrong password, with the same response', async () => {
  const database = await openDatabase('sqlite');
  const instance = await startInstance(database);
  await addUser(database.db, { username: 'known', password_hash: await hashPassword('correct-1234') });
  const measureSignIn = async (username: string) => {
    await database.db.deleteFrom('sign_in_attempts').execute();
    const start = performance.now();
    const answer = await instance.call(login, { username, password: 'mistaken-1234' });
    const { status, problem, params, fields, message } = answer;
    return { ms: performance.now() - start, response: { status, problem, params, fields, message } };
  };
  const unknownTimes: number[] = [];
  const knownTimes: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const unknown = await measureSignIn('unknown');
    const known = await measureSignIn('known');
    expect(known.response).toEqual(unknown.response);
    unknownTimes.push(unknown.ms);
    knownTimes.push(known.ms);
  }
  const ratio = computeMedian(unknownTimes) / computeMedian(knownTimes);
  expect(ratio).toBeGreaterThan(0.8);
  expect(ratio).toBeLessThan(1.25);
});
