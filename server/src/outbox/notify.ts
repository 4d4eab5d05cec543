import type { Language } from '@atrium/contract/language.ts';
import { type NotificationKind, notificationKinds } from '@atrium/contract/notification/fields.ts';
import type { Kysely } from 'kysely';
import { splitIntoChunks } from '../db/chunks.ts';
import type { Schema } from '../db/schema.ts';
import type { Events } from '../events/events.ts';

/** Values for a text, the same or one per language. Must not contain secrets. */
export type TextParams = Readonly<Record<string, string | number | Readonly<Partial<Record<Language, string>>>>>;

interface NewNotification {
  readonly userIds: readonly number[];
  readonly kind: NotificationKind;
  readonly params?: TextParams;
  readonly link?: string;
}

interface NotifyTransaction {
  readonly trx: Kysely<Schema>;
  readonly events: Events;
  readonly now: number;
}

const filterRecipients = async (
  trx: Kysely<Schema>,
  { userIds, kind }: NewNotification,
): Promise<readonly number[]> => {
  const { preference } = notificationKinds[kind];
  if (preference === undefined || userIds.length === 0) return userIds;
  const rows = await trx.selectFrom('account_settings').selectAll().where('user_id', 'in', userIds).execute();
  // Only the account module writes it, after the contract has validated the values.
  const disabledRows = rows.filter(
    ({ value }) =>
      (JSON.parse(value) as { notifications?: Record<string, boolean> }).notifications?.[preference] === false,
  );
  const disabledIds = new Set(disabledRows.map((row) => row.user_id));
  return userIds.filter((id) => !disabledIds.has(id));
};

const rowsPerStatement = 500;

/** Notifies users who have not turned off this kind, in the transaction of its cause. Returns these users. */
export const notify = async (
  { trx, events, now }: NotifyTransaction,
  notification: NewNotification,
): Promise<readonly number[]> => {
  const ids = await filterRecipients(trx, notification);
  const { kind, params = {}, link = '' } = notification;
  for (const chunk of splitIntoChunks(ids, rowsPerStatement)) {
    const rows = chunk.map((id) => ({
      user_id: id,
      kind,
      params: JSON.stringify(params),
      link,
      is_read: 0,
      create_time: now,
    }));
    await trx.insertInto('notifications').values(rows).execute();
  }
  if (ids.length > 0) await events.emit(trx, 'notification', { ids });
  return ids;
};

export const getUserPath = (id: number): string => `/system/user/${id}`;

export const ownDevicesPath = '/personal-center/my-profile?view=devices';

export const ownSecurityPath = '/personal-center/my-profile?view=password';
