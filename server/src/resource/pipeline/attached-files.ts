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

/** Throws if a requested file is neither in the record nor an unused upload of the caller for this field. */
export const addFileDescriptions = async <State extends object>(
  tx: RecordTransaction,
  { name: resource, fields }: Resource,
  before: Values,
  requestedFields: State,
): Promise<State> => {
  const filesByField: Record<string, readonly AttachedFile[]> = {};
  for (const field of listAttachmentFields(fields)) {
    if (!Object.hasOwn(requestedFields, field)) continue;
    const ids = getFiles(requestedFields, field).map(({ id }) => id);
    const filesById = new Map(getFiles(before, field).map((file) => [file.id, file]));
    const addedIds = ids.filter((id) => !filesById.has(id));
    for (const file of await loadUploads(tx, resource, field, addedIds)) filesById.set(file.id, file);
    filesByField[field] = ids.map((id) => {
      const file = filesById.get(id);
      if (!file) throw createUnknownError(field);
      return file;
    });
  }
  return { ...requestedFields, ...filesByField };
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
    const previousIds = new Set(getFiles(before, field).map((file) => file.id));
    const addedIds = getFiles(after, field)
      .map((file) => file.id)
      .filter((file) => !previousIds.has(file))
      .sort();
    if (addedIds.length === 0) continue;
    // The clean-up must not delete a file while it is attached.
    for (const file of addedIds) await lockFile(tx.context.dialect, tx.trx, file);
    const { numUpdatedRows } = await tx.trx
      .updateTable('attachments')
      .set({ record_id: id })
      .where('file', 'in', selectUploads(tx, resource, field).select('file').where('file', 'in', addedIds))
      .executeTakeFirst();
    if (Number(numUpdatedRows) !== addedIds.length) throw createUnknownError(field);
  }
};
