import type { Server } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { closeAppContext, type AppContext } from './platform/context/context.ts';
import { yieldToEventLoop } from './platform/runtime/event-loop.ts';

/** Requests that take longer are cut off, and so is everything after `endMs`. */
const cutMs = 3000;
const endMs = 4500;

/** A copy that serves. */
export interface Running {
  /** What Prometheus asks; null where nothing is measured. */
  readonly metrics: Server | null;
  readonly app: FastifyInstance;
  readonly context: AppContext;
}

/** Connections end with the next answer from now on: no request is under way on one when listening ends. */
const endConnectionsWithAnswers = ({ server }: FastifyInstance): void => {
  server.prependListener('request', (_request, response) => {
    response.shouldKeepAlive = false;
  });
};

/** Says that no new work is wanted, and goes on serving until that has got about. */
const drain = async ({ app, context }: Running): Promise<void> => {
  const { config, draining, log } = context;
  const forMs = config.drainSeconds * 1000;
  log.info(`no longer ready: serving for another ${config.drainSeconds} s, then ending`);
  endConnectionsWithAnswers(app);
  draining.begin(forMs);
  await wait(forMs);
};

/** Requests under way are answered; streams and whoever is too slow are cut off, so that the end comes within five seconds. */
const close = async ({ app, context, metrics }: Running): Promise<void> => {
  setTimeout(() => process.exit(1), endMs).unref();
  setTimeout(() => app.server.closeAllConnections(), cutMs).unref();
  // Connections that have been made are taken when the sockets are polled: hardly one is left untaken right after that.
  await yieldToEventLoop();
  // Deliveries and scheduled tasks end while the last requests are answered: each may take seconds.
  await Promise.all([context.outbox.stop(), context.scheduler.stop(), app.close()]);
  metrics?.close();
  metrics?.closeAllConnections();
  await closeAppContext(context);
  await context.database.close();
};

/**
 * Ends a copy on the signals that ask for it. SIGTERM, by which supervisors ask, leaves balancers time to notice; who presses Ctrl-C
 * waits for the end. A second signal is obeyed at once.
 */
export const stopOnSignals = (running: Running): void => {
  const { log, config } = running.context;
  let isEnding = false;
  const end = async (drains: boolean): Promise<void> => {
    if (isEnding) process.exit(1);
    isEnding = true;
    try {
      if (drains && config.drainSeconds > 0) await drain(running);
      await close(running);
      process.exit(0);
    } catch (error) {
      log.error({ err: error }, 'the end was not clean');
      process.exit(1);
    }
  };
  // A closed terminal ends what was started in it; anywhere else it is a wish to read settings anew, which a restart does.
  process.on('SIGHUP', () => {
    if (process.stdout.isTTY) void end(false);
    else log.info('SIGHUP: settings are read at the start; restart to change them');
  });
  process.on('SIGINT', () => void end(false));
  process.on('SIGTERM', () => void end(true));
};
