import { put } from '@atrium/contract/call.ts';
import { describe, expect, test } from 'vitest';
import { databases } from '../testing/databases.ts';
import { addUser } from '../testing/people.ts';
import { applyChange, VersionConflict } from './change.ts';
import { startServer } from '../testing/server.ts';

const request = { id: 'r', ip: '127.0.0.1' };
const endpoint = { call: put<never, never>('test', 'test', 'signed-in', []) };

describe.each(databases)('changes on $kind', async ({ open }) => {
  let faults = 0;
  const { database, instance, admin } = await startServer(open);

  const createManager = async () => {
    const caller = await instance.context.sessions.find(admin);
    if (!caller) throw new Error('the administrator is signed in');
    return { request, caller, endpoint };
  };
  const withCode = (code: unknown) => Object.assign(new Error('of the database'), { code });

  test.each([
    [new VersionConflict(), 3],
    [withCode('40001'), 3],
    [withCode('40P01'), 3],
    [withCode('40002'), 1],
    [withCode('140001'), 1],
    [withCode('40P012'), 1],
    [withCode(40_001), 1],
    [new Error('40001'), 1],
  ])(
    'a change that fails twice with %j is attempted %i times, and leaves at most one audit entry',
    async (fault, tries) => {
      const manager = await createManager();
      const name = `try of ${tries} #${++faults}`;
      let tried = 0;
      const outcome = applyChange(instance.context, manager, async ({ audit, now }) => {
        audit({ action: 'user.update', recordName: name });
        if (++tried < 3) throw fault;
        return now;
      });
      const [settled] = await Promise.allSettled([outcome]);
      expect([settled.status, tried]).toEqual([tries === 3 ? 'fulfilled' : 'rejected', tries]);
      if (settled.status === 'rejected') expect(settled.reason).toBe(fault);
      const entries = await database.db
        .selectFrom('audit_entries')
        .selectAll()
        .where('record_name', '=', name)
        .execute();
      const expectedWrites = {
        act: 'user.update',
        user_id: manager.caller.userId,
        session_id: manager.caller.sessionId,
        address: '127.0.0.1',
      };
      expect(entries).toEqual(
        settled.status === 'fulfilled' ? [expect.objectContaining({ ...expectedWrites, time: settled.value })] : [],
      );
    },
  );

  test('changes run one after another after a failed change', async () => {
    const manager = await createManager();
    const order: string[] = [];
    const operation = (name: string) =>
      applyChange(instance.context, manager, async ({ trx }) => {
        order.push(`${name} begins`);
        await trx.selectFrom('users').select('id').limit(1).execute();
        if (name === 'b') throw new Error('b fails');
        order.push(`${name} ends`);
      });
    const outcomes = await Promise.allSettled(['a', 'b', 'c'].map(operation));
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(order).toEqual(['a begins', 'a ends', 'b begins', 'c begins', 'c ends']);
  });

  test('changes are not executed if the caller has signed out or lost the permission since the check', async () => {
    const [user, reason] = [await addUser(database.db), { begun: 0 }];
    const token = await instance.createToken(user);
    const caller = await instance.context.sessions.find(token);
    if (!caller) throw new Error('they are signed in');
    const attempt = (requiredPermission: '/home' | 'signed-in') =>
      applyChange(
        instance.context,
        { request, caller, endpoint: { call: put<never, never>('test', 'test', requiredPermission, []) } },
        async () => {
          reason.begun += 1;
        },
      );
    await expect(attempt('/home')).rejects.toMatchObject({ code: 'right.missing' });
    await database.db.deleteFrom('sessions').where('user_id', '=', user).execute();
    await expect(attempt('signed-in')).rejects.toMatchObject({ code: 'session.required' });
    expect(reason.begun).toBe(0);
  });

  test('changes are published to all instances after the commit', async () => {
    const received: unknown[] = [];
    const stop = instance.context.events.on('user', (payload) => received.push(payload));
    await applyChange(instance.context, await createManager(), async ({ emit }) => {
      await emit('user', { ids: [7] });
      expect(received).toEqual([]);
    });
    await expect.poll(() => received).toEqual([{ ids: [7] }]);
    stop();
  });
});
