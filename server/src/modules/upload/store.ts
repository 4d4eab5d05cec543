import type { Resource } from '@atrium/contract/resource/field.ts';
import { toColumnName, listFileFields } from '@atrium/contract/resource/definition.ts';
import { sql, type ExpressionBuilder, type Kysely } from 'kysely';
import type { FileKind, Schema } from '../../db/schema.ts';

export const getFilePath = (name: string): string => `/api/files/${name}`;

/** With the condition `avatar <> ''`, PostgreSQL can use the partial index. */
const isUsedAsAvatar = sql<boolean>`users.avatar <> '' and users.avatar = ${sql.lit(getFilePath(''))} || files.name`;

const isUsedAsLogo = (eb: ExpressionBuilder<Schema, 'files'>) =>
  eb.exists(
    eb
      .selectFrom('company_settings')
      .select('company_settings.id')
      .where(sql<boolean>`company_settings.logo = ${sql.lit(getFilePath(''))} || files.name`),
  );

const createRecordConditions = (resources: readonly Resource[]) =>
  resources.flatMap(({ table, fields }) =>
    listFileFields(fields).map(
      ([name]) =>
        sql<boolean>`exists (select 1 from ${sql.table(table)} as records
          where records.${sql.ref(toColumnName(name))} = ${sql.lit(getFilePath(''))} || files.name)`,
    ),
  );

export const insertFile = async (
  db: Kysely<Schema>,
  file: {
    readonly name: string;
    readonly kind: FileKind;
    readonly userId: number;
    readonly size: number;
    readonly now: number;
  },
): Promise<void> => {
  const { name, kind, userId, size, now } = file;
  await db.insertInto('files').values({ name, kind, user_id: userId, size, create_time: now }).execute();
};

/** Returns the total size of a user's files, except avatars of other users and files in records. */
export const countUsedBytes = async (
  db: Kysely<Schema>,
  { userId, kind }: { readonly userId: number; readonly kind: FileKind },
  resources: readonly Resource[],
): Promise<number> => {
  const row = await db
    .selectFrom('files')
    .select(({ fn }) => fn.sum<number | null>('size').as('bytes'))
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where((eb) =>
      eb.not(
        eb.exists(eb.selectFrom('users').select('users.id').where(isUsedAsAvatar).where('users.id', '<>', userId)),
      ),
    )
    .where((eb) => eb.and(createRecordConditions(resources).map((isReferenced) => eb.not(isReferenced))))
    .executeTakeFirst();
  return Number(row?.bytes ?? 0);
};

const unusedAfterMs = 24 * 3_600_000;

/** Selects files without a use, one day after the upload or after the deletion of their owner. */
const whereUnused = (resources: readonly Resource[], now: number) => (eb: ExpressionBuilder<Schema, 'files'>) =>
  eb.and([
    eb.or([eb('create_time', '<', now - unusedAfterMs), eb('user_id', 'is', null)]),
    eb.not(eb.exists(eb.selectFrom('users').select('users.id').where(isUsedAsAvatar))),
    eb.not(isUsedAsLogo(eb)),
    eb.not(eb.exists(eb.selectFrom('trash_files').select('trash_id').whereRef('trash_files.name', '=', 'files.name'))),
    ...createRecordConditions(resources).map((condition) => eb.not(condition)),
  ]);

export const loadUnusedFiles = async (
  db: Kysely<Schema>,
  resources: readonly Resource[],
  now: number,
): Promise<string[]> => {
  const rows = await db.selectFrom('files').select('name').where(whereUnused(resources, now)).limit(500).execute();
  return rows.map(({ name }) => name);
};

export const deleteUnusedFile = async (
  trx: Kysely<Schema>,
  resources: readonly Resource[],
  now: number,
  name: string,
): Promise<boolean> => {
  const { numDeletedRows } = await trx
    .deleteFrom('files')
    .where('name', '=', name)
    .where(whereUnused(resources, now))
    .executeTakeFirst();
  return numDeletedRows > 0n;
};
