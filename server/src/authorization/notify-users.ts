import { type Language, languages } from '@atrium/contract/language.ts';
import type { Kysely } from 'kysely';
import { selectAdministrators } from '../db/administrators.ts';
import type { Schema } from '../db/schema.ts';
import type { Events } from '../events/events.ts';
import { getUserPath, notify } from '../outbox/notify.ts';
import { formatList } from '../lib/words/format-list.ts';
import { translateRoleName } from '../lib/words/role-names.ts';
import { splitIntoChunks } from '../db/chunks.ts';

interface NotifyTransaction {
  readonly trx: Kysely<Schema>;
  readonly events: Events;
  readonly now: number;
}

const profilePath = '/personal-center/my-profile';

export const notifyRoleChanges = async (
  transaction: NotifyTransaction,
  users: readonly { readonly id: number; readonly roles: readonly number[] }[],
): Promise<void> => {
  if (users.length === 0) return;
  const roles = await transaction.trx.selectFrom('roles').select(['id', 'name', 'code']).execute();
  const joinNames = (lang: Language, ids: readonly number[]): string =>
    formatList(
      roles.filter(({ id }) => ids.includes(id)).map((role) => translateRoleName(lang, role)),
      lang,
    ) || '–';
  const groups = Map.groupBy(users, (user) => user.roles.join());
  for (const group of groups.values()) {
    const roleIds = group[0]?.roles ?? [];
    const params = { role: Object.fromEntries(languages.map((lang) => [lang, joinNames(lang, roleIds)])) };
    for (const chunk of splitIntoChunks(group)) {
      await notify(transaction, { userIds: chunk.map(({ id }) => id), kind: 'roleChanged', params, link: profilePath });
    }
  }
};

/** Saves that a user has registered. Asks the administrators to enable an account that is not active. */
export const saveRegistration = async (
  transaction: NotifyTransaction,
  { id, username, name }: { readonly id: number; readonly username: string; readonly name: string },
  { isActive }: { readonly isActive: boolean },
): Promise<void> => {
  const { trx, events, now } = transaction;
  await trx
    .insertInto('registrations')
    .values({ user_id: id, create_time: now, approve_time: isActive ? now : null })
    .execute();
  await events.emit(trx, 'user', { ids: [id] });
  if (isActive) return;
  const administrators = await selectAdministrators(trx).execute();
  const userIds = administrators.map((administrator) => administrator.id);
  await notify(transaction, { userIds, kind: 'registrationAsked', params: { name, username }, link: getUserPath(id) });
};

/** Notifies users whose accounts were enabled. Users who registered are notified of the approval. */
export const notifyEnabledUsers = async (
  transaction: NotifyTransaction,
  users: readonly { readonly id: number; readonly name: string }[],
): Promise<void> => {
  for (const chunk of splitIntoChunks(users)) {
    const ids = chunk.map(({ id }) => id);
    const approvedRows = await transaction.trx
      .updateTable('registrations')
      .set({ approve_time: transaction.now })
      .where('user_id', 'in', ids)
      .where('approve_time', 'is', null)
      .returning('user_id')
      .execute();
    const approvedIds = new Set(approvedRows.map(({ user_id }) => user_id));
    if (approvedIds.size > 0)
      await notify(transaction, { userIds: [...approvedIds], kind: 'registrationGiven', link: profilePath });
    for (const { id, name } of chunk.filter((user) => !approvedIds.has(user.id))) {
      await notify(transaction, {
        userIds: [id],
        kind: 'statusChanged',
        params: { name, status: 1 },
        link: profilePath,
      });
    }
  }
};
