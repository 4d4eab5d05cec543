import { expect, test } from 'vitest';
import { databases } from '../testing/databases.ts';
import { addUser } from '../testing/people.ts';
import { PermissionCache } from '../authorization/effective-permissions.ts';
import { Events } from '../events/events.ts';
import { createLog } from '../lib/runtime/log.ts';
import { saveKnownDevice } from './devices.ts';
import { insertImpersonation } from './session-rows.ts';
import { Sessions } from './sessions.ts';
import { createToken } from './tokens.ts';

const minute = 60_000;
const day = 86_400_000;
const home = { device: 'Chrome/140', address: '203.0.113.7' };

test.each(databases)(
  'a user has at most 50 sessions, of which the least recently used ends, on $kind',
  async ({ open }) => {
    const { db, ...database } = await open();
    let now = 1_800_000_000_000;
    const clock = () => now;
    const log = createLog('silent');
    const events = new Events({ db, ...database }, log);
    const limit = { idleMs: 14 * day, maxMs: 90 * day };
    const sessions = new Sessions({
      db,
      events,
      permissionCache: new PermissionCache(db, events, clock),
      clock,
      log,
      keys: [Buffer.alloc(32, 1)],
      limits: { everyone: limit, administrators: limit },
    });
    const openSession = (userId: number) => sessions.open(db, userId, home);
    const isFound = async (token: string) => (await sessions.find(token)) !== null;

    const [person, otherUser] = [await addUser(db), await addUser(db)];
    const [oldest, usedSession, otherSession] = [
      await openSession(person),
      await openSession(person),
      await openSession(otherUser),
    ];
    const view = { userId: person, viewerId: otherUser, openerId: otherSession.sessionId, expireTime: now + day };
    await insertImpersonation(db, view, home, createToken(), now);
    await saveKnownDevice(db, { userId: person, hash: 'oldest', agent: '', sessionId: oldest.sessionId, now });
    now += minute;
    expect(await isFound(usedSession.token)).toBe(true);
    await sessions.saveActivity();
    for (let count = 2; count < 50; count++) await openSession(person);
    expect(await isFound(oldest.token)).toBe(true);
    await openSession(person);
    expect([await isFound(oldest.token), await isFound(usedSession.token)]).toEqual([false, true]);
    const ofPerson = await db.selectFrom('sessions').select('viewer_id').where('user_id', '=', person).execute();
    // Impersonations by another user do not count.
    expect(ofPerson.filter(({ viewer_id }) => viewer_id !== null)).toHaveLength(1);
    expect(ofPerson).toHaveLength(51);
    expect(await isFound(otherSession.token)).toBe(true);
    const devices = await db
      .selectFrom('sign_in_devices')
      .select(['hash', 'is_trusted'])
      .where('user_id', '=', person)
      .execute();
    expect(devices).toEqual([{ hash: 'oldest', is_trusted: 1 }]);
  },
);
