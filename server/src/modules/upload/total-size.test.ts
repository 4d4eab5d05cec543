import type { AttachedFile } from '@atrium/contract/attachment/file.ts';
import { positionCalls } from '@atrium/contract/position/fields.ts';
import { expect, test } from 'vitest';
import { databases } from '../../testing/databases.ts';
import { startInstance } from '../../testing/instance.ts';
import { addAdmin, addClerk, createButtonPermission } from '../../testing/staff.ts';
import { createTemporaryFolder } from '../../testing/temporary-folder.ts';

const page = '/system/position';
const content = 'text';
const totalBytes = 500 * 1024 * 1024;

test.each(databases)('the size of all files and the share of one user are limited on $kind', async ({ open }) => {
  const database = await open();
  const instance = await startInstance(database, undefined, {
    ATRIUM_DATA: createTemporaryFolder(),
    ATRIUM_UPLOADS: 'total=500m',
  });
  const upload = async (token: string) => {
    const body = new FormData();
    body.append('file', new Blob([content]), 'note.txt');
    const url = `${instance.url}/api/attachment?resource=position&field=documents`;
    const response = await fetch(url, { method: 'POST', body, headers: { authorization: `Bearer ${token}` } });
    return (await response.json()) as { code: number; result: AttachedFile };
  };
  const admin = await instance.createToken(await addAdmin(database.db));
  const file = (await upload(admin)).result;
  const position = { name: '会计', nameEn: 'Accountant', code: 'accountant', documents: [file] };
  expect((await instance.call(positionCalls.create, position, admin)).status).toBe(200);

  const fillUpTo = (size: number) =>
    database.db.updateTable('attachments').set({ size }).where('file', '=', file.id).execute();
  await fillUpTo(totalBytes - content.length + 1);
  expect(await upload(admin)).toMatchObject({
    code: 409,
    problem: 'upload.noSpace',
    params: { megabytes: 500 },
    fields: { file: 'upload.noSpace' },
  });
  await fillUpTo(totalBytes / 2 - content.length + 1);
  expect(await upload(admin)).toMatchObject({
    code: 409,
    problem: 'upload.shareUsed',
    params: { megabytes: 250 },
    fields: { file: 'upload.shareUsed' },
  });
  await fillUpTo(totalBytes - content.length);
  const tokens: string[] = [];
  for (const username of ['one', 'two', 'three']) {
    const permissions = [page, createButtonPermission(page, 'add')];
    tokens.push(await instance.createToken((await addClerk(database.db, permissions, { username })).user));
  }
  const answers = await Promise.all(tokens.map(upload));
  expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 409, 409]);
});
