import { type Language, languages } from '@atrium/contract/language.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import type { Events } from '../events/events.ts';
import { notify } from '../outbox/notify.ts';
import { roleName } from '../lib/words/role-names.ts';
import { chunks } from '../db/chunks.ts';

interface Where {
  readonly trx: Kysely<Schema>;
  readonly events: Events;
  readonly now: number;
}

const profile = '/personal-center/my-profile';

export const notifyOfRoles = async (
  where: Where,
  people: readonly { readonly id: number; readonly roles: readonly number[] }[],
): Promise<void> => {
  if (people.length === 0) return;
  const roles = await where.trx.selectFrom('roles').select(['id', 'name', 'code']).execute();
  const namesIn = (lang: Language, ids: readonly number[]): string =>
    roles
      .filter(({ id }) => ids.includes(id))
      .map((role) => roleName(lang, role))
      .join(', ') || '-';
  const groups = Map.groupBy(people, (person) => person.roles.join());
  for (const group of groups.values()) {
    const held = group[0]?.roles ?? [];
    const params = { role: Object.fromEntries(languages.map((lang) => [lang, namesIn(lang, held)])) };
    for (const piece of chunks(group)) {
      await notify(where, { userIds: piece.map(({ id }) => id), kind: 'roleChanged', params, link: profile });
    }
  }
};

/** Notifies users who may sign in now, of their approval if they registered and waited for it. */
export const notifyOfEnabling = async (
  where: Where,
  people: readonly { readonly id: number; readonly name: string }[],
): Promise<void> => {
  for (const piece of chunks(people)) {
    const ids = piece.map(({ id }) => id);
    const approved = await where.trx
      .updateTable('registrations')
      .set({ approve_time: where.now })
      .where('user_id', 'in', ids)
      .where('approve_time', 'is', null)
      .returning('user_id')
      .execute();
    const waited = new Set(approved.map(({ user_id }) => user_id));
    if (waited.size > 0) await notify(where, { userIds: [...waited], kind: 'registrationGiven' });
    for (const { id, name } of piece.filter((person) => !waited.has(person.id))) {
      await notify(where, { userIds: [id], kind: 'statusChanged', params: { name, status: 1 }, link: profile });
    }
  }
};
