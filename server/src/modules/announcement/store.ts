import { announcementResource } from '@atrium/contract/announcement/fields.ts';
import { type AnnouncementState, storedStates } from '@atrium/contract/announcement/schemas.ts';
import { pickState } from '@atrium/contract/resource/definition.ts';
import type { Kysely } from 'kysely';
import { sortIds } from '../../audit/field-changes.ts';
import type { Schema } from '../../db/schema.ts';
import type { LoadedRecord } from '../../resource/pipeline/definition.ts';
import { fromRow } from '../../resource/fields/table.ts';

const { fields } = announcementResource;

export interface LoadedAnnouncement extends LoadedRecord<AnnouncementState> {
  readonly createTime: number;
  readonly updateTime: number;
}

const toStoredState = (state: string) => storedStates.find((stored) => stored === state) ?? 'draft';

/** Loads announcements with their stored states, ordered by ID. */
export const loadAnnouncements = async (db: Kysely<Schema>, ids: readonly number[]): Promise<LoadedAnnouncement[]> => {
  const announcementIds = [0, ...ids];
  const rows = await db
    .selectFrom('announcements')
    .selectAll()
    .where('id', 'in', announcementIds)
    .orderBy('id')
    .execute();
  const depts = await db
    .selectFrom('announcement_depts')
    .selectAll()
    .where('announcement_id', 'in', announcementIds)
    .execute();
  const roles = await db
    .selectFrom('announcement_roles')
    .selectAll()
    .where('announcement_id', 'in', announcementIds)
    .execute();
  const users = await db
    .selectFrom('announcement_users')
    .selectAll()
    .where('announcement_id', 'in', announcementIds)
    .execute();
  return rows.map((row) => {
    const record = fromRow(fields, row);
    const isTarget = ({ announcement_id: id }: { announcement_id: number }) => id === record.id;
    const targets = {
      depts: sortIds(depts.filter(isTarget).map(({ dept_id: id }) => id)),
      roles: sortIds(roles.filter(isTarget).map(({ role_id: id }) => id)),
      users: sortIds(users.filter(isTarget).map(({ user_id: id }) => id)),
    };
    return {
      id: record.id,
      version: record.version,
      createTime: record.createTime,
      updateTime: record.updateTime,
      state: { ...pickState(fields, { ...record, ...targets }), state: toStoredState(record.state) },
    };
  });
};

/** Replaces whom an announcement addresses. */
export const writeTargets = async (
  trx: Kysely<Schema>,
  id: number,
  { depts, roles, users }: Pick<AnnouncementState, 'depts' | 'roles' | 'users'>,
): Promise<void> => {
  await trx.deleteFrom('announcement_depts').where('announcement_id', '=', id).execute();
  await trx.deleteFrom('announcement_roles').where('announcement_id', '=', id).execute();
  await trx.deleteFrom('announcement_users').where('announcement_id', '=', id).execute();
  const announcement = { announcement_id: id };
  const deptRows = depts.map((dept_id) => ({ ...announcement, dept_id }));
  const roleRows = roles.map((role_id) => ({ ...announcement, role_id }));
  const userRows = users.map((user_id) => ({ ...announcement, user_id }));
  if (deptRows.length > 0) await trx.insertInto('announcement_depts').values(deptRows).execute();
  if (roleRows.length > 0) await trx.insertInto('announcement_roles').values(roleRows).execute();
  if (userRows.length > 0) await trx.insertInto('announcement_users').values(userRows).execute();
};
