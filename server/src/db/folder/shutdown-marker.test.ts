import { copyFileSync, existsSync, openSync, closeSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { DatabaseError } from '../database-error.ts';
import { openDataFolder } from './data-folder.ts';
import { createTemporaryFolder } from '../../testing/temporary-folder.ts';

const openAndClose = (folder: string, operation: (file: DatabaseSync) => void = () => {}): void =>
  openDataFolder(folder, (file, release) => {
    file.exec('pragma journal_mode = wal');
    operation(file);
    file.close();
    release();
  });

const fill = (file: DatabaseSync): void =>
  file.exec(`create table notes (id integer primary key, text text); create index notes_text on notes (text);
    insert into notes (text) with recursive n(i) as (select 1 union all select i + 1 from n where i < 5000)
    select hex(randomblob(100)) from n`);

/** Overwrites a page in the middle of the file, like a failing disk. */
const damage = (folder: string): void => {
  const path = join(folder, 'atrium.db');
  const { size } = statSync(path);
  const file = openSync(path, 'r+');
  writeSync(file, Buffer.alloc(4096, 0xa5), 0, 4096, Math.floor(size / 2 / 4096) * 4096);
  closeSync(file);
};

const catchError = (folder: string): DatabaseError => {
  try {
    openAndClose(folder);
  } catch (error) {
    if (error instanceof DatabaseError) return error;
    throw error;
  }
  throw new Error('it opened');
};

test('a folder that was closed cleanly is opened without a check, once', () => {
  const folder = createTemporaryFolder();
  openAndClose(folder, fill);
  expect(existsSync(join(folder, 'atrium.closed'))).toBe(true);
  openAndClose(folder, () => expect(existsSync(join(folder, 'atrium.closed'))).toBe(false));
});

test('a damaged file is rejected with advice, repeatedly', () => {
  const folder = createTemporaryFolder();
  openAndClose(folder, fill);
  damage(folder);
  for (const _ of [1, 2]) {
    const fault = catchError(folder);
    expect(fault.kind).toBe('damaged');
    expect(fault.message).toMatch(/^The database in \S+ is damaged.*see "Restoring" in the guide\.$/);
  }
});

test('an intact file that was copied without its log is checked and opened', () => {
  const [folder, copy] = [createTemporaryFolder(), createTemporaryFolder()];
  openAndClose(folder, fill);
  openAndClose(folder, (file) => {
    file.exec(`delete from notes where id > 10`);
    for (const name of ['atrium.db', 'atrium.db-wal']) copyFileSync(join(folder, name), join(copy, name));
  });
  expect(statSync(join(copy, 'atrium.db-wal')).size).toBeGreaterThan(0);
  openAndClose(copy, (file) => expect(file.prepare('select count(*) as n from notes').get()).toEqual({ n: 10 }));
});
