import type { Resource } from '@atrium/contract/resource/field.ts';
import type { Kysely } from 'kysely';
import type { AppContext } from '../../context/context.ts';
import type { Schema } from '../../db/schema.ts';
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

/** Returns the scheduled task that removes files that no record contains. */
export const createCleanup =
  ({ config, db, dialect, clock, log }: AppContext, { resources, files, folder }: CleanupSources) =>
  async (signal: AbortSignal): Promise<void> => {
    type DeleteRow = (
      trx: Kysely<Schema>,
      resources: readonly Resource[],
      now: number,
      name: string,
    ) => Promise<boolean>;
    /** Removes a file if it is still unused. If this fails, the row is kept for another attempt. */
    const removeFile = (deleteRow: DeleteRow, names: readonly [string, ...string[]]): Promise<boolean> =>
      db.transaction().execute(async (trx) => {
        await lockFile(dialect, trx, names[0]);
        const isRemoved = await deleteRow(trx, resources, clock(), names[0]);
        if (isRemoved) for (const name of names) await files.remove(name);
        return isRemoved;
      });

    if (!(await folder.check())) throw new Error('the data folder does not contain the uploaded files');
    let totalCount = 0;
    const removeAll = async (
      loadNames: () => Promise<readonly string[]>,
      removeName: (name: string) => Promise<boolean>,
    ): Promise<void> => {
      let removedCount: number;
      do {
        removedCount = 0;
        for (const name of await loadNames()) {
          signal.throwIfAborted();
          if (await removeName(name)) removedCount += 1;
        }
        totalCount += removedCount;
      } while (removedCount > 0);
    };
    await removeAll(
      () => loadUnusedFiles(db, resources, clock()),
      (name) => removeFile(deleteUnusedFile, [name]),
    );
    await removeAll(
      () => loadUnusedAttachments(db, resources, clock()),
      (name) => removeFile(deleteUnusedAttachment, [name, getThumbnailName(name)]),
    );
    await removeAbandonedUploads(getUploadFolder(config), clock());
    if (totalCount > 0) log.info({ files: totalCount }, 'removed unused files');
  };
