import { destination, pino, stdTimeFunctions, type DestinationStream, type Logger } from 'pino';
import type { Config } from '../../config/config.ts';

export type Log = Logger;

const secrets = ['authorization', 'cookie', 'password', 'token', 'refreshToken', 'apiKey', 'secret'];

/** Where PostgreSQL quotes the row that it refused. */
const quotes = ['err.detail', 'err.where'];

/**
 * The server's log: one JSON object a line on standard output. What could hold a secret is left out by name, three levels deep, and so
 * is what the database quotes of a row.
 */
export const createLog = (level: Config['logLevel'], stream?: DestinationStream): Log =>
  pino(
    {
      level,
      base: null,
      timestamp: stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      redact: {
        paths: [...secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), ...quotes],
        censor: '[hidden]',
      },
    },
    stream ?? destination({ dest: 1, sync: true }),
  );
