import type { Server } from 'node:http';
import { described } from '@atrium/contract/resources.ts';
import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import { readEnvironment } from './config-file.ts';
import { readConfig, strangeSettings, type Config } from './config.ts';
import { dayOf } from './db/calendar.ts';
import { checkDescriptions } from './db/check-descriptions.ts';
import { connect } from './db/connect.ts';
import type { Database } from './db/dialect/dialect.ts';
import { migrate } from './db/migrate.ts';
import { offeredAccounts } from './db/seed/demo/demo-accounts.ts';
import { seed, topUpMetrics } from './db/seed/seed.ts';
import { closeAppContext, createAppContext, type AppContext } from './platform/context/context.ts';
import { settledConfig } from './platform/context/demo.ts';
import { serveMetrics } from './platform/http/serve-metrics.ts';
import { greeting } from './platform/runtime/greeting.ts';
import { createLog, type Log } from './platform/runtime/log.ts';
import { slowStatements } from './platform/runtime/slow-statements.ts';
import { hashPassword } from './platform/auth/password.ts';
import { startupFault, type Place } from './platform/runtime/startup-fault.ts';
import { setupToken } from './platform/auth/tokens.ts';

const drainMs = 3000;
const endMs = 4500;
const topUpEveryMs = 10 * 60_000;

interface Running {
  /** What Prometheus asks; null where nothing is measured. */
  readonly metrics: Server | null;
  readonly app: FastifyInstance;
  readonly context: AppContext;
}

/** Requests under way are answered; streams and whoever is too slow are cut off, so that the end comes within five seconds. */
const stop = async ({ app, context, metrics }: Running): Promise<void> => {
  setTimeout(() => process.exit(1), endMs).unref();
  setTimeout(() => app.server.closeAllConnections(), drainMs).unref();
  await app.close();
  metrics?.close();
  metrics?.closeAllConnections();
  await closeAppContext(context);
  await context.database.close();
};

/** SIGUSR2 has everything logged, and the next one as much as before: nobody restarts a copy to see what is wrong with it. */
const changeLogOnSignal = ({ log, config }: AppContext): void => {
  process.on('SIGUSR2', () => {
    log.level = log.level === 'debug' ? config.logLevel : 'debug';
    log.warn(`SIGUSR2: the level of the log is ${log.level} now`);
  });
};

const stopOnSignals = (running: Running): void => {
  let isEnding = false;
  const end = (): void => {
    if (isEnding) process.exit(1);
    isEnding = true;
    stop(running).then(
      () => process.exit(0),
      (error: unknown) => {
        running.context.log.error({ err: error }, 'the end was not clean');
        process.exit(1);
      },
    );
  };
  // A closed terminal ends what was started in it; anywhere else it is a wish to read settings anew, which a restart does.
  process.on('SIGHUP', () => {
    if (process.stdout.isTTY) end();
    else running.context.log.info('SIGHUP: settings are read at the start; restart to change them');
  });
  process.on('SIGINT', end);
  process.on('SIGTERM', end);
};

const greet = async ({ app, context }: Running, needsSetup: boolean): Promise<void> => {
  const { config, db, serverKey } = context;
  const accounts = config.demo ? await offeredAccounts(db) : [];
  const parts = {
    address: app.server.address(),
    host: config.host,
    accounts,
    isExposed: config.isDemoForced && accounts.length > 0,
    setupToken: needsSetup ? setupToken(serverKey) : null,
  };
  process.stdout.write(greeting(parts));
};

const serve = async (given: Config, log: Log, database: Database): Promise<void> => {
  await migrate(database);
  await checkDescriptions(database.db, described);
  const { needsSetup, hasDemo } = await seed(database, { config: given, now: Date.now(), hash: hashPassword });
  const config = settledConfig(given, hasDemo);
  const context = await createAppContext({ config, database, log });
  const app = await buildApp(context);
  const metrics = await serveMetrics(context);
  await app.listen({ host: config.host, port: config.port });
  const running = { app, context, metrics };
  stopOnSignals(running);
  changeLogOnSignal(context);
  if (config.demo) {
    context.jobs.every(topUpEveryMs, 'add the demo figures of a new day', () =>
      topUpMetrics(database, dayOf(context.clock(), config.timeZone)),
    );
  }
  await greet(running, needsSetup);
};

const start = async (): Promise<void> => {
  let place: Place | null = null;
  try {
    const environment = readEnvironment(process.cwd());
    const config = readConfig(environment);
    place = config;
    const log = createLog(config.logLevel);
    for (const sentence of strangeSettings(environment)) log.warn(sentence);
    process.on('uncaughtException', (error) => {
      log.fatal({ err: error }, 'something failed that nobody caught');
      process.exit(1);
    });
    await serve(config, log, await connect(config, slowStatements(log, config.slowStatementMs)));
  } catch (error) {
    const sentence = startupFault(error, place);
    process.stderr.write(`${sentence ?? (error instanceof Error ? error.stack : String(error))}\n`);
    process.exit(1);
  }
};

process.stdout.on('error', () => {});
await start();
