import { isSameContact } from '@atrium/contract/contact/fields.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { alertOwner } from './alert-owner.ts';
import type { Contacts } from '../outbox/contacts.ts';
import type { AppContext } from '../context/context.ts';

interface ContactChange {
  readonly userId: number;
  readonly before: Contacts;
  readonly after: Contacts;
  readonly by: string;
}

/** Alerts the user about changed contacts, also at the previous email address or phone number. */
export const alertContacts = async (
  context: Pick<AppContext, 'events' | 'senders'>,
  transaction: { readonly trx: Kysely<Schema>; readonly now: number },
  { userId, before, after, by }: ContactChange,
): Promise<void> => {
  const params = { by };
  if (!isSameContact('email', before.email, after.email)) {
    const formerContacts = [{ channel: 'email', value: before.email }] as const;
    await alertOwner(context, transaction, { userId, kind: 'emailChanged', params, formerContacts });
  }
  if (!isSameContact('sms', before.phoneNumber, after.phoneNumber)) {
    const formerContacts = [{ channel: 'sms', value: before.phoneNumber }] as const;
    await alertOwner(context, transaction, { userId, kind: 'phoneChanged', params, formerContacts });
  }
};
