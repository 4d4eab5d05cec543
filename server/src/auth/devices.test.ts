import { beforeEach, describe, expect, test } from 'vitest';
import { anyDatabase } from '../testing/databases.ts';
import { addUser } from '../testing/people.ts';
import { readDeviceHash, forgetDevicesOfUsers, isKnownDevice, pruneDevices, saveKnownDevice } from './devices.ts';
import { createToken, hashToken } from './tokens.ts';

const day = 86_400_000;
const start = 1_800_000_000_000;

test('a browser is recognized only by the cookie of the product', () => {
  const token = createToken();
  const readHash = (cookie: string) => readDeviceHash({ headers: { cookie } });
  expect(readHash(`atrium_device=${token}`)).toBe(hashToken(token));
  expect(readHash(`atrium_upload=${token}`)).toBeNull();
  expect(readHash(`atrium_device=${token.slice(1)}`)).toBeNull();
  expect(readDeviceHash({ headers: {} })).toBeNull();
});

describe.each(anyDatabase)('known devices on $kind', async ({ open }) => {
  const database = await open();
  const user = await addUser(database.db, { username: 'Somebody' });
  const otherUser = await addUser(database.db, { username: 'other' });
  beforeEach(async () => {
    await database.db.deleteFrom('sign_in_devices').execute();
  });
  const remember = (hash: string, now: number, { userId = user, sessionId = 1, agent = 'Firefox/1' } = {}) =>
    saveKnownDevice(database.db, { userId, hash, agent, sessionId, now: start + now });
  const loadKnownDevices = async (userId = user) =>
    (
      await database.db
        .selectFrom('sign_in_devices')
        .select('hash')
        .where('user_id', '=', userId)
        .where('is_trusted', '=', 1)
        .orderBy('hash')
        .execute()
    ).map(({ hash }) => hash);
  const createDevices = (kind: string, count: number) =>
    Array.from({ length: count }, (_, index) => `${kind}${String(index).padStart(2, '0')}`);

  test('only twenty returning and twenty one-time devices are kept, and the oldest are removed first', async () => {
    for (const [index, hash] of createDevices('back', 21).entries()) {
      await remember(hash, 2 * index);
      await remember(hash, 2 * index + 1);
    }
    await remember('theirs', 0, { userId: otherUser });
    expect(await loadKnownDevices()).toEqual(createDevices('back', 21));
    for (const [index, hash] of createDevices('once', 20).entries()) await remember(hash, 100 + index);
    expect(await loadKnownDevices()).toEqual([...createDevices('back', 21).slice(1), ...createDevices('once', 20)]);
    await remember('zlast', 200);
    expect(await loadKnownDevices()).toEqual([
      ...createDevices('back', 21).slice(1),
      ...createDevices('once', 20).slice(1),
      'zlast',
    ]);
    expect(await loadKnownDevices(otherUser)).toEqual(['theirs']);
  });

  test('known devices keep their kind of browser known after their sessions end, until they are pruned', async () => {
    await remember('laptop', 0);
    await remember('phone', day, { agent: 'Safari/19' });
    await forgetDevicesOfUsers(database.db, [user]);
    expect(await isKnownDevice(database.db, user, 'laptop')).toBe(false);
    expect(await remember('other laptop', day)).toBe(false);
    expect(await remember('console', day, { agent: 'curl' })).toBe(true);
    await remember('console', 2 * day, { agent: 'curl' });
    await pruneDevices(database.db, start + 181 * day);
    expect(await remember('laptop', 181 * day)).toBe(true);
  });

  test('devices of one-time visits do not displace the only device of another kind', async () => {
    await remember('phone', 0, { agent: 'Safari/19' });
    for (const [index, hash] of createDevices('script', 30).entries())
      await remember(hash, 1 + index, { agent: 'curl/8' });
    expect(await loadKnownDevices()).toEqual(['phone', ...createDevices('script', 30).slice(11)]);
    expect(await remember('new phone', 100, { agent: 'Safari/20' })).toBe(false);
  });

  test('ending all sessions of a user but one forgets the devices of the others', async () => {
    for (const userId of [user, otherUser]) {
      await remember('a', 0, { userId, sessionId: userId * 10 });
      await remember('b', 0, { userId, sessionId: userId * 10 + 1 });
    }
    await forgetDevicesOfUsers(database.db, [user], user * 10);
    expect([await loadKnownDevices(), await loadKnownDevices(otherUser)]).toEqual([['a'], ['a', 'b']]);
    await forgetDevicesOfUsers(database.db, [user]);
    expect([await loadKnownDevices(), await loadKnownDevices(otherUser)]).toEqual([[], ['a', 'b']]);
  });
});
