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

/** Returns which contacts an importer sees: those of people within their scope, with the permission of the field. */
export const seenContacts =
  (scope: DataScope, { restrictedFor }: FieldPermissions): ContactRights['isSeen'] =>
  (field, holder) =>
    isUserInScope(scope, holder) && !restrictedFor(holder).has(field);

/** Keys per statement: few enough that other requests are answered in between. */
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
 * The contacts of imported users, as the same caller would set them one by one: verified where the caller may vouch for them, else
 * unverified. A contact that several rows have is verified for none of them; one that an account has verified is an error. If the importer
 * does not see that contact of that account, the error would reveal it: the contact is imported unverified instead.
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
