import { readPreferences, savePreferences } from '@atrium/contract/preference/calls.ts';
import { maxPreferences } from '@atrium/contract/preference/limits.ts';
import type { StoredPreferences } from '@atrium/contract/preference/schemas.ts';
import { describe, expect, test } from 'vitest';
import { startInstance } from '../../testing/instance.ts';
import { anyDatabase } from '../../testing/databases.ts';
import { addUser } from '../../testing/people.ts';

describe.each(anyDatabase)('preferences of an account on $kind', async ({ open }) => {
  let now = 1_800_000_000_000;
  const database = await open();
  const instance = await startInstance(database, () => now);
  const signIn = async () => instance.createToken(await addUser(database.db));
  const readStored = async (token: string) => (await instance.call(readPreferences, {}, token)).result;
  const save = async (token: string, changedPreferences: StoredPreferences) =>
    (await instance.call(savePreferences, changedPreferences, token)).result;

  test('preferences are returned only to their owner', async () => {
    const [owner, otherUser] = [await signIn(), await signIn()];
    expect(await readStored(owner)).toEqual({});
    const changedPreferences = { theme: 'dark', sidebarWidth: 240, watermark: true };
    expect(await save(owner, changedPreferences)).toEqual(changedPreferences);
    expect(await readStored(owner)).toEqual(changedPreferences);
    expect(await readStored(otherUser)).toEqual({});
  });

  test('saving a preference keeps its last change and leaves the others', async () => {
    const token = await signIn();
    await save(token, { theme: 'dark', language: 'en-US' });
    expect(await save(token, { theme: 'light' })).toEqual({ theme: 'light', language: 'en-US' });
    expect(await save(token, {})).toEqual({ theme: 'light', language: 'en-US' });
  });

  test('preferences that several devices save simultaneously are all saved', async () => {
    const token = await signIn();
    await Promise.all(
      Array.from({ length: 8 }, (_, device) => save(token, { theme: `t${device}`, [`only${device}`]: device })),
    );
    const stored = await readStored(token);
    expect(Object.keys(stored)).toHaveLength(9);
    expect(stored['theme']).toMatch(/^t[0-7]$/);
  });

  test('saving more preferences than the maximum removes the one changed longest ago', async () => {
    const token = await signIn();
    await save(token, { p0: 0 });
    now += 1;
    await save(token, Object.fromEntries(Array.from({ length: maxPreferences - 1 }, (_, at) => [`p${at + 1}`, at])));
    now += 1;
    const stored = await save(token, { newest: 'x' });
    expect(Object.keys(stored)).toHaveLength(maxPreferences);
    expect(stored['newest']).toBe('x');
    expect(stored['p0']).toBeUndefined();
  });

  test.each([
    [{ 'no name': 1 }],
    [{ theme: { deep: true } }],
    [{ theme: null }],
    [{ theme: 'x'.repeat(1001) }],
    [Object.fromEntries(Array.from({ length: maxPreferences + 1 }, (_, at) => [`p${at}`, at]))],
    [[]],
  ])('saving preferences rejects %j', async (changedPreferences) => {
    const response = await instance.send('PUT', 'preferences', changedPreferences, await signIn());
    expect([response.status, ((await response.json()) as { problem: string }).problem]).toEqual([
      422,
      'request.invalid',
    ]);
  });

  test('deleting an account deletes its preferences', async () => {
    const id = await addUser(database.db);
    await save(await instance.createToken(id), { theme: 'dark' });
    await database.db.deleteFrom('users').where('id', '=', id).execute();
    expect(await database.db.selectFrom('preferences').selectAll().where('user_id', '=', id).execute()).toEqual([]);
  });
});
