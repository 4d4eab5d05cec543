import type { Kysely } from 'kysely';
import type { DialectKind } from './dialect/dialect.ts';
import { initial } from './migrations/001-initial.ts';

interface SchemaChange {
  /** Copies of the release before cannot serve after it: all are stopped first. What only adds leaves them what they need. */
  readonly stopsFormer?: true;
  readonly up: (db: Kysely<unknown>, kind: DialectKind) => Promise<void>;
}

/** Every change of the schema in its order; a name that was once released never changes, nor what it does. */
export const migrations: Readonly<Record<string, SchemaChange>> = {
  '001-initial': initial,
};
