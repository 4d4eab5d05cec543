import { contactKey } from '@atrium/contract/contact/fields.ts';
import { yieldToEventLoop } from '../../lib/runtime/event-loop.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import type { Contacts } from '../../outbox/contacts.ts';
import { chunks } from '../../db/chunks.ts';
import type { FieldPermissions } from '../../change/field-permissions.ts';
import { isUserInScope, type DataScope } from '../../authorization/data-scope.ts';
import type { MayVouch } from './contacts.ts';
import type { ImportedUser, RowFault } from './import-rows.ts';

export type ImportedPerson = ImportedUser & Contacts;

const channels = [
  { field: 'email', channel: 'email', column: 'verified_email', verified: 'emailVerified' },
  { field: 'phoneNumber', channel: 'sms', column: 'verified_phone', verified: 'phoneVerified' },
] as const;

type ContactField = (typeof channels)[number]['field'];

interface Holder {
  readonly id: number;
  readonly deptId: number | null;
}

export interface ContactRights {
  readonly mayVouch: MayVouch;
  readonly isSeen: (field: ContactField, holder: Holder) => boolean;
}

/** Returns a function: whether an importer sees a contact of a user. */
export const seenContacts =
  (scope: DataScope, { restrictedFor }: FieldPermissions): ContactRights['isSeen'] =>
  (field, holder) =>
    isUserInScope(scope, holder) && !restrictedFor(holder).has(field);

/** Small enough that other requests are served between statements. */
export const keysPerStatement = 500;

const holdersOf = async (
  db: Kysely<Schema>,
  column: (typeof channels)[number]['column'],
  keys: readonly string[],
): Promise<ReadonlyMap<string, Holder>> => {
  const holders = new Map<string, Holder>();
  for (const piece of chunks(keys, keysPerStatement)) {
    await yieldToEventLoop();
    const rows = await db
      .selectFrom('users')
      .select(['id', 'dept_id as deptId', column])
      .where(column, 'in', piece)
      .execute();
    for (const { [column]: key, ...holder } of rows) if (key !== null) holders.set(key, holder);
  }
  return holders;
};

/**
 * A contact that an account has verified is an error. If the caller does not see it there, the error would reveal it,
 * so it is imported as unverified instead.
 */
export const withContacts = async (
  db: Kysely<Schema>,
  { mayVouch, isSeen }: ContactRights,
  users: readonly ImportedUser[],
): Promise<{ readonly users: ImportedPerson[]; readonly faults: RowFault[] }> => {
  const people = users.map((user) => ({ ...user, emailVerified: false, phoneVerified: false }));
  const faults: RowFault[] = [];
  for (const { field, channel, column, verified } of channels) {
    const keyed = people.flatMap((person) => {
      const key = mayVouch(person) ? contactKey(channel, person[field]) : null;
      return key === null ? [] : [{ person, key }];
    });
    const byKey = Map.groupBy(keyed, ({ key }) => key);
    const holders = await holdersOf(db, column, [...byKey.keys()]);
    for (const { person, key } of keyed) {
      const holder = holders.get(key);
      if (holder && isSeen(field, holder)) faults.push({ row: person.row, field, problem: 'contact.taken' });
      person[verified] = !holder && byKey.get(key)?.length === 1;
    }
  }
  return { users: people, faults };
};
