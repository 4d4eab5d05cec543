import { randomBytes } from 'node:crypto';
import { accessSync, constants, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Config } from '../../config/config.ts';
import type { Database } from '../../db/dialect/dialect.ts';
import { createFolder } from '../../db/folder/data-folder.ts';
import { loadStoredSetting, writeStoredSetting } from '../../db/stored-setting.ts';
import type { Conditions } from '../runtime/conditions.ts';
import type { Log } from '../runtime/log.ts';

const idFileName = 'atrium.folder';

const readFolderId = (folder: string): string | null => {
  const file = join(folder, idFileName);
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : null;
};

const writeFolderId = (folder: string, folderId: string): void => {
  createFolder(folder);
  writeFileSync(join(folder, idFileName), `${folderId}\n`, { flag: 'wx', mode: 0o600 });
};

const isWritable = (folder: string): boolean => {
  if (!existsSync(folder)) return dirname(folder) !== folder && isWritable(dirname(folder));
  try {
    accessSync(folder, constants.W_OK | constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

interface FolderServices {
  readonly config: Config;
  readonly database: Database;
  readonly conditions: Conditions;
  readonly log: Log;
}

/** Reports instances on one PostgreSQL that use another folder for uploaded files than the registered one. */
export class FilesFolder {
  readonly #services: FolderServices;
  readonly #isShared: boolean;

  constructor(services: FolderServices) {
    this.#services = services;
    this.#isShared = services.database.dialect.kind === 'postgres' && services.config.objectStorage === null;
  }

  async check(): Promise<boolean> {
    if (!this.#isShared) return true;
    const { config, database, conditions, log } = this.#services;
    const { dataFolder } = config;
    const registeredId = await loadStoredSetting(database.db, 'files.folder');
    const previousCondition = conditions.files;
    if (!['files', ''].every((subfolder) => isWritable(join(dataFolder, subfolder)))) conditions.files = 'unwritable';
    else conditions.files = registeredId === null || registeredId === readFolderId(dataFolder) ? 'ok' : 'elsewhere';
    if (conditions.files === previousCondition) return conditions.files === 'ok';
    if (conditions.files === 'unwritable') {
      log.error({ folder: dataFolder }, 'the data folder is not writable, so uploads fail; see ATRIUM_DATA');
    } else if (conditions.files === 'elsewhere') {
      const remedy = `use one ATRIUM_DATA for all instances, or ATRIUM_S3_URL; if this is the right folder, write ${registeredId} into ${idFileName}`;
      log.error({ folder: dataFolder }, `uploaded files of other instances are in another data folder: ${remedy}`);
    }
    return conditions.files === 'ok';
  }

  /** Registers this folder if none is. Called before a file is stored. */
  async register(): Promise<void> {
    if (!this.#isShared) return;
    const { config, database } = this.#services;
    await database.db.transaction().execute(async (trx) => {
      await database.dialect.advisoryLock(trx, 'files.folder');
      if ((await loadStoredSetting(trx, 'files.folder')) !== null) return;
      if (readFolderId(config.dataFolder) === null) writeFolderId(config.dataFolder, randomBytes(20).toString('hex'));
      const folderId = readFolderId(config.dataFolder);
      if (folderId !== null) await writeStoredSetting(trx, 'files.folder', folderId);
    });
    await this.check();
  }
}
