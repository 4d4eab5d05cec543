import { sql, type Kysely } from 'kysely';
import type { DialectKind } from '../dialect/dialect.ts';
import { addColumns, createTables, identity, instant, integer, optional, text, type Table } from '../tables.ts';

/** Messages that wait to be sent: written in the transaction of what they tell, sent after it. */
const messages: Table = {
  name: 'messages',
  columns: {
    id: identity,
    address: text,
    language: text,
    kind: text,
    params: text,
    tries: integer,
    next_time: instant,
    create_time: instant,
  },
  indexes: [['next_time']],
};

const columnType = { sqlite: 'text', postgres: 'text collate "C"' } as const;

/**
 * What is proved of an account's contacts: the e-mail in lower case, the mobile number in international form; null while unproved.
 * A check ties each to what the row shows, so that no change of the one keeps the proof of the other; a unique index gives a
 * proved contact to one account alone.
 */
const addVerified = async (db: Kysely<unknown>, kind: DialectKind): Promise<void> => {
  const phones = `phone_number, '+86' || phone_number, '+' || substr(phone_number, 3)`;
  const columns = {
    verified_email: `verified_email is null or (verified_email <> '' and verified_email = lower(email))`,
    verified_phone: `verified_phone is null or (verified_phone like '+%' and verified_phone in (${phones}))`,
  };
  for (const [column, check] of Object.entries(columns)) {
    await sql`alter table users add column ${sql.ref(column)} ${sql.raw(columnType[kind])}
      constraint ${sql.ref(`users_${column}_check`)} check (${sql.raw(check)})`.execute(db);
    await sql`create unique index ${sql.ref(`users_${column}_unique`)} on users (${sql.ref(column)})`.execute(db);
  }
};

const international = sql<string>`case
  when phone_number like '+%' then phone_number
  when phone_number like '0086%' then '+' || substr(phone_number, 3)
  when phone_number like '1%' and length(phone_number) = 11 then '+86' || phone_number
  end`;

/** The rows that the demo brought, as far as they are still as it brought them. */
const isOfDemo = sql<boolean>`exists (select 1 from settings where key = 'demo.time')
  and email = username_key || '@example.com'
  and (phone_number = '' or phone_number like '1400000____')`;

/** People who registered did so with a code; nobody has changed the contact since, or the audit would say so. */
const hasRegistered = (field: string) => sql<boolean>`exists (select 1 from registrations r where r.user_id = users.id)
  and not exists (select 1 from audit_entries a where a.noun = 'user' and a.record_id = users.id
    and a.act = 'user.update' and a.changes like ${`%"field":"${field}"%`})`;

/** What several accounts have proves to be none of them. */
const fillVerified = async (db: Kysely<unknown>): Promise<void> => {
  await sql`update users set verified_email = lower(email)
    where email <> '' and ((${isOfDemo}) or (${hasRegistered('email')}))
    and lower(email) not in (select lower(email) from users where email <> '' group by lower(email) having count(*) > 1)`.execute(
    db,
  );
  await sql`update users set verified_phone = ${international}
    where ${international} is not null and ((${isOfDemo}) or (${hasRegistered('phoneNumber')}))
    and ${international} not in (select ${international} from users where ${international} is not null
      group by ${international} having count(*) > 1)`.execute(db);
};

export const contacts = {
  up: async (db: Kysely<unknown>, kind: DialectKind): Promise<void> => {
    await createTables(db, kind, [messages]);
    await addVerified(db, kind);
    await fillVerified(db);
    await sql`drop index users_email_lower_idx`.execute(db);
    await addColumns(db, kind, 'users', { password_set_time: optional(instant) });
    // What was given out before counts from now.
    await sql`update users set password_set_time = ${Date.now()} where must_change_password = 1`.execute(db);
  },
};
