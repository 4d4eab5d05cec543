import { destination, pino, stdTimeFunctions, type DestinationStream, type Logger } from 'pino';
import type { Config } from '../../config/config.ts';

export type Log = Logger;

const secretNames = ['authorization', 'cookie', 'password', 'token', 'refreshToken', 'apiKey', 'secret'];

const quotedRowPaths = ['err.detail', 'err.where'];

/** Creates the log (a JSON object per line), without properties named like secrets and rows quoted by the database. */
export const createLog = (level: Config['logLevel'], stream?: DestinationStream): Log =>
  pino(
    {
      level,
      base: null,
      timestamp: stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      redact: {
        paths: [...secretNames.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), ...quotedRowPaths],
        censor: '[hidden]',
      },
    },
    stream ?? destination({ dest: 1, sync: true }),
  );
