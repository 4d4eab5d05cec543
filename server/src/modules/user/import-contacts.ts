import { toContactKey } from '@atrium/contract/contact/fields.ts';
import { yieldToEventLoop } from '../../lib/runtime/event-loop.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import type { Contacts } from '../../outbox/contacts.ts';
import { splitIntoChunks } from '../../db/chunks.ts';
import type { FieldPermissions } from '../../change/field-permissions.ts';
import { isUserInScope, type DataScope } from '../../authorization/data-scope.ts';
import type { CanVerify } from './contacts.ts';
import type { ImportedUser, CellError } from './import-rows.ts';

export type UserWithContacts = ImportedUser & Contacts;

const contactColumns = [
  { field: 'email', channel: 'email', column: 'verified_email', verified: 'emailVerified' },
  { field: 'phoneNumber', channel: 'sms', column: 'verified_phone', verified: 'phoneVerified' },
] as const;

type ContactField = (typeof contactColumns)[number]['field'];

interface ContactOwner {
  readonly id: number;
  readonly deptId: number | null;
}

export interface ImportContactPermissions {
  readonly canVerify: CanVerify;
  readonly isVisible: (field: ContactField, owner: ContactOwner) => boolean;
}

/** Returns a function that checks whether the importer may see a contact of a user. */
export const createVisibilityCheck =
  (scope: DataScope, { getRestrictedFor }: FieldPermissions): ImportContactPermissions['isVisible'] =>
  (field, owner) =>
    isUserInScope(scope, owner) && !getRestrictedFor(owner).has(field);

/** Number of keys per statement. Other requests are served between statements. */
export const keysPerStatement = 500;

const loadOwners = async (
  db: Kysely<Schema>,
  column: (typeof contactColumns)[number]['column'],
  keys: readonly string[],
): Promise<ReadonlyMap<string, ContactOwner>> => {
  const owners = new Map<string, ContactOwner>();
  for (const chunk of splitIntoChunks(keys, keysPerStatement)) {
    await yieldToEventLoop();
    const rows = await db
      .selectFrom('users')
      .select(['id', 'dept_id as deptId', column])
      .where(column, 'in', chunk)
      .execute();
    for (const { [column]: key, ...owner } of rows) if (key !== null) owners.set(key, owner);
  }
  return owners;
};

/** Reports contacts that other users have verified, unless the error would reveal a contact hidden from the caller. */
export const addContacts = async (
  db: Kysely<Schema>,
  { canVerify, isVisible }: ImportContactPermissions,
  users: readonly ImportedUser[],
): Promise<{ readonly users: UserWithContacts[]; readonly cellErrors: CellError[] }> => {
  const usersWithContacts = users.map((user) => ({ ...user, emailVerified: false, phoneVerified: false }));
  const cellErrors: CellError[] = [];
  for (const { field, channel, column, verified } of contactColumns) {
    const keyedUsers = usersWithContacts.flatMap((user) => {
      const key = canVerify(user) ? toContactKey(channel, user[field]) : null;
      return key === null ? [] : [{ person: user, key }];
    });
    const usersByKey = Map.groupBy(keyedUsers, ({ key }) => key);
    const owners = await loadOwners(db, column, [...usersByKey.keys()]);
    for (const { person: user, key } of keyedUsers) {
      const owner = owners.get(key);
      if (owner && isVisible(field, owner)) cellErrors.push({ row: user.row, field, errorCode: 'contact.taken' });
      user[verified] = !owner && usersByKey.get(key)?.length === 1;
    }
  }
  return { users: usersWithContacts, cellErrors };
};
