import type { FastifyInstance } from 'fastify';
import type { Log } from './log.ts';

interface Interval {
  readonly everyMs: number;
  readonly name: string;
  readonly log: Log;
}

/** Runs never overlap. Work on the database belongs in a scheduled task, which runs on one instance for all. */
export const runEvery = (
  app: FastifyInstance,
  { everyMs, name, log }: Interval,
  operation: () => Promise<void>,
): void => {
  let currentRun: Promise<void> | null = null;
  const run = async (): Promise<void> => {
    try {
      await operation();
    } catch (error) {
      log.warn({ err: error, operation: name }, 'periodic work failed');
    } finally {
      currentRun = null;
    }
  };
  const timer = setInterval(() => {
    currentRun ??= run();
  }, everyMs).unref();
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await currentRun;
  });
};
