import type { CurrentAnnouncement } from '@atrium/contract/announcement/schemas.ts';
import { sql, type Kysely } from 'kysely';
import type { Caller } from '../../auth/caller.ts';
import type { PermissionData } from '../../authorization/permission-data.ts';
import { insertMissing } from '../../db/insert-missing.ts';
import type { Schema } from '../../db/schema.ts';
import { addressesUser } from './recipients.ts';
import { hasEffectiveState } from './state.ts';

const maxCurrent = 100;

const loadDeptIds = async (permissions: PermissionData, deptId: number | null): Promise<number[]> => {
  if (deptId === null) return [];
  const tree = await permissions.loadDepartments();
  return [deptId, ...tree.getAncestors(deptId).map(({ id }) => id)];
};

const selectReceivedAnnouncements = async (permissions: PermissionData, { userId, user }: Caller, now: number) => {
  const deptIds = await loadDeptIds(permissions, user.deptId);
  return permissions.db
    .selectFrom('announcements')
    .leftJoin('announcement_receipts', (join) =>
      join
        .onRef('announcement_receipts.announcement_id', '=', 'announcements.id')
        .on('announcement_receipts.user_id', '=', userId),
    )
    .where(hasEffectiveState(['published'], now))
    .where(addressesUser(userId, deptIds));
};

interface ReceivedRow {
  readonly id: number;
  readonly title: string;
  readonly importance: string;
  readonly is_pinned: number;
  readonly must_confirm: number;
  readonly publish_time: number | null;
  readonly expire_time: number | null;
  readonly read_time: number | null;
  readonly confirm_time: number | null;
}

const currentColumns = [
  'announcements.id',
  'announcements.title',
  'announcements.importance',
  'announcements.is_pinned',
  'announcements.must_confirm',
  'announcements.publish_time',
  'announcements.expire_time',
  'announcement_receipts.read_time',
  'announcement_receipts.confirm_time',
] as const;

const toCurrentAnnouncement = (row: ReceivedRow): CurrentAnnouncement => ({
  id: row.id,
  title: row.title,
  // The schema of the endpoint has checked the stored value.
  importance: row.importance as CurrentAnnouncement['importance'],
  isPinned: row.is_pinned === 1,
  mustConfirm: row.must_confirm === 1,
  publishTime: row.publish_time ?? 0,
  expireTime: row.expire_time,
  isRead: row.read_time !== null,
  isConfirmed: row.confirm_time !== null,
});

/** Returns the current announcements for a user: pinned ones first, then the newest. */
export const loadReceivedAnnouncements = async (
  permissions: PermissionData,
  caller: Caller,
  now: number,
): Promise<CurrentAnnouncement[]> => {
  const announcements = await selectReceivedAnnouncements(permissions, caller, now);
  const rows = await announcements
    .select(currentColumns)
    .orderBy('announcements.is_pinned', 'desc')
    .orderBy('announcements.publish_time', 'desc')
    .orderBy('announcements.id', 'desc')
    .limit(maxCurrent)
    .execute();
  return rows.map(toCurrentAnnouncement);
};

export const loadReceivedText = async (permissions: PermissionData, caller: Caller, id: number, now: number) => {
  const announcements = await selectReceivedAnnouncements(permissions, caller, now);
  const row = await announcements
    .select([...currentColumns, 'announcements.body'])
    .where('announcements.id', '=', id)
    .executeTakeFirst();
  return row && { ...toCurrentAnnouncement(row), body: row.body };
};

/** Writes the receipts of current announcements for a user and returns how many changed. Earlier receipt times stay. */
export const writeReceipts = async (
  trx: Kysely<Schema>,
  permissions: PermissionData,
  caller: Caller,
  { ids, confirm, now }: { readonly ids: readonly number[]; readonly confirm: boolean; readonly now: number },
): Promise<number> => {
  const announcements = await selectReceivedAnnouncements(permissions, caller, now);
  const rows = await announcements.select(currentColumns).where('announcements.id', 'in', ids).execute();
  const changedRows = rows.filter(
    (row) => row.read_time === null || (confirm && row.must_confirm === 1 && row.confirm_time === null),
  );
  const { userId } = caller;
  await insertMissing(
    trx,
    'announcement_receipts',
    changedRows.map(({ id }) => ({ announcement_id: id, user_id: userId, read_time: now, confirm_time: null })),
  );
  const confirmedIds = changedRows.filter((row) => confirm && row.must_confirm === 1).map(({ id }) => id);
  if (confirmedIds.length > 0)
    await trx
      .updateTable('announcement_receipts')
      .set({ confirm_time: sql`coalesce(confirm_time, ${now})` })
      .where('user_id', '=', userId)
      .where('announcement_id', 'in', confirmedIds)
      .execute();
  return changedRows.length;
};
