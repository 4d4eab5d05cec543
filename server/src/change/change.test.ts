import { put } from '@atrium/contract/call.ts';
import { createRole, readRole, updateRole } from '@atrium/contract/role/calls.ts';
import type { AuditChange } from '@atrium/contract/audit/schemas.ts';
import { describe, expect, test } from 'vitest';
import { yieldToEventLoop } from '../lib/runtime/event-loop.ts';
import { databases } from '../testing/databases.ts';
import { loadMenuIds } from '../testing/staff.ts';
import { applyChange, VersionConflict } from './change.ts';
import { startServer } from '../testing/server.ts';

const request = { id: 'r', ip: '127.0.0.1' };
const endpoint = { call: put<never, never>('test', 'test', 'signed-in', []) };

describe.each(databases)('changes on $kind', async ({ open }) => {
  const { database, instance, admin } = await startServer(open);

  /** Checks that each entry begins with the result of the previous one. */
  const replay = async (noun: string, id: number): Promise<Record<string, unknown>> => {
    const entries = await database.db
      .selectFrom('audit_entries')
      .select('changes')
      .where('noun', '=', noun)
      .where('record_id', '=', id)
      .orderBy('id')
      .execute();
    const state: Record<string, unknown> = {};
    for (const { changes } of entries) {
      for (const { field, before, after } of JSON.parse(changes) as AuditChange[]) {
        expect(state[field] ?? null).toEqual(before);
        state[field] = after;
      }
    }
    return state;
  };

  test('200 simultaneous updates of a role are all kept, and their audit entries add up to its state', async () => {
    const menuIds = await loadMenuIds(database.db, ['/home', '/about', '/access', '/route-nest']);
    const role = (await instance.call(createRole, { name: 'r', code: 'contended' }, admin)).result;
    const edits = Array.from({ length: 200 }, (_, n) => {
      const menus = menuIds.filter((_menu, index) => (n >> index) & 1);
      return instance.call(
        updateRole,
        { id: role.id, ...(n % 2 ? { name: `name ${n}` } : { remark: `remark ${n}`, menus }) },
        admin,
      );
    });
    const answers = await Promise.all(edits);
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 200 }, () => 200));
    const savedRole = (await instance.call(readRole, { id: role.id }, admin)).result;
    const menus = await database.db
      .selectFrom('role_menus')
      .select('menu_id')
      .where('role_id', '=', role.id)
      .orderBy('menu_id')
      .execute();
    expect(savedRole.version).toBe(201);
    expect(await replay('role', role.id)).toEqual({
      name: savedRole.name,
      code: 'contended',
      status: 1,
      remark: savedRole.remark,
      dataScope: 'self',
      requiresSecondFactor: false,
      depts: [],
      menus: menus.map(({ menu_id }) => menu_id),
    });
  });

  test('changes fail after eight conflicts with the error that the record is busy', async () => {
    const caller = await instance.context.sessions.find(admin);
    if (!caller) throw new Error('the administrator is signed in');
    let tries = 0;
    const operation = async () => {
      tries++;
      throw new VersionConflict();
    };
    await expect(applyChange(instance.context, { request, caller, endpoint }, operation)).rejects.toMatchObject({
      code: 'row.busy',
      status: 503,
      retryAfter: 1,
    });
    expect(tries).toBe(8);
  });

  test('changes run while a conflicting change waits for its next attempt', async () => {
    const caller = await instance.context.sessions.find(admin);
    if (!caller) throw new Error('the administrator is signed in');
    const order: string[] = [];
    const runNamed = (name: string) =>
      applyChange(instance.context, { request, caller, endpoint }, async () => {
        order.push(name);
        if (name === 'first' && order.length === 1) throw new VersionConflict();
      });
    await Promise.all([runNamed('first'), runNamed('second'), runNamed('third')]);
    expect(order).toEqual(['first', 'second', 'third', 'first']);
  });

  test('serialized changes yield to the event loop between each other', async () => {
    const caller = await instance.context.sessions.find(admin);
    if (!caller) throw new Error('the administrator is signed in');
    let doneCount = 0;
    const line = Array.from({ length: 50 }, () =>
      applyChange(instance.context, { request, caller, endpoint }, async ({ trx }) => {
        await trx.selectFrom('users').select('id').limit(1).execute();
        doneCount += 1;
      }),
    );
    await yieldToEventLoop();
    expect(doneCount).toBeLessThan(3);
    await Promise.all(line);
    expect(doneCount).toBe(50);
  });

  test('failed changes leave no record, audit entry or event', async () => {
    const caller = await instance.context.sessions.find(admin);
    if (!caller) throw new Error('the administrator is signed in');
    const received: unknown[] = [];
    const stop = instance.context.events.on('user', (payload) => received.push(payload));
    const failing = applyChange(instance.context, { request, caller, endpoint }, async ({ trx, audit, emit }) => {
      await trx.updateTable('users').set({ description: 'never' }).execute();
      audit({ action: 'user.update', recordName: 'never' });
      await emit('user', { ids: [1] });
      throw new Error('and then it failed');
    });
    await expect(failing).rejects.toThrow('and then it failed');
    stop();
    expect(received).toEqual([]);
    expect(await database.db.selectFrom('users').select('id').where('description', '=', 'never').execute()).toEqual([]);
    expect(
      await database.db.selectFrom('audit_entries').select('id').where('record_name', '=', 'never').execute(),
    ).toEqual([]);
  });
});
