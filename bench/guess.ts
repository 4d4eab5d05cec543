import { parentPort } from 'node:worker_threads';
import { setTimeout as wait } from 'node:timers/promises';
import { callApi } from '../e2e/harness/api.ts';
import { startOpenLoop } from './open-loop.ts';

const guessesPerSecond = 200;

export interface Guesses {
  readonly url: string;
  readonly path: string;
  readonly bodies: readonly object[];
}

/** Sends guesses at a fixed rate. Returns the first failure, or null if the server rejected all of them. */
const sendGuesses = async ({ url, path, bodies }: Guesses): Promise<string | null> => {
  const stop = startOpenLoop(guessesPerSecond, (round) => ({
    kind: path,
    sendRequest: async () => {
      const { success } = await callApi(url, path, { body: bodies[round % bodies.length] ?? {} });
      if (success) throw new Error(`${path} accepted a wrong guess.`);
    },
  }));
  await wait((bodies.length / guessesPerSecond) * 1000);
  return (await stop()).find(({ failure }) => failure !== null)?.failure ?? null;
};

parentPort?.on('message', (guesses: Guesses) => {
  void sendGuesses(guesses).then((failure) => parentPort?.postMessage(failure));
});
