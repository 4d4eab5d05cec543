import { put } from '@atrium/contract/call.ts';
import { createRole, readRole, updateRole } from '@atrium/contract/role/calls.ts';
import { readUser, readUserInfo, updateUser } from '@atrium/contract/user/calls.ts';
import type { AuditChange } from '@atrium/contract/audit/schemas.ts';
import { describe, expect, test } from 'vitest';
import { yieldToEventLoop } from '../lib/runtime/event-loop.ts';
import { databases } from '../testing/databases.ts';
import { addDept, addRole, addUser } from '../testing/people.ts';
import { addAdmin, loadMenuIds } from '../testing/staff.ts';
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

  test('simultaneous updates of a user cause no version conflict, and the audit entries add up to its state', async () => {
    const [role, dept] = [await addRole(database.db), await addDept(database.db)];
    const user = await addUser(database.db, { name: 'start' });
    const edits = Array.from({ length: 60 }, (_, n) => {
      const parts = [{ name: `n${n}` }, { roles: n % 8 < 4 ? [role] : [] }, { deptId: n % 3 ? dept : null }][n % 3];
      return instance.call(updateUser, { id: user, ...parts, ...(n % 5 === 0 && { version: 1 }) }, admin);
    });
    const answers = await Promise.all(edits);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
    const row = await database.db
      .selectFrom('users')
      .select(['name', 'dept_id', 'version'])
      .where('id', '=', user)
      .executeTakeFirstOrThrow();
    const roles = await database.db.selectFrom('user_roles').select('role_id').where('user_id', '=', user).execute();
    const entries = await database.db
      .selectFrom('audit_entries')
      .select('id')
      .where('noun', '=', 'user')
      .where('record_id', '=', user)
      .execute();
    expect(row.version).toBe(entries.length + 1);
    const changes = await database.db
      .selectFrom('audit_entries')
      .select('changes')
      .where('noun', '=', 'user')
      .where('record_id', '=', user)
      .orderBy('id')
      .execute();
    const last: Record<string, unknown> = { name: 'start', roles: [], deptId: null };
    for (const entry of changes) {
      for (const { field, before, after } of JSON.parse(entry.changes) as AuditChange[]) {
        expect(last[field]).toEqual(before);
        last[field] = after;
      }
    }
    expect(last).toEqual({ name: row.name, roles: roles.map(({ role_id }) => role_id), deptId: row.dept_id });
  });

  test('changes are authorized with the permissions at the time when they run', async () => {
    for (let round = 0; round < 5; round++) {
      const [attacker, accomplice] = [await addAdmin(database.db, `bad-${round}`), await addUser(database.db)];
      const token = await instance.createToken(attacker);
      await instance.call(readUserInfo, undefined, token);
      const { roles } = (await instance.call(readUser, { id: attacker }, admin)).result;
      await Promise.all([
        instance.call(updateUser, { id: attacker, roles: [] }, admin),
        ...Array.from({ length: 8 }, (_, n) =>
          instance.call(updateUser, { id: accomplice, roles: n % 2 === 0 ? roles : [], name: `pal ${n}` }, token),
        ),
      ]);
      const entries = await database.db
        .selectFrom('audit_entries')
        .select(['user_id', 'record_id', 'problem'])
        .where('act', '=', 'user.update')
        .where('problem', '=', '')
        .where('record_id', 'in', [attacker, accomplice])
        .orderBy('id')
        .execute();
      const stripped = entries.findIndex(({ record_id }) => record_id === attacker);
      expect(stripped).toBeGreaterThanOrEqual(0);
      expect(entries.slice(stripped + 1)).toEqual([]);
    }
  });

  test('changes load the caller again inside the transaction', async () => {
    const user = await addUser(database.db, { name: 'before' });
    const role = await addRole(database.db, { users: [user] });
    const caller = await instance.context.sessions.find(await instance.createToken(user));
    if (!caller) throw new Error('they are signed in');
    await database.db
      .updateTable('users')
      .set({ name: 'after', dept_id: await addDept(database.db) })
      .execute();
    await database.db.deleteFrom('user_roles').where('role_id', '=', role).execute();
    const changeCaller = await applyChange(
      instance.context,
      { request, caller, endpoint },
      async (change) => change.caller,
      {
        isSerialized: false,
      },
    );
    expect(changeCaller).toMatchObject({
      sessionId: caller.sessionId,
      user: { name: 'after', deptId: expect.any(Number) },
    });
    expect(changeCaller.effectivePermissions.roleIds).toEqual([]);
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
