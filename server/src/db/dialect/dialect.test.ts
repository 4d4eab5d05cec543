import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { databases } from '../../testing/databases.ts';
import type { DatabaseEvent } from './dialect.ts';
import { notificationChannel } from './postgres-listener.ts';

const stamp = { create_time: 1, update_time: 1 };
const named = { name_pinyin: '', name_search: '' };
const createRole = (code: string) => ({ ...stamp, ...named, name: code, code, status: 1, remark: '', builtin: 0 });
const createDept = (code: string, parent: number | null = null) => ({
  ...stamp,
  parent_id: parent,
  name: code,
  code,
  sort_order: 0,
  status: 1,
  remark: '',
});

describe.each(databases)('$kind', async ({ kind, open }) => {
  const database = await open();

  const add = async (parent: number | null, code: string): Promise<number> => {
    const { id } = await database.db
      .insertInto('depts')
      .values(createDept(code, parent))
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  };
  const catchConstraint = async (promise: Promise<unknown>): Promise<string | null> => {
    const error = await promise.then(
      () => undefined,
      (reason: unknown) => reason,
    );
    expect(error).toBeInstanceOf(Error);
    return database.dialect.getConstraintName(error);
  };

  it('the database returns its version', async () => {
    expect(await database.dialect.version(database.db)).toMatch(kind === 'sqlite' ? /^3\.\d+/ : /^1[5-9](\.\d+)?$/);
  });

  it('the database names the unique constraint that an insert violates', async () => {
    await database.db.insertInto('roles').values(createRole('twice')).execute();
    expect(await catchConstraint(database.db.insertInto('roles').values(createRole('twice')).execute())).toBe(
      'roles_code_unique',
    );
  });

  it('the database names a partial and a multi-column unique constraint', async () => {
    await add(null, 'only');
    expect(await catchConstraint(add(null, 'only'))).toBe('depts_code_unique');
    expect(await add(null, '')).not.toBe(await add(null, ''));
    const insertButton = (parent: number) =>
      sql`insert into menus (parent_id, permission, menu_type, name, path, component, icon, current_active_menu, iframe_link,
        external_link, keep_alive, hide_in_menu, ignore_access, roles, status, create_time, update_time)
        values (${parent}, 'x', 3, '', '', '', '', '', '', '', 0, 0, 0, '[]', 1, 1, 1)`.execute(database.db);
    await sql`insert into menus (path, permission, menu_type, name, component, icon, current_active_menu, iframe_link,
        external_link, keep_alive, hide_in_menu, ignore_access, roles, status, create_time, update_time)
        values ('/x', '', 0, '', '', '', '', '', '', 0, 0, 0, '[]', 1, 1, 1)`.execute(database.db);
    const { id } = await database.db.selectFrom('menus').select('id').executeTakeFirstOrThrow();
    await insertButton(id);
    expect(await catchConstraint(insertButton(id))).toBe('menus_parent_id_permission_unique');
  });

  it('the database names the primary key', async () => {
    const insert = () => database.db.insertInto('settings').values({ key: 'twice', value: '' }).execute();
    await insert();
    expect(await catchConstraint(insert())).toBe('settings_pkey');
  });

  it('the database names the foreign key of a reference to a missing row', async () => {
    expect(await catchConstraint(add(999_999, 'lost'))).toBe('depts_parent_id_fk');
    const invalidInsert = database.db.insertInto('user_roles').values({ user_id: 999_999, role_id: 999_999 }).execute();
    expect(['user_roles_user_id_fk', 'user_roles_role_id_fk']).toContain(await catchConstraint(invalidInsert));
    const invalidUpdate = database.db
      .updateTable('depts')
      .set({ leader_id: 999_999 })
      .where('code', '=', 'only')
      .execute();
    expect(await catchConstraint(invalidUpdate)).toBe('depts_leader_id_fk');
  });

  it('the database names the foreign key that prevents a deletion', async () => {
    const parent = await add(null, 'parent');
    const child = await add(parent, 'child');
    const remove = (ids: number[]) => database.db.deleteFrom('depts').where('id', 'in', ids).execute();
    expect(await catchConstraint(remove([parent]))).toBe('depts_parent_id_fk');
    await remove([parent, child]);
    expect(await database.db.selectFrom('depts').select('id').where('id', 'in', [parent, child]).execute()).toEqual([]);
  });

  it('the database names the check that a value violates', async () => {
    const update = database.db.updateTable('roles').set({ status: 2 }).where('code', '=', 'twice').execute();
    expect(await catchConstraint(update)).toBe('roles_status_check');
  });

  it('the database names no constraint for any other error', async () => {
    expect(await catchConstraint(sql`select * from nowhere`.execute(database.db))).toBeNull();
    expect(await catchConstraint(sql`insert into settings (key) values ('no value')`.execute(database.db))).toBeNull();
    expect(database.dialect.getConstraintName('UNIQUE constraint failed: roles.code')).toBeNull();
  });

  it('the database returns integers as numbers, beyond 32 bits too', async () => {
    const time = 1_900_000_000_123;
    await database.db
      .insertInto('roles')
      .values({ ...createRole('late'), create_time: time })
      .execute();
    const row = await database.db
      .selectFrom('roles')
      .select(({ fn }) => [
        fn.max('create_time').as('latest'),
        fn.countAll<number>().as('count'),
        fn.sum<number>('status').as('sum'),
      ])
      .where('code', '=', 'late')
      .executeTakeFirstOrThrow();
    expect({ ...row }).toEqual({ latest: time, count: 1, sum: 1 });
    const { rows } = await sql<{ half: number }>`select 7 / ${2} as half`.execute(database.db);
    expect(rows[0]?.half).toBe(3);
  });

  it('the database compares text by code point', async () => {
    const values = ['b', 'B', 'a', '张', 'é', '_'].map((value) => ({ key: `sort ${value}`, value }));
    await database.db.insertInto('settings').values(values).execute();
    const rows = await database.db
      .selectFrom('settings')
      .select('value')
      .where('key', 'like', 'sort %')
      .orderBy('value')
      .execute();
    expect(rows.map(({ value }) => value)).toEqual(['B', '_', 'a', 'b', 'é', '张']);
  });

  it('the database lets only one transaction hold an advisory lock', async () => {
    const order: string[] = [];
    const hold = (name: string) =>
      database.db.transaction().execute(async (trx) => {
        await database.dialect.advisoryLock(trx, 'test');
        order.push(`${name} in`);
        // Long enough for the other transaction to request the lock.
        for (let round = 0; round < 20; round++) await sql`select 1`.execute(trx);
        order.push(`${name} out`);
      });
    await Promise.all([hold('one'), hold('two')]);
    expect([order.slice(0, 2), order.slice(2)].map((pair) => pair.map((step) => step.slice(4)))).toEqual([
      ['in', 'out'],
      ['in', 'out'],
    ]);
    expect(order[0]?.slice(0, 3)).toBe(order[1]?.slice(0, 3));
  });

  describe('events', () => {
    const listenToEvents = async (): Promise<{ received: DatabaseEvent[]; states: boolean[] }> => {
      const received: DatabaseEvent[] = [];
      const states: boolean[] = [];
      const stop = await database.dialect.listen({
        onEvent: (event) => received.push(event),
        onState: (state) => states.push(state),
      });
      onTestFinished(stop);
      return { received, states };
    };
    const createEvent = (payload: string): DatabaseEvent => ({ channel: 'test', payload });
    const last = createEvent('of another copy');
    /** Events arrive in order, so all earlier ones have arrived too. */
    const waitForLast = async (received: readonly DatabaseEvent[]): Promise<void> => {
      if (database.dialect.kind === 'sqlite') await database.dialect.notify(database.db, last);
      else
        await sql`select pg_notify(${sql.raw(notificationChannel)}, ${JSON.stringify(['another copy', last.channel, last.payload])})`.execute(
          database.db,
        );
      await expect.poll(() => received).toContainEqual(last);
    };

    it('events arrive once at the publishing instance after the commit', async () => {
      const { received, states } = await listenToEvents();
      expect(states).toEqual([true]);
      await database.db.transaction().execute(async (trx) => {
        await database.dialect.notify(trx, createEvent('inside'));
        expect(received).toEqual([]);
      });
      expect(received).toEqual([createEvent('inside')]);
      await waitForLast(received);
      expect(received).toEqual([createEvent('inside'), last]);
    });

    it('events do not arrive after a rollback', async () => {
      const { received } = await listenToEvents();
      const failing = database.db.transaction().execute(async (trx) => {
        await database.dialect.notify(trx, createEvent('never'));
        throw new Error('roll back');
      });
      await expect(failing).rejects.toThrow('roll back');
      await database.dialect.notify(database.db, createEvent('after'));
      await waitForLast(received);
      expect(received).toEqual([createEvent('after'), last]);
    });

    it('events do not arrive after unsubscribing', async () => {
      const received: DatabaseEvent[] = [];
      const states: boolean[] = [];
      const stop = await database.dialect.listen({
        onEvent: (receivedEvent) => received.push(receivedEvent),
        onState: (state) => states.push(state),
      });
      await stop();
      const otherListener = await listenToEvents();
      await database.dialect.notify(database.db, createEvent('gone'));
      await waitForLast(otherListener.received);
      expect(otherListener.received).toEqual([createEvent('gone'), last]);
      expect(received).toEqual([]);
      expect(states).toEqual([true]);
    });
  });
});
