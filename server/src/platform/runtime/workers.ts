import cluster, { type Worker } from 'node:cluster';
import { setTimeout as wait } from 'node:timers/promises';
import type { Log } from './log.ts';

const shortestPauseMs = 250;
const longestPauseMs = 10_000;
/** A worker that served for so long is replaced at once when it dies. */
const soundMs = 60_000;
const passedOn = ['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGUSR2'] as const;

type PassedOn = (typeof passedOn)[number];

const indexVariable = 'WORKER_INDEX';

/** Which of the workers this process is, from 0 on; 0 also where it serves alone. */
export const workerIndex = (): number => Number(process.env[indexVariable] ?? 0);

/** Calls back on a signal. A worker hears of it from its supervisor: what started both may send it to one of them or to all. */
export const onSignal = (signal: PassedOn, act: () => void): void => {
  process.on(signal, cluster.isWorker ? () => {} : act);
  if (!cluster.isWorker) return;
  process.on('message', (message) => {
    if (message === signal) act();
  });
};

/** Ends or replaces what has died; `isEnding` once the whole is to end. */
interface Supervision {
  readonly log: Log;
  isEnding: boolean;
  /** A worker has served: what fails from now on was no mistake in the settings. */
  hasServed: boolean;
  code: number;
}

const living = (): Worker[] => Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);

const endWithLast = (supervision: Supervision): void => {
  if (living().length === 0) process.exit(supervision.code);
};

/** Keeps one worker running; resolves when it serves for the first time. */
const keepWorker = (supervision: Supervision, index: number): Promise<void> =>
  new Promise((serves) => {
    let pauseMs = shortestPauseMs;
    const fork = (): void => {
      if (supervision.isEnding) return;
      const begun = performance.now();
      const worker = cluster.fork({ [indexVariable]: String(index) });
      worker.once('listening', () => {
        supervision.hasServed = true;
        supervision.log.info({ index }, 'a worker serves');
        serves();
      });
      worker.once('exit', (code, signal) => void replace(begun, code, signal));
    };
    const replace = async (begun: number, code: number | null, signal: string | null): Promise<void> => {
      if (!supervision.hasServed) supervision.isEnding = true;
      if (supervision.isEnding) {
        supervision.code ||= code ?? 1;
        return endWithLast(supervision);
      }
      supervision.log.error({ index, code, signal }, 'a worker ended and is replaced');
      if (performance.now() - begun > soundMs) pauseMs = shortestPauseMs;
      await wait(pauseMs);
      pauseMs = Math.min(pauseMs * 2, longestPauseMs);
      fork();
    };
    fork();
  });

/**
 * Runs the program as several workers that share its port, replaces those that die, and passes signals on. The first one starts alone: it
 * brings the database up to date, and where it cannot start nothing does.
 */
export const superviseWorkers = async (count: number, log: Log): Promise<void> => {
  const supervision: Supervision = { log, isEnding: false, hasServed: false, code: 0 };
  for (const signal of passedOn) {
    process.on(signal, () => {
      const ends = signal === 'SIGTERM' || signal === 'SIGINT' || (signal === 'SIGHUP' && process.stdout.isTTY);
      if (ends) supervision.isEnding = true;
      for (const worker of living()) {
        // One that is about to die hears nothing, which is no fault.
        worker.send(signal, () => {});
        // One that does not listen to messages yet has nothing to end, and ends by the signal itself.
        if (ends) worker.process.kill(signal);
      }
      if (ends) endWithLast(supervision);
    });
  }
  await keepWorker(supervision, 0);
  for (let index = 1; index < count; index += 1) void keepWorker(supervision, index);
};
