import { randomBytes } from 'node:crypto';
import { accessSync, constants, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Config } from '../../config/config.ts';
import type { Database } from '../../db/dialect/dialect.ts';
import { makeFolder } from '../../db/folder/data-folder.ts';
import { readStored, writeStored } from '../../db/stored-setting.ts';
import type { Conditions } from '../runtime/conditions.ts';
import type { Log } from '../runtime/log.ts';

/** The name of the file by which a data folder is known again. */
const markName = 'atrium.folder';

const readMark = (folder: string): string | null => {
  const file = join(folder, markName);
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : null;
};

const writeMark = (folder: string, mark: string): void => {
  makeFolder(folder);
  writeFileSync(join(folder, markName), `${mark}\n`, { flag: 'wx', mode: 0o600 });
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

interface FolderParts {
  readonly config: Config;
  readonly database: Database;
  readonly conditions: Conditions;
  readonly log: Log;
}

/**
 * The folder of uploaded files, where several copies on one PostgreSQL could have several: the first one that takes a file is noted
 * in the database, and a copy with another one says so. An embedded database lies in the folder itself, and objects lie in none.
 */
export class FilesFolder {
  readonly #parts: FolderParts;
  readonly #isShared: boolean;

  constructor(parts: FolderParts) {
    this.#parts = parts;
    this.#isShared = parts.database.dialect.kind === 'postgres' && parts.config.objectStorage === null;
  }

  /** Looks whether files can be kept here, and are kept here by all; tells log and readiness when that has changed. */
  async look(): Promise<boolean> {
    if (!this.#isShared) return true;
    const { config, database, conditions, log } = this.#parts;
    const { dataFolder } = config;
    const stored = await readStored(database.db, 'files.folder');
    const before = conditions.files;
    if (!['files', ''].every((part) => isWritable(join(dataFolder, part)))) conditions.files = 'unwritable';
    else conditions.files = stored === null || stored === readMark(dataFolder) ? 'ok' : 'elsewhere';
    if (conditions.files === before) return conditions.files === 'ok';
    if (conditions.files === 'unwritable') {
      log.error({ folder: dataFolder }, 'the data folder cannot be written: nothing can be uploaded; see ATRIUM_DATA');
    } else if (conditions.files === 'elsewhere') {
      const way = `one ATRIUM_DATA for all copies, or ATRIUM_S3_URL; if this is the right folder, write ${stored} into ${markName}`;
      log.error({ folder: dataFolder }, `uploaded files of other copies lie in another data folder: ${way}`);
    }
    return conditions.files === 'ok';
  }

  /** Notes this folder in the database where none is noted yet; called before a file is put into it. */
  async claim(): Promise<void> {
    if (!this.#isShared) return;
    const { config, database } = this.#parts;
    await database.db.transaction().execute(async (trx) => {
      await database.dialect.advisoryLock(trx, 'files.folder');
      if ((await readStored(trx, 'files.folder')) !== null) return;
      if (readMark(config.dataFolder) === null) writeMark(config.dataFolder, randomBytes(20).toString('hex'));
      const mark = readMark(config.dataFolder);
      if (mark !== null) await writeStored(trx, 'files.folder', mark);
    });
    await this.look();
  }
}
