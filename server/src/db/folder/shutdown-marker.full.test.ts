import { closeSync, cpSync, openSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { startProcess } from '../../testing/process.ts';
import { createTemporaryFolder } from '../../testing/temporary-folder.ts';

/** Overwrites a page in the middle of the file, like a failing disk. */
const damage = (folder: string): void => {
  const path = join(folder, 'atrium.db');
  const { size } = statSync(path);
  const file = openSync(path, 'r+');
  writeSync(file, Buffer.alloc(4096, 0xa5), 0, 4096, Math.floor(size / 2 / 4096) * 4096);
  closeSync(file);
};

test('an instance that was killed starts again if its database file is intact, and rejects a damaged one', async () => {
  const data = createTemporaryFolder();
  const settings = { ATRIUM_DATA: data, ATRIUM_DEMO: 'off' };
  const killed = await startProcess(settings);
  killed.signal('SIGKILL');
  await killed.exitCode;
  await killed.remove();
  expect(statSync(join(data, 'atrium.db-wal')).size).toBeGreaterThan(0);
  const broken = createTemporaryFolder();
  cpSync(data, broken, { recursive: true });
  const secondProcess = await startProcess(settings);
  await secondProcess.remove();
  // The write-ahead log would hide the damage.
  const file = new DatabaseSync(join(broken, 'atrium.db'));
  file.exec('pragma wal_checkpoint(truncate)');
  file.close();
  damage(broken);
  await expect(startProcess({ ...settings, ATRIUM_DATA: broken })).rejects.toThrow(
    /Atrium cannot start: The database in \S+ is damaged.*see "Restoring" in the guide/,
  );
});
