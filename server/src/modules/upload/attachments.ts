import type { AttachedFile } from '@atrium/contract/attachment/file.ts';
import type { Resource } from '@atrium/contract/resource/field.ts';
import { listAttachmentFields, toColumnName } from '@atrium/contract/resource/definition.ts';
import { sql, type ExpressionBuilder, type Insertable, type Kysely } from 'kysely';
import type { AttachmentTable, Schema } from '../../db/schema.ts';

const unusedAfterMs = 24 * 3_600_000;

export const getThumbnailName = (file: string): string => file.replace(/bin$/, 'thumb');

const selectBytes = (db: Kysely<Schema>) =>
  db.selectFrom('attachments').select(({ fn }) => fn.sum<number | null>('size').as('bytes'));

export const sumAllBytes = async (db: Kysely<Schema>): Promise<number> =>
  Number((await selectBytes(db).executeTakeFirst())?.bytes ?? 0);

export const sumBytesOfUser = async (
  db: Kysely<Schema>,
  userId: number,
  { onlyUnattached }: { readonly onlyUnattached: boolean },
): Promise<number> => {
  const files = selectBytes(db).where('user_id', '=', userId);
  const selectedFiles = onlyUnattached ? files.where('record_id', 'is', null) : files;
  return Number((await selectedFiles.executeTakeFirst())?.bytes ?? 0);
};

export const insertAttachment = async (
  db: Kysely<Schema>,
  { id, name, size, mediaType, hasThumbnail }: AttachedFile,
  upload: Pick<Insertable<AttachmentTable>, 'resource' | 'field' | 'hash' | 'user_id' | 'create_time'>,
): Promise<void> => {
  const file = { file: id, name, size, media_type: mediaType, has_thumbnail: hasThumbnail ? 1 : 0 } as const;
  await db
    .insertInto('attachments')
    .values({ ...file, ...upload, record_id: null })
    .execute();
};

/** Returns conditions for files whose record no longer contains them. Files of unknown resources are kept. */
const whereRemoved = (resources: readonly Resource[]) =>
  resources.flatMap(({ name, table, fields }) =>
    listAttachmentFields(fields).map(
      (field) =>
        sql<boolean>`(attachments.resource = ${name} and attachments.field = ${field} and not exists (
          select 1 from ${sql.table(table)} as records where records.id = attachments.record_id
            and records.${sql.ref(toColumnName(field))} like '%"' || attachments.file || '"%'))`,
    ),
  );

const whereUnused = (resources: readonly Resource[], now: number) => (eb: ExpressionBuilder<Schema, 'attachments'>) =>
  eb.or([
    eb.and([eb('record_id', 'is', null), eb('create_time', '<', now - unusedAfterMs)]),
    eb.and([
      eb('record_id', 'is not', null),
      eb.or(whereRemoved(resources)),
      eb.not(
        eb.exists(
          eb.selectFrom('trash_files').select('trash_id').whereRef('trash_files.name', '=', 'attachments.file'),
        ),
      ),
    ]),
  ]);

export const loadUnusedAttachments = async (
  db: Kysely<Schema>,
  resources: readonly Resource[],
  now: number,
): Promise<string[]> => {
  const rows = await db
    .selectFrom('attachments')
    .select('file')
    .where(whereUnused(resources, now))
    .limit(500)
    .execute();
  return rows.map(({ file }) => file);
};

export const deleteUnusedAttachment = async (
  trx: Kysely<Schema>,
  resources: readonly Resource[],
  now: number,
  file: string,
): Promise<boolean> => {
  const { numDeletedRows } = await trx
    .deleteFrom('attachments')
    .where('file', '=', file)
    .where(whereUnused(resources, now))
    .executeTakeFirst();
  return numDeletedRows > 0n;
};
