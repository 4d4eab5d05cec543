import { setting } from './config-setting.ts';
import { host, logLevel, logLevels, port, slowness, type LogLevel } from './config-values.ts';

/** Settings of what a copy shows of itself to those who run it. */
export const watchSettings = {
  logLevel: setting<LogLevel>({
    name: 'LOG_LEVEL',
    meaning: `How much is logged: ${logLevels.join(', ')}`,
    usually: 'info',
    parse: logLevel,
    fallback: () => 'info',
  }),
  metricsPort: setting<number | null>({
    name: 'ATRIUM_METRICS_PORT',
    meaning: 'Port on which Prometheus reads `/metrics`, apart from the product',
    usually: 'none: nothing is measured',
    parse: port,
    fallback: () => null,
  }),
  metricsHost: setting({
    name: 'ATRIUM_METRICS_HOST',
    meaning: 'Address for that port: one that Prometheus reaches, and nobody from outside',
    usually: '127.0.0.1',
    parse: host,
    fallback: () => '127.0.0.1',
  }),
  accessLog: setting<LogLevel | null>({
    name: 'ATRIUM_ACCESS_LOG',
    meaning:
      'Which requests are logged, whatever `LOG_LEVEL` is: info for all, warn for those refused or failed, error, silent',
    usually: 'all where `LOG_LEVEL` is debug',
    parse: logLevel,
    fallback: () => null,
  }),
  slowStatementMs: setting<number | null>({
    name: 'ATRIUM_SLOW_STATEMENT_MS',
    meaning: 'Milliseconds from which on a statement of the database is named in the log; off for none',
    usually: '1000',
    parse: slowness,
    fallback: () => 1000,
  }),
} as const;
