import { savePreferences } from '@atrium/contract/preference/calls.ts';
import { saveTableLayout } from '@atrium/contract/table-layout/calls.ts';
import { changeSettings } from '@atrium/contract/account/calls.ts';
import { clearNotifications, markNotifications } from '@atrium/contract/notification/calls.ts';
import { upload } from '@atrium/contract/upload/calls.ts';
import { readUserInfo } from '@atrium/contract/user/calls.ts';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { startInstance } from '../testing/instance.ts';
import { anyDatabase } from '../testing/databases.ts';
import { addUser } from '../testing/people.ts';

describe.each(anyDatabase)('a caller on $kind who is deleted before a write', async ({ open }) => {
  const database = await open();
  const instance = await startInstance(database);
  const picture: Buffer = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
    .png()
    .toBuffer();

  const send = async (token: string): Promise<{ status: number; problem: string }> => {
    const body = new FormData();
    body.append('file', new Blob([new Uint8Array(picture)]), 'a.png');
    const headers = { authorization: `Bearer ${token}` };
    const response = await fetch(`${instance.url}/api/${upload.path}`, { method: 'POST', headers, body });
    // Envelope, validated by the server.
    return { ...((await response.json()) as { problem: string }), status: response.status };
  };

  const writes: readonly (readonly [string, (token: string) => Promise<unknown>])[] = [
    ['the layout of a table', (token) => instance.call(saveTableLayout, { table: 'user', view: {} }, token)],
    ['preferences', (token) => instance.call(savePreferences, { language: 'en-US' }, token)],
    ['settings', (token) => instance.call(changeSettings, { timeZone: 'UTC' }, token)],
    ['read notifications', (token) => instance.call(markNotifications, { all: true }, token)],
    ['cleared notifications', (token) => instance.call(clearNotifications, { all: true }, token)],
    ['a picture', send],
  ];

  test.each(writes)('a caller who was deleted must sign in again to save %s', async (_, write) => {
    const user = await addUser(database.db);
    const token = await instance.createToken(user);
    expect(await write(token)).toMatchObject({ status: 200 });
    await instance.call(readUserInfo, {}, token);
    // As if another instance deleted the user, whom this one has cached.
    await database.db.deleteFrom('users').where('id', '=', user).execute();
    expect(await write(token)).toMatchObject({ status: 401, problem: 'session.required' });
  });
});
