import { resolve } from 'node:path';
import { setting } from './config-setting.ts';

const backups = (text: string): number => {
  if (!/^(?:0|[1-9]\d{0,2})$/.test(text)) throw new Error('expected a whole number, 0 to 999');
  return Number(text);
};

/** Settings of the daily backups. */
export const backupSettings = {
  backupKeep: setting({
    name: 'ATRIUM_BACKUP_KEEP',
    meaning: 'Number of daily backups of SQLite and uploaded files to keep; 0 takes none',
    usually: 'the newest 7',
    parse: backups,
    fallback: () => 7,
  }),
  backupFolder: setting<string | null>({
    name: 'ATRIUM_BACKUP_DIR',
    meaning: 'Folder of the backups, used by this instance only',
    usually: '`backups` in the data folder',
    parse: (text) => resolve(text),
    fallback: () => null,
  }),
} as const;
