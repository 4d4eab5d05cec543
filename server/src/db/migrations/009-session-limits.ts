import { sql, type Kysely } from 'kysely';
import type { DialectKind } from '../dialect/dialect.ts';
import { addColumns, instant, optional, startingAt, text } from '../tables.ts';

/** A pair that was issued before this change was good for so long. */
const fortnightMs = 14 * 86_400_000;

const openers: Readonly<Record<DialectKind, string>> = {
  sqlite: `alter table sessions add column opener_id integer constraint sessions_opener_id_fk references sessions (id) on delete cascade`,
  postgres: `alter table sessions add column opener_id bigint constraint sessions_opener_id_fk references sessions (id) on delete cascade`,
};

const newest = (kind: 'access' | 'refresh', column: string): string =>
  `(select ${column} from session_tokens as t where t.session_id = sessions.id and t.kind = '${kind}' and t.replace_time is null
    order by t.expire_time desc, t.hash limit 1)`;
const replaced = (kind: 'access' | 'refresh', column: string): string =>
  `(select ${column} from session_tokens as t where t.session_id = sessions.id and t.kind = '${kind}' and t.replace_time is not null
    order by t.replace_time desc, t.hash limit 1)`;

/** Who is signed in stays so: what was the newest pair is the current one, and what it replaced the previous one. */
const takeOver = [
  `update sessions set
    access_hash = ${newest('access', 't.hash')},
    access_expire_time = coalesce(${newest('access', 't.expire_time')}, 0),
    refresh_hash = ${newest('refresh', 't.hash')},
    previous_access_hash = ${replaced('access', 't.hash')},
    previous_access_expire_time = coalesce(${replaced('access', 't.replace_time + 30000')}, 0),
    previous_refresh_hash = ${replaced('refresh', 't.hash')},
    refresh_time = coalesce(${newest('refresh', `t.expire_time - ${fortnightMs}`)}, create_time),
    confirm_time = create_time`,
];

const indexes = [
  'access_hash',
  'previous_access_hash',
  'refresh_hash',
  'previous_refresh_hash',
  'family_hash',
  'opener_id',
];

/** A session keeps its current and its previous pair in its own row, and knows since when it is idle and confirmed. */
export const sessionLimits = {
  up: async (db: Kysely<unknown>, kind: DialectKind): Promise<void> => {
    await addColumns(db, kind, 'sessions', {
      access_hash: optional(text),
      access_expire_time: startingAt(instant, 0),
      refresh_hash: optional(text),
      previous_access_hash: optional(text),
      previous_access_expire_time: startingAt(instant, 0),
      previous_refresh_hash: optional(text),
      family_hash: optional(text),
      refresh_time: startingAt(instant, 0),
      refresh_device: optional(text),
      refresh_address: optional(text),
      confirm_time: startingAt(instant, 0),
    });
    const statements = [
      openers[kind],
      ...takeOver,
      'drop table session_tokens',
      ...indexes.map((column) => `create index sessions_${column}_index on sessions (${column})`),
    ];
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
