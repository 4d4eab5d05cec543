import type { Resource } from '@atrium/contract/resource/field.ts';
import type { AppContext } from '../../context/context.ts';
import type { FileStore } from '../../lib/storage/file-store.ts';
import type { FilesFolder } from '../../lib/storage/files-folder.ts';
import { lockFile } from '../../lib/storage/stored-pictures.ts';
import { getUploadFolder, removeAbandonedUploads } from '../../lib/storage/upload-folder.ts';
import { deleteUnusedAttachment, getThumbnailName, loadUnusedAttachments } from './attachments.ts';
import { deleteUnusedFile, loadUnusedFiles } from './store.ts';

interface CleanupSources {
  readonly resources: readonly Resource[];
  readonly files: FileStore;
  readonly folder: FilesFolder;
}

type DeleteRow = typeof deleteUnusedFile;

/** Removes a file if it is still unused. If this fails, the row is kept for another attempt. */
const removeFile = (
  { db, dialect, clock }: AppContext,
  { resources, files }: CleanupSources,
  deleteRow: DeleteRow,
  names: readonly [string, ...string[]],
): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    await lockFile(dialect, trx, names[0]);
    const isRemoved = await deleteRow(trx, resources, clock(), names[0]);
    if (isRemoved) for (const name of names) await files.remove(name);
    return isRemoved;
  });

const removeAll = async (
  loadNames: () => Promise<readonly string[]>,
  removeName: (name: string) => Promise<boolean>,
  signal: AbortSignal,
): Promise<number> => {
  let totalCount = 0;
  for (;;) {
    let removedCount = 0;
    for (const name of await loadNames()) {
      signal.throwIfAborted();
      if (await removeName(name)) removedCount += 1;
    }
    if (removedCount === 0) return totalCount;
    totalCount += removedCount;
  }
};

/** Returns the scheduled task that removes files that no record contains. */
export const createCleanup =
  (context: AppContext, sources: CleanupSources) =>
  async (signal: AbortSignal): Promise<void> => {
    const { config, db, clock, log } = context;
    const { resources, folder } = sources;
    if (!(await folder.check())) throw new Error('the data folder does not contain the uploaded files');
    const fileCount = await removeAll(
      () => loadUnusedFiles(db, resources, clock()),
      (name) => removeFile(context, sources, deleteUnusedFile, [name]),
      signal,
    );
    const attachmentCount = await removeAll(
      () => loadUnusedAttachments(db, resources, clock()),
      (name) => removeFile(context, sources, deleteUnusedAttachment, [name, getThumbnailName(name)]),
      signal,
    );
    await removeAbandonedUploads(getUploadFolder(config), clock());
    const removedCount = fileCount + attachmentCount;
    if (removedCount > 0) log.info({ files: removedCount }, 'removed unused files');
  };
