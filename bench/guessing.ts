import type { SignInChallenge } from '@atrium/contract/second-factor/schemas.ts';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { callApi, createUser, fetchResult, signInByApi } from '../e2e/harness/api.ts';
import { testPassword } from '../e2e/harness/demo.ts';
import { computeTotp } from '../server/src/testing/second-factor/totp.ts';
import type { Guesses } from './guess.ts';
import { startOpenLoop } from './open-loop.ts';
import { formatMilliseconds, type Measurement, percentile99 } from './report.ts';

const guessCount = 10_000;
const warmUpCount = 2000;
const requestsPerSecond = 20;
const rounds = 4;
const restSecondsOfRound = 15;
const maxRatio = 2;

const measuredPaths = ['user-list', 'user-info', 'notification-list', 'home'] as const;

const createChallenge = async (url: string, adminToken: string, username: string): Promise<string> => {
  await createUser(url, adminToken, { username, name: username, roles: [2] });
  const { token } = await signInByApi(url, username, testPassword);
  const settings = 'account-second-factor-item';
  const { secret } = await fetchResult<{ secret: string }>(url, `${settings}/new-secret`, { token, body: {} });
  await fetchResult(url, `${settings}/turn-on`, { token, body: { code: computeTotp(secret, Date.now()) } });
  const response = await callApi(url, 'login', { body: { username, password: testPassword } });
  if (response.success) throw new Error('The sign-in did not need the second factor.');
  // The contract defines the parameters of this error.
  return (response.params as unknown as SignInChallenge).challenge;
};

/** Creates two users, and returns wrong codes and passwords for them. */
const createGuesses = async (url: string, adminToken: string, name: string, count: number) => {
  const challenge = await createChallenge(url, adminToken, `${name}-code`);
  await createUser(url, adminToken, { username: `${name}-word`, name, roles: [2] });
  const createBodies = (create: (round: number) => object) =>
    Array.from({ length: count }, (_, round) => create(round));
  const codes = createBodies((round) => ({ challenge, code: String(round).padStart(6, '0') }));
  const passwords = createBodies((round) => ({ username: `${name}-word`, password: `wrong-${round}a` }));
  return { codes: { url, path: 'second-factor', bodies: codes }, passwords: { url, path: 'login', bodies: passwords } };
};

/** Returns the times of other requests during an operation, in milliseconds. */
const measureRequests = async (url: string, token: string, operation: () => Promise<unknown>): Promise<number[]> => {
  const stop = startOpenLoop(requestsPerSecond, (round) => {
    const kind = measuredPaths[round % measuredPaths.length] ?? 'user-list';
    return { kind, sendRequest: () => fetchResult(url, kind, { token }) };
  });
  await operation();
  const outcomes = await stop();
  for (const { kind, failure } of outcomes) if (failure !== null) throw new Error(`${kind}: ${failure}`);
  return outcomes.map(({ ms }) => ms);
};

/** Sends guesses in a separate thread, which does not delay the measured requests. Throws if one is accepted. */
const runGuesses = async (thread: Worker, guesses: Guesses): Promise<void> => {
  thread.postMessage(guesses);
  const [failure] = (await once(thread, 'message')) as [string | null];
  if (failure !== null) throw new Error(failure);
};

/** Measures how much guesses for one account slow down the requests of other users. */
export const measureGuessing = async ({ url }: { readonly url: string }): Promise<Measurement[]> => {
  const { token } = await signInByApi(url, 'admin');
  const thread = new Worker(new URL('./guess.ts', import.meta.url));
  const warmUp = await createGuesses(url, token, 'warm-up', warmUpCount);
  const guesses = await createGuesses(url, token, 'guessed', guessCount / rounds);
  await measureRequests(url, token, async () => {
    await runGuesses(thread, warmUp.codes);
    await runGuesses(thread, warmUp.passwords);
  });
  const [atRest, duringCodes, duringPasswords]: [number[], number[], number[]] = [[], [], []];
  // Alternates, because the machine itself becomes faster and slower.
  for (let round = 0; round < rounds; round++) {
    atRest.push(...(await measureRequests(url, token, () => wait(restSecondsOfRound * 1000))));
    duringCodes.push(...(await measureRequests(url, token, () => runGuesses(thread, guesses.codes))));
    duringPasswords.push(...(await measureRequests(url, token, () => runGuesses(thread, guesses.passwords))));
  }
  await thread.terminate();
  const toMeasurement = (title: string, duringGuesses: number[]): Measurement => ({
    title: `${title}, p99 of other requests`,
    ours: formatMilliseconds(percentile99(duringGuesses)),
    baseline: `${formatMilliseconds(percentile99(atRest))} at rest`,
    ratio: percentile99(duringGuesses) / percentile99(atRest),
    limit: { atMost: maxRatio },
  });
  return [
    toMeasurement(`${guessCount} wrong second-factor codes for one account`, duringCodes),
    toMeasurement(`${guessCount} wrong passwords for one account`, duringPasswords),
  ];
};
