import {
  announcementResource,
  type TargetField,
  targetFields,
  type Targets,
} from '@atrium/contract/announcement/fields.ts';
import { type AnnouncementState, storedStates } from '@atrium/contract/announcement/schemas.ts';
import { pickState } from '@atrium/contract/resource/definition.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import type { LoadedRecord } from '../../resource/pipeline/definition.ts';
import { fromRow, getTables } from '../../resource/fields/table.ts';

const { fields } = announcementResource;

export interface LoadedAnnouncement extends LoadedRecord<AnnouncementState> {
  readonly createTime: number;
  readonly updateTime: number;
}

const toStoredState = (state: string) => storedStates.find((storedState) => storedState === state) ?? 'draft';

const targetTables = {
  depts: { table: 'announcement_depts', column: 'dept_id' },
  roles: { table: 'announcement_roles', column: 'role_id' },
  positions: { table: 'announcement_positions', column: 'position_id' },
  users: { table: 'announcement_users', column: 'user_id' },
} as const;

/** Returns the sorted IDs of the addressed records of one kind, by announcement. */
const loadTargets = async (
  db: Kysely<Schema>,
  field: TargetField,
  ids: readonly number[],
): Promise<Map<number, number[]>> => {
  const { table, column } = targetTables[field];
  const rows = await getTables(db)
    .selectFrom(table)
    .select(['announcement_id', column])
    .where('announcement_id', 'in', ids)
    .orderBy(column)
    .execute();
  const rowsByAnnouncement = Map.groupBy(rows, (row) => Number(row['announcement_id']));
  return new Map([...rowsByAnnouncement].map(([id, targetRows]) => [id, targetRows.map((row) => Number(row[column]))]));
};

export const loadAnnouncements = async (db: Kysely<Schema>, ids: readonly number[]): Promise<LoadedAnnouncement[]> => {
  const announcementIds = [0, ...ids];
  const rows = await db
    .selectFrom('announcements')
    .selectAll()
    .where('id', 'in', announcementIds)
    .orderBy('id')
    .execute();
  const targets = new Map<TargetField, Map<number, number[]>>();
  for (const field of targetFields) targets.set(field, await loadTargets(db, field, announcementIds));
  return rows.map((row) => {
    const record = fromRow(fields, row);
    const getTargetIds = (field: TargetField): number[] => targets.get(field)?.get(record.id) ?? [];
    const targetIds = {
      depts: getTargetIds('depts'),
      roles: getTargetIds('roles'),
      positions: getTargetIds('positions'),
      users: getTargetIds('users'),
    };
    return {
      id: record.id,
      version: record.version,
      createTime: record.createTime,
      updateTime: record.updateTime,
      state: { ...pickState(fields, { ...record, ...targetIds }), state: toStoredState(record.state) },
    };
  });
};

export const writeTargets = async (trx: Kysely<Schema>, id: number, targets: Targets): Promise<void> => {
  for (const field of targetFields) {
    const { table, column } = targetTables[field];
    await getTables(trx).deleteFrom(table).where('announcement_id', '=', id).execute();
    const rows = targets[field].map((target) => ({ announcement_id: id, [column]: target }));
    if (rows.length > 0) await getTables(trx).insertInto(table).values(rows).execute();
  }
};
