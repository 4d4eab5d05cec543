import { setting } from './config-setting.ts';
import { count, databaseUrl } from './config-values.ts';

/** Settings of the database that is used instead of the embedded one. */
export const databaseSettings = {
  databaseUrl: setting<string | null>({
    name: 'DATABASE_URL',
    meaning: 'PostgreSQL (15 or newer) instead of the embedded database: `postgres://user:password@host:5432/name`',
    usually: 'embedded SQLite',
    parse: databaseUrl,
    fallback: () => null,
  }),
  databaseListenUrl: setting<string | null>({
    name: 'DATABASE_LISTEN_URL',
    meaning:
      'PostgreSQL itself, where `DATABASE_URL` is that of a pooler which lends connections for a transaction: what other copies change is heard there',
    usually: '`DATABASE_URL`',
    parse: databaseUrl,
    fallback: () => null,
  }),
  databaseConnections: setting({
    name: 'ATRIUM_DATABASE_CONNECTIONS',
    meaning: 'PostgreSQL connections of this copy at most, beside the one that listens',
    usually: '10',
    parse: count,
    fallback: () => 10,
  }),
} as const;
