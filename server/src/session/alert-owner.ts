import { type ContactChannel, toContactKey } from '@atrium/contract/contact/fields.ts';
import { defaultLanguage } from '@atrium/contract/language.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { loadUserLanguage } from '../context/user-language.ts';
import { canSend } from '../outbox/senders.ts';
import type { AppContext } from '../context/context.ts';
import { queueMessages, type Message } from '../outbox/messages.ts';
import { notify, type TextParams } from '../outbox/notify.ts';
import type { SecurityKind } from '../outbox/security-words.ts';

export interface Alert {
  readonly userId: number;
  readonly kind: SecurityKind;
  readonly params: TextParams;
  readonly link?: string;
  readonly formerContacts?: readonly { readonly channel: ContactChannel; readonly value: string }[];
}

type Address = Message['address'];

const toAddresses = (channel: ContactChannel, key: string | null): Address[] => {
  if (key === null) return [];
  return [channel === 'email' ? `email:${key}` : `sms:+${key.slice(1)}`];
};

const getAddresses = (
  { senders }: Pick<AppContext, 'events' | 'senders'>,
  row: { readonly verified_email: string | null; readonly verified_phone: string | null },
  formerContacts: Alert['formerContacts'] = [],
): Address[] => {
  const [email, phone] = [toAddresses('email', row.verified_email), toAddresses('sms', row.verified_phone)];
  const isReachable = (address: Address): boolean =>
    address.startsWith('email:') ? canSend(senders, 'email') : canSend(senders, 'sms') && senders.acceptsSmsText;
  const verifiedAddresses = [...email, ...phone].filter(isReachable).slice(0, 1);
  const formerAddresses = formerContacts.flatMap(({ channel, value }) =>
    toAddresses(channel, toContactKey(channel, value)),
  );
  return [...new Set([...verifiedAddresses, ...formerAddresses.filter(isReachable)])];
};

/** Alerts the owner of an account with a notification, and after the commit by email or SMS. */
export const alertOwner = async (
  context: Pick<AppContext, 'events' | 'senders'>,
  { trx, now }: { readonly trx: Kysely<Schema>; readonly now: number },
  { userId, kind, params, formerContacts, link = '/personal-center/my-profile' }: Alert,
): Promise<void> => {
  const { events } = context;
  const transaction = { trx, events, now };
  const notification = { userIds: [userId], kind, params, link };
  if ((await notify(transaction, notification)).length === 0) return;
  const row = await trx
    .selectFrom('users')
    .select(['username', 'verified_email', 'verified_phone'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const addresses = getAddresses(context, row, formerContacts);
  if (addresses.length === 0) return;
  const language = await loadUserLanguage(trx, userId, defaultLanguage);
  const message = { language, kind, params: { ...params, username: row.username } };
  await queueMessages(
    transaction,
    addresses.map((address) => ({ ...message, address })),
  );
};
