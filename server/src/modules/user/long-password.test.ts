import { readCapabilities } from '@atrium/contract/about/calls.ts';
import { confirmPassword, login } from '@atrium/contract/session/calls.ts';
import { changePassword } from '@atrium/contract/user/action-calls.ts';
import { createUser } from '@atrium/contract/user/calls.ts';
import { describe, expect, test } from 'vitest';
import { hashPassword } from '../../auth/passwords/password.ts';
import { startInstance, type Instance } from '../../testing/instance.ts';
import { anyDatabase } from '../../testing/databases.ts';
import { addUser } from '../../testing/people.ts';
import { addAdmin } from '../../testing/staff.ts';

const password = 'correct-1234';
const hash = await hashPassword(password);
const phrase = '四匹马 ride over the Brücke at noon';

describe.each(anyDatabase)('passwords longer than the form on $kind', async ({ open }) => {
  let counter = 0;
  const database = await open();
  const usualInstance = await startInstance(database);
  const longInstance = await startInstance(database, Date.now, { ATRIUM_PASSWORD_MAX: '64' });
  const addPerson = async () => {
    const username = `phrase-${++counter}`;
    const id = await addUser(database.db, { username, password_hash: hash });
    return { username, token: await longInstance.createToken(id) };
  };
  const choose = (instance: Instance, token: string, newPassword: string) =>
    instance.call(changePassword, { password, newPassword }, token);

  test('the capabilities report the limits of passwords to every client', async () => {
    expect((await usualInstance.call(readCapabilities, {})).result.passwordMax).toBe(16);
    expect((await longInstance.call(readCapabilities, {})).result.passwordMax).toBe(64);
  });

  test('endpoints reject the same long passwords as the form', async () => {
    const { username, token } = await addPerson();
    for (const tooLong of [`${'abcdefg-9'}${'x1'.repeat(4)}`, phrase])
      expect(await choose(usualInstance, token, tooLong)).toMatchObject({
        problem: 'request.invalid',
        fields: { newPassword: 'field.password' },
      });
    expect(await usualInstance.call(login, { username, password: phrase })).toMatchObject({
      status: 422,
      fields: { password: 'field.password' },
    });
  });

  test('passwords may contain spaces and any letters, and match in any composition', async () => {
    const { username, token } = await addPerson();
    expect((await choose(longInstance, token, phrase.normalize('NFD'))).status).toBe(200);
    for (const typedPhrase of [phrase, phrase.normalize('NFD')])
      expect((await longInstance.call(login, { username, password: typedPhrase })).status).toBe(200);
    expect(await longInstance.call(login, { username, password: `${phrase}!` })).toMatchObject({
      problem: 'session.wrongCredentials',
    });
    expect((await longInstance.call(confirmPassword, { password: phrase }, token)).status).toBe(200);
  });

  test.each([
    ['the shortest beyond the form', 'no digits at all!', 200, undefined],
    ['of the form still', 'sixteen-signs-16', 200, undefined],
    ['with sixteen characters in a wrong format', 'a b c d e f g 12', 422, 'field.password'],
    ['the longest', `quiet rivers ${'ö🐎x'.repeat(17)}`, 200, undefined],
    ['one too long', `quiet rivers. ${'ö🐎x'.repeat(17)}`, 422, 'field.tooLong'],
    ['longer than any server takes', `quiet rivers ${'ö🐎x'.repeat(39)}`, 422, 'field.password'],
    ['with a line break', 'quiet rivers\nrun deep', 422, 'field.characters'],
    ['of blanks', ' '.repeat(20), 422, 'field.required'],
    ['of one word again and again', 'river'.repeat(5), 422, 'password.common'],
    ['of rows of the keyboard', 'qwertyuiop1234567890asdfghjkl', 422, 'password.common'],
    ['of a single sign', 'x'.repeat(64), 422, 'password.common'],
  ])('%s', async (_, newPassword, status, problem) => {
    const { token } = await addPerson();
    const answer = await choose(longInstance, token, newPassword);
    expect({ status: answer.status, field: answer.fields?.['newPassword'] }).toEqual({ status, field: problem });
  });

  test('a password that an administrator sets follows the same rule, except for the names', async () => {
    const admin = await longInstance.createToken(await addAdmin(database.db));
    const add = (username: string, givenPassword: string) =>
      longInstance.call(createUser, { username, name: '长短语', password: givenPassword }, admin);
    expect((await add('phrase-owner', phrase)).status).toBe(200);
    expect(await add('phrase-other', 'over the hill of phrase-other')).toMatchObject({
      status: 422,
      fields: { password: 'password.personal' },
    });
  });
});
