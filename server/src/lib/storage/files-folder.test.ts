import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readReadiness } from '@atrium/contract/about/calls.ts';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { loadStoredSetting } from '../../db/stored-setting.ts';
import { startInstance, type Instance } from '../../testing/instance.ts';
import { databases, openDatabase, postgresUrlVariable } from '../../testing/databases.ts';
import { addUser } from '../../testing/people.ts';
import { createTemporaryFolder } from '../../testing/temporary-folder.ts';

const dayMs = 24 * 3_600_000;

const loadFilesState = async (instance: Instance): Promise<string> =>
  (await instance.call(readReadiness, {})).result.files;

const send = async (instance: Instance): Promise<string> => {
  const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  const body = new FormData();
  body.append('file', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'a.png');
  const token = await instance.createToken(await addUser(instance.context.db));
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(`${instance.url}/api/upload`, { method: 'POST', body, headers });
  return ((await response.json()) as { result: string }).result.split('/').at(-1) ?? '';
};

describe.skipIf(!process.env[postgresUrlVariable])('instances on PostgreSQL', () => {
  const open = async () => {
    const database = await openDatabase('postgres');
    let now = Date.now();
    const instances: Instance[] = [];
    const start = async (folder: string): Promise<Instance> => {
      const instance = await startInstance(database, () => now, { ATRIUM_DATA: folder });
      instances.push(instance);
      return instance;
    };
    const pass = (ms: number): void => {
      now += ms;
    };
    return { database, start, pass };
  };

  test('instances share a folder that is registered with the first file', async () => {
    const { database, start } = await open();
    const folder = createTemporaryFolder();
    const [first, second] = [await start(folder), await start(folder)];
    expect(readdirSync(folder)).toEqual([]);
    await send(first);
    await send(second);
    expect(await loadStoredSetting(database.db, 'files.folder')).toMatch(/^[0-9a-f]{40}$/);
    expect([await loadFilesState(first), await loadFilesState(second)]).toEqual(['ok', 'ok']);
    expect(await loadFilesState(await start(folder))).toBe('ok');
  });

  test('instances report different folders, and the second instance removes neither rows nor files', async () => {
    const { database, start, pass } = await open();
    const [folder, otherFolder] = [createTemporaryFolder(), createTemporaryFolder()];
    const [firstInstance, earlyInstance] = [await start(folder), await start(otherFolder)];
    const name = await send(firstInstance);
    const lateInstance = await start(otherFolder);
    expect(await loadFilesState(lateInstance)).toBe('elsewhere');
    pass(2 * dayMs);
    for (const instance of [lateInstance, earlyInstance])
      expect(await instance.context.scheduler.runNow('fileCleanup')).toBe('failure');
    expect(await loadFilesState(earlyInstance)).toBe('elsewhere');
    const loadRows = () => database.db.selectFrom('files').select('name').execute();
    expect(await loadRows()).toEqual([{ name }]);
    expect(existsSync(join(folder, 'files', name))).toBe(true);
    await firstInstance.runTask('fileCleanup');
    expect(await loadRows()).toEqual([]);
    expect(existsSync(join(folder, 'files', name))).toBe(false);
  });

  test('instances accept a folder with the ID of the other', async () => {
    const { database, start } = await open();
    await send(await start(createTemporaryFolder()));
    const otherFolder = createTemporaryFolder();
    const instance = await start(otherFolder);
    expect(await loadFilesState(instance)).toBe('elsewhere');
    writeFileSync(join(otherFolder, 'atrium.folder'), `${await loadStoredSetting(database.db, 'files.folder')}\n`);
    await instance.runTask('fileCleanup');
    expect(await loadFilesState(instance)).toBe('ok');
  });

  test('instances report at the start that a folder is not writable', async () => {
    const { start } = await open();
    // The kernel rejects writes here for every user.
    expect(await loadFilesState(await start('/proc/sys/atrium'))).toBe('unwritable');
  });
});

test.each(databases.filter(({ kind }) => kind === 'sqlite'))(
  'an instance on $kind uses its folder',
  async ({ open }) => {
    const database = await open();
    const folder = createTemporaryFolder();
    mkdirSync(join(folder, 'files'));
    const instance = await startInstance(database, Date.now, { ATRIUM_DATA: folder });
    await send(instance);
    expect(readdirSync(folder)).toEqual(['files']);
    expect(await loadFilesState(instance)).toBe('ok');
  },
);
