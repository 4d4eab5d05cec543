import type { Server } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { closeAppContext, type AppContext } from './context/context.ts';
import { yieldToEventLoop } from './lib/runtime/event-loop.ts';

/** Slow requests are aborted first, and then the process exits. */
const abortAfterMs = 3000;
const exitAfterMs = 4500;

export interface RunningInstance {
  readonly metrics: Server | null;
  readonly app: FastifyInstance;
  readonly context: AppContext;
}

/** Closes each connection after its next response, so that none is in use when the server closes. */
const closeConnectionsAfterResponse = ({ server }: FastifyInstance): void => {
  server.prependListener('request', (_request, response) => {
    response.shouldKeepAlive = false;
  });
};

/** Reports that the instance is not ready, and serves requests until load balancers have detected this. */
const drain = async ({ app, context }: RunningInstance): Promise<void> => {
  const { config, draining, log } = context;
  const drainMs = config.drainSeconds * 1000;
  log.info(`not ready: serving for another ${config.drainSeconds} s, then stopping`);
  closeConnectionsAfterResponse(app);
  draining.begin(drainMs);
  await wait(drainMs);
};

/** Closes streams and aborts slow clients, so that stopping takes at most five seconds. */
const close = async ({ app, context, metrics }: RunningInstance): Promise<void> => {
  setTimeout(() => process.exit(1), exitAfterMs).unref();
  setTimeout(() => app.server.closeAllConnections(), abortAfterMs).unref();
  // Node reads accepted connections in its next poll phase, so almost none is lost after that.
  await yieldToEventLoop();
  // Each may take seconds, so they end concurrently with the last requests.
  await Promise.all([context.outbox.stop(), context.scheduler.stop(), app.close()]);
  metrics?.close();
  metrics?.closeAllConnections();
  await closeAppContext(context);
  await context.database.close();
};

/** SIGTERM, sent by supervisors, drains first; Ctrl-C stops immediately. A second signal exits. */
export const stopOnSignals = (instance: RunningInstance): void => {
  const { log, config } = instance.context;
  let isStopping = false;
  const stop = async (shouldDrain: boolean): Promise<void> => {
    if (isStopping) process.exit(1);
    isStopping = true;
    try {
      if (shouldDrain && config.drainSeconds > 0) await drain(instance);
      await close(instance);
      process.exit(0);
    } catch (error) {
      log.error({ err: error }, 'the instance did not stop cleanly');
      process.exit(1);
    }
  };
  // A closed terminal sends SIGHUP. From other senders it means "reload the settings", which needs a restart.
  process.on('SIGHUP', () => {
    if (process.stdout.isTTY) void stop(false);
    else log.info('SIGHUP: settings are read only at the start; restart to change them');
  });
  process.on('SIGINT', () => void stop(false));
  process.on('SIGTERM', () => void stop(true));
};
