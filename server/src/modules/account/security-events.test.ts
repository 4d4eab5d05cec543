import { readSecurityEvents } from '@atrium/contract/account/calls.ts';
import { login } from '@atrium/contract/session/calls.ts';
import { changePassword, resetPassword } from '@atrium/contract/user/action-calls.ts';
import { updateUser } from '@atrium/contract/user/calls.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { databases } from '../../testing/databases.ts';
import { addUser, hashQuickly } from '../../testing/people.ts';
import { turnOnFactor } from '../../testing/second-factor/totp.ts';
import { startServer } from '../../testing/server.ts';

const password = 'quiet-river-8';
const hash = await hashQuickly(password);

describe.each(databases)('the security events of a user on $kind', async ({ open }) => {
  let now = 1_800_000_000_000;
  const { database, instance, admin } = await startServer(open, () => now);
  afterAll(() => instance.assertErrorsDeclared());

  it('the last five events are returned, newest first, without those of other accounts', async () => {
    const addOwner = (username: string) => addUser(database.db, { username, password_hash: hash });
    const [id, otherId] = [await addOwner('watched'), await addOwner('other')];
    const fail = (username: string) => instance.call(login, { username, password: 'wrong-word-1' });
    const signIn = async (username: string, word = password) =>
      (await instance.call(login, { username, password: word })).result.token;
    const load = async (token: string) => (await instance.call(readSecurityEvents, {}, token)).result;
    const token = await signIn('watched');
    expect(await load(token)).toEqual([]);
    await fail('watched');
    await fail('other');
    now += 1000;
    await instance.call(updateUser, { id, name: 'Not about security' }, admin);
    const newPassword = 'louder-river-9';
    await instance.call(changePassword, { password, newPassword }, token);
    const newToken = await signIn('watched', newPassword);
    now += 1000;
    await turnOnFactor(instance, newToken);
    const own = { address: '127.0.0.1', id: expect.any(Number) as number };
    expect(await load(newToken)).toEqual([
      { ...own, act: 'user.turnOnFactor', time: now },
      { ...own, act: 'user.changePassword', time: now - 1000 },
      { ...own, act: 'session.signInRefused', time: now - 2000 },
    ]);
    expect(await load(await signIn('other'))).toMatchObject([{ act: 'session.signInRefused' }]);
    now += 1000;
    for (let count = 0; count < 4; count++) await fail('other');
    const reset = await instance.call(resetPassword, { id: otherId, password: 'softer-river-7' }, admin);
    expect(reset.status).toBe(200);
    // Otherwise, the user must first change the password.
    await database.db.updateTable('users').set({ must_change_password: 0 }).where('id', '=', otherId).execute();
    const events = await load(await instance.createToken(otherId));
    expect(events).toHaveLength(5);
    expect(events[0]).toMatchObject({ act: 'user.resetPassword', address: '' });
    expect(events.map(({ id: eventId }) => eventId)).toEqual(
      events.map(({ id: eventId }) => eventId).toSorted((a, b) => b - a),
    );
  });
});
