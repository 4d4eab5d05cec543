import type { AttachedFile } from '@atrium/contract/attachment/file.ts';
import type { Resource } from '@atrium/contract/resource/field.ts';
import { listAttachmentFields } from '@atrium/contract/resource/definition.ts';
import { lockFile } from '../../lib/storage/stored-pictures.ts';
import { ApiError } from '../../lib/api-error/api-error.ts';
import type { RecordTransaction } from './transaction.ts';

type Values = Readonly<Record<string, unknown>>;

const getFiles = (values: object | null, field: string): readonly AttachedFile[] =>
  // The state of this field has this type.
  (values === null ? [] : Reflect.get(values, field)) as readonly AttachedFile[];

const createUnknownError = (field: string) => new ApiError('request.invalid', { fields: { [field]: 'field.unknown' } });

/** Selects the files that the caller uploaded for a field and that no record contains. */
const selectUploads = ({ trx, caller }: Pick<RecordTransaction, 'trx' | 'caller'>, resource: string, field: string) =>
  trx
    .selectFrom('attachments')
    .where('resource', '=', resource)
    .where('field', '=', field)
    .where('user_id', '=', caller.userId)
    .where('record_id', 'is', null);

const loadUploads = async (
  tx: RecordTransaction,
  resource: string,
  field: string,
  ids: readonly string[],
): Promise<AttachedFile[]> => {
  if (ids.length === 0) return [];
  const rows = await selectUploads(tx, resource, field)
    .select(['file', 'name', 'size', 'media_type', 'has_thumbnail'])
    .where('file', 'in', ids)
    .execute();
  return rows.map((row) => ({
    id: row.file,
    name: row.name,
    size: row.size,
    mediaType: row.media_type,
    hasThumbnail: row.has_thumbnail === 1,
  }));
};

/**
 * Returns the requested fields with descriptions of their files. Throws if a file is neither in the record nor an
 * unused upload of the caller for this field.
 */
export const withAttachedFiles = async <State extends object>(
  tx: RecordTransaction,
  { name: resource, fields }: Resource,
  before: Values,
  requested: State,
): Promise<State> => {
  const described: Record<string, readonly AttachedFile[]> = {};
  for (const field of listAttachmentFields(fields)) {
    if (!Object.hasOwn(requested, field)) continue;
    const ids = getFiles(requested, field).map(({ id }) => id);
    const known = new Map(getFiles(before, field).map((file) => [file.id, file]));
    const added = ids.filter((id) => !known.has(id));
    for (const file of await loadUploads(tx, resource, field, added)) known.set(file.id, file);
    described[field] = ids.map((id) => {
      const file = known.get(id);
      if (!file) throw createUnknownError(field);
      return file;
    });
  }
  return { ...requested, ...described };
};

interface SavedState {
  readonly id: number;
  readonly before: Values | null;
  readonly after: Values;
}

/** Assigns the added files to a saved record. Throws if one of them already belongs to another record. */
export const attachFiles = async (
  tx: RecordTransaction,
  { name: resource, fields }: Resource,
  { id, before, after }: SavedState,
): Promise<void> => {
  for (const field of listAttachmentFields(fields)) {
    const kept = new Set(getFiles(before, field).map((file) => file.id));
    const added = getFiles(after, field)
      .map((file) => file.id)
      .filter((file) => !kept.has(file))
      .sort();
    if (added.length === 0) continue;
    // The clean-up must not delete a file while it is attached.
    for (const file of added) await lockFile(tx.context.dialect, tx.trx, file);
    const { numUpdatedRows } = await tx.trx
      .updateTable('attachments')
      .set({ record_id: id })
      .where('file', 'in', selectUploads(tx, resource, field).select('file').where('file', 'in', added))
      .executeTakeFirst();
    if (Number(numUpdatedRows) !== added.length) throw createUnknownError(field);
  }
};
