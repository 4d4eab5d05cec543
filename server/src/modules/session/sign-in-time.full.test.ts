import { login } from '@atrium/contract/session/calls.ts';
import { resetPassword, sendVerificationCode, signInByCode } from '@atrium/contract/verification-code/calls.ts';
import { describe, expect, it } from 'vitest';
import { hashPassword } from '../../auth/passwords/password.ts';
import { databases } from '../../testing/databases.ts';
import type { TestResponse } from '../../testing/instance.ts';
import { addUser } from '../../testing/people.ts';
import { startWithGateway } from '../../testing/services/gateway.ts';

const rounds = 200;
const wrongCode = '000000';
const hash = await hashPassword('correct-1234');

const known = { username: 'known', to: '13500000001' };
const unknown = { username: 'unknown', to: '13500000002' };
type Person = typeof known;

const computeMedian = (times: readonly number[]): number =>
  times.toSorted((left, right) => left - right)[Math.floor(times.length / 2)] ?? Number.NaN;

describe.each(databases)('known and unknown accounts on $kind', async ({ open }) => {
  // The clock is stopped, because responses contain times.
  const now = Date.now();
  const { database, gateway, instance } = await startWithGateway(open, () => now);
  const { db } = database;
  const contact = { phone_number: known.to, verified_phone: `+86${known.to}` };
  await addUser(db, { username: known.username, password_hash: hash, ...contact });

  const sendCode = (purpose: 'login' | 'reset', { to }: Person) =>
    instance.call(sendVerificationCode, { channel: 'sms', purpose, to });
  const waitForDelivery = () => gateway.waitForCode(`+86${known.to}`);
  const resetLimits = async (): Promise<void> => {
    await db.deleteFrom('sign_in_attempts').execute();
    await db.deleteFrom('passcodes').execute();
  };

  interface Attempt {
    /** Purpose of codes that both accounts request before the attempt. */
    readonly purpose?: 'login' | 'reset';
    readonly isSending?: true;
    readonly send: (person: Person) => Promise<TestResponse<unknown>>;
  }
  const attempts: Readonly<Record<string, Attempt>> = {
    'a wrong password': {
      send: ({ username }) => instance.call(login, { username, password: 'mistaken-1234' }),
    },
    'a request for a code to sign in': { isSending: true, send: (person) => sendCode('login', person) },
    'a request for a code to reset the password': { isSending: true, send: (person) => sendCode('reset', person) },
    'a wrong code to sign in': {
      purpose: 'login',
      send: ({ to }) => instance.call(signInByCode, { phoneNumber: to, code: wrongCode }),
    },
    'a wrong code to reset the password': {
      purpose: 'reset',
      send: ({ to }) => instance.call(resetPassword, { channel: 'sms', to, code: wrongCode, password: 'new-moon-11' }),
    },
  };

  /** Sends the same requests for both accounts, because a previous request and its delivery influence the time. */
  const prepare = async ({ purpose, isSending }: Attempt): Promise<void> => {
    await resetLimits();
    if (purpose === undefined && !isSending) return;
    await sendCode(purpose ?? 'login', unknown);
    await sendCode(purpose ?? 'login', known);
    await waitForDelivery();
    if (isSending) await resetLimits();
  };

  it.each(Object.entries(attempts))('%s has the same response after about the same time', async (_, attempt) => {
    const times = new Map<Person, number[]>([
      [known, []],
      [unknown, []],
    ]);
    const measure = async (person: Person) => {
      await prepare(attempt);
      const start = performance.now();
      const { status, problem, params, fields, message, result } = await attempt.send(person);
      times.get(person)?.push(performance.now() - start);
      if (attempt.isSending && person === known) await waitForDelivery();
      return { status, problem, params, fields, message, result };
    };
    for (let round = 0; round < rounds; round += 1) {
      const [first, second] = round % 2 === 0 ? [known, unknown] : [unknown, known];
      expect(await measure(first)).toEqual(await measure(second));
    }
    const [knownMs = 0, unknownMs = 0] = [...times.values()].map(computeMedian);
    expect(unknownMs / knownMs).toBeGreaterThan(0.8);
    expect(unknownMs / knownMs).toBeLessThan(1.25);
  });
});
