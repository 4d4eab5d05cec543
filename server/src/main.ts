import { allResources } from '@atrium/contract/resources.ts';
import { buildApp } from './app.ts';
import { readEnvironment } from './config/environment.ts';
import { ConfigError, loadConfig, type Config } from './config/config.ts';
import { formatDay } from './db/calendar.ts';
import { checkDefinitions } from './db/check-definitions.ts';
import { connectWithRetry } from './db/connect-with-retry.ts';
import { connect } from './db/connect.ts';
import type { Database } from './db/dialect/dialect.ts';
import { migrate } from './db/migrate.ts';
import { loadOfferedAccounts } from './db/seed/demo/demo-accounts.ts';
import { seed, addRecentDemoFigures } from './db/seed/seed.ts';
import { createAppContext, type AppContext } from './context/context.ts';
import { applyDemoState } from './context/demo.ts';
import { serveMetrics } from './context/metrics.ts';
import { formatGreeting } from './lib/runtime/greeting.ts';
import { createLog, type Log } from './lib/runtime/log.ts';
import { slowStatementMs, createStatementLogger } from './lib/runtime/slow-statements.ts';
import { hashPassword } from './auth/passwords/password.ts';
import { findWeakness } from './auth/passwords/password-strength.ts';
import { explainStartupError, type ListenAddress } from './lib/runtime/startup-error.ts';
import { deriveSetupToken } from './auth/tokens.ts';
import { stopOnSignals, type RunningInstance } from './stopping.ts';

const addFiguresEveryMs = 10 * 60_000;

const databaseWaitMs = 60_000;

const changeLogOnSignal = ({ log, config }: AppContext): void => {
  process.on('SIGUSR2', () => {
    log.level = log.level === 'debug' ? config.logLevel : 'debug';
    log.warn(`SIGUSR2: the log level is now ${log.level}`);
  });
};

const printGreeting = async ({ app, context }: RunningInstance, needsSetup: boolean): Promise<void> => {
  const { config, db, serverKey } = context;
  const accounts = config.demo ? await loadOfferedAccounts(db) : [];
  const greeting = {
    address: app.server.address(),
    host: config.host,
    publicUrl: config.publicUrl,
    basePath: config.basePath,
    accounts,
    isExposed: config.isDemoForced && accounts.length > 0,
    setupToken: needsSetup ? deriveSetupToken(serverKey) : null,
  };
  process.stdout.write(formatGreeting(greeting));
};

const startInstance = async (initialConfig: Config, log: Log, database: Database): Promise<void> => {
  await migrate(database);
  await checkDefinitions(database, allResources);
  const { needsSetup, hasDemo } = await seed(database, { config: initialConfig, now: Date.now(), hash: hashPassword });
  const config = applyDemoState(initialConfig, hasDemo);
  const context = await createAppContext({ config, database, log });
  const app = await buildApp(context);
  const metrics = await serveMetrics(context);
  await app.listen({ host: config.host, port: config.port });
  const instance = { app, context, metrics };
  stopOnSignals(instance);
  changeLogOnSignal(context);
  if (config.demo) {
    const run = () => addRecentDemoFigures(database, formatDay(context.clock(), config.timeZone));
    context.scheduler.registerTask({ name: 'demoFigures', everyMs: addFiguresEveryMs, run });
  }
  context.scheduler.start();
  await printGreeting(instance, needsSetup);
};

const assertStrongPassword = ({ adminPassword }: Config): void => {
  if (adminPassword !== null && findWeakness(adminPassword, ['admin']))
    throw new ConfigError('ATRIUM_ADMIN_PASSWORD', 'the password is too easy to guess; choose another one');
};

const start = async (): Promise<void> => {
  let listenAddress: ListenAddress | null = null;
  try {
    const config = loadConfig(readEnvironment(process.cwd()));
    assertStrongPassword(config);
    listenAddress = config;
    const log = createLog(config.logLevel);
    process.on('uncaughtException', (error) => {
      log.fatal({ err: error }, 'uncaught error');
      process.exit(1);
    });
    const statements = createStatementLogger(log, slowStatementMs);
    const retryOptions = {
      maxWaitMs: databaseWaitMs,
      onWait: (message: string): void => log.warn(message),
    };
    const onConnectionLost = (reason: string): void => log.warn(`a connection to PostgreSQL was lost: ${reason}`);
    const connectOnce = () => connect({ ...config, onConnectionLost }, statements);
    await startInstance(config, log, await connectWithRetry(connectOnce, retryOptions));
  } catch (error) {
    const message = explainStartupError(error, listenAddress);
    process.stderr.write(`${message ?? (error instanceof Error ? error.stack : String(error))}\n`);
    process.exit(1);
  }
};

process.stdout.on('error', () => {});
await start();
