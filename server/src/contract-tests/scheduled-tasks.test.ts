import { dailyTaskHour, type ScheduledTaskName } from '@atrium/contract/scheduled-task/fields.ts';
import type { Insertable } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '../db/dialect/dialect.ts';
import type { Schema } from '../db/schema.ts';
import { startInstance, type Instance } from '../testing/instance.ts';
import { anyDatabase } from '../testing/databases.ts';
import { addUser } from '../testing/people.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
const start = Date.UTC(2026, 2, 5, 10, 17);
const nextDaily = Date.UTC(2026, 2, 6, dailyTaskHour);

/** The first run of each task of an instance without demo data. */
const firstRuns: Readonly<Partial<Record<ScheduledTaskName, number>>> = {
  backup: nextDaily,
  auditRetention: nextDaily,
  auditTotals: start + minuteMs,
  outbox: start + minuteMs,
  notificationCleanup: start + hourMs,
  codeCleanup: start + hourMs,
  sessionCleanup: start + 10 * minuteMs,
  fileCleanup: start + hourMs,
  trashPurge: nextDaily,
};

type CleanedTable =
  | 'sessions'
  | 'sign_in_attempts'
  | 'sign_in_devices'
  | 'passcodes'
  | 'notifications'
  | 'files'
  | 'trash';

interface Cleanup {
  readonly task: ScheduledTaskName;
  readonly table: CleanedTable;
  /** Age at which a row is still kept; one millisecond later it is deleted. */
  readonly keptAge: number;
  /** More than one statement or run deletes together. */
  readonly count: number;
  readonly rowOf: (user: number, time: number, index: number) => object;
}

const createSession = (user: number, index: number, times: Partial<Insertable<Schema['sessions']>>) => ({
  user_id: user,
  device: 'test',
  address: '127.0.0.1',
  access_hash: `access ${index}`,
  access_expire_time: start,
  create_time: start,
  refresh_time: start,
  last_use_time: start,
  confirm_time: start,
  expire_time: start + 100 * dayMs,
  ...times,
});
const attempt = (time: number, index: number, lockedUntil: number) => ({
  key: `key ${index}`,
  failures: 1,
  first_time: time,
  last_time: time,
  locked_until: lockedUntil,
});
const passcode = { address: 'email:a@example.com', purpose: 'login', hash: '', client: '127.0.0.1', tries: 0 } as const;

const cleanups: readonly (readonly [string, Cleanup])[] = [
  [
    'expired sessions',
    {
      task: 'sessionCleanup',
      table: 'sessions',
      keptAge: -1,
      count: 201,
      rowOf: (user, time, index) => createSession(user, index, { expire_time: time }),
    },
  ],
  [
    'sessions without a refresh for 2 days',
    {
      task: 'sessionCleanup',
      table: 'sessions',
      keptAge: 2 * dayMs - 1,
      count: 1,
      rowOf: (user, time, index) => createSession(user, index, { create_time: time, refresh_time: time }),
    },
  ],
  [
    'sessions that have lasted for 10 days',
    {
      task: 'sessionCleanup',
      table: 'sessions',
      keptAge: 10 * dayMs - 1,
      count: 1,
      rowOf: (user, time, index) => createSession(user, index, { create_time: time }),
    },
  ],
  [
    'deleted records after 30 days',
    {
      task: 'trashPurge',
      table: 'trash',
      keptAge: 30 * dayMs,
      count: 501,
      rowOf: (user, time, index) => ({
        resource: 'role',
        record_id: index + 1,
        name: 'deleted',
        below: 0,
        deleted_by_id: user,
        deleted_by: 'chief',
        delete_time: time,
        data: '{}',
      }),
    },
  ],
  [
    'failed sign-ins after a day',
    {
      task: 'sessionCleanup',
      table: 'sign_in_attempts',
      keptAge: dayMs - 1,
      count: 2,
      rowOf: (_, time, index) => attempt(time, index, 0),
    },
  ],
  [
    'lockouts after their end',
    {
      task: 'sessionCleanup',
      table: 'sign_in_attempts',
      keptAge: -1,
      count: 2,
      rowOf: (_, time, index) => attempt(time - 2 * dayMs, index, time),
    },
  ],
  [
    'devices after 180 days',
    {
      task: 'sessionCleanup',
      table: 'sign_in_devices',
      keptAge: 180 * dayMs - 1,
      count: 2,
      rowOf: (user, time, index) => ({
        user_id: user,
        hash: `hash ${index}`,
        agent_hash: '',
        is_trusted: 1,
        session_id: 0,
        first_time: time,
        last_time: time,
      }),
    },
  ],
  [
    'verification codes after a day',
    {
      task: 'codeCleanup',
      table: 'passcodes',
      keptAge: dayMs - 1,
      count: 2,
      rowOf: (_, time) => ({ ...passcode, create_time: time, expire_time: 0 }),
    },
  ],
  [
    'notifications after 180 days',
    {
      task: 'notificationCleanup',
      table: 'notifications',
      keptAge: 180 * dayMs,
      count: 2,
      rowOf: (user, time) => ({
        user_id: user,
        kind: 'reportReady',
        params: '{}',
        link: '',
        is_read: 0,
        create_time: time,
      }),
    },
  ],
  [
    'unused files after a day',
    {
      task: 'fileCleanup',
      table: 'files',
      keptAge: dayMs,
      count: 2,
      rowOf: (user, time, index) => ({
        name: `${String(index).padStart(40, '0')}.webp`,
        kind: 'avatar',
        user_id: user,
        size: 1,
        create_time: time,
      }),
    },
  ],
];

describe.each(anyDatabase)('a scheduled task on $kind', ({ open }) => {
  let database: Database;
  let now: number;
  const settings = {
    ATRIUM_SESSION_IDLE_DAYS: '2',
    ATRIUM_SESSION_MAX_DAYS: '10',
    ATRIUM_AUDIT_KEEP: '30d',
  };
  const openInstance = (): Promise<Instance> => startInstance(database, () => now, settings);
  beforeEach(async () => {
    database = await open();
    now = start;
  });

  const readRows = () => database.db.selectFrom('scheduled_tasks').selectAll().execute();
  const countRows = async (table: CleanedTable): Promise<number> => {
    const { count } = await database.db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    return Number(count);
  };

  /** Replaces the work of each task by one that counts its runs. */
  const countRuns = (instances: readonly Instance[]): Map<ScheduledTaskName, number> => {
    const runs = new Map<ScheduledTaskName, number>();
    for (const { context } of instances)
      for (const task of context.scheduler.tasks.values())
        context.scheduler.registerTask({
          ...task,
          run: async () => void runs.set(task.name, (runs.get(task.name) ?? 0) + 1),
        });
    return runs;
  };

  test('a scheduled task has its next run planned, and a restart does not change the plan', async () => {
    const first = await openInstance();
    await first.context.scheduler.runDue();
    const planned = await readRows();
    expect(Object.fromEntries(planned.map((row) => [row.name, row.next_run_at]))).toEqual(firstRuns);
    await first.stop();
    now += 30_000;
    const second = await openInstance();
    const runs = countRuns([second]);
    await second.context.scheduler.runDue();
    expect([await readRows(), runs.size]).toEqual([planned, 0]);
    await second.stop();
  });

  test('a scheduled task runs at its time on one of two instances', async () => {
    const instances = [await openInstance(), await openInstance()];
    const runs = countRuns(instances);
    const check = () => Promise.all(instances.map(({ context }) => context.scheduler.runDue()));
    await check();
    for (const time of [...new Set(Object.values(firstRuns))].toSorted((a, b) => a - b)) {
      runs.clear();
      now = time - 1;
      await check();
      const earlyRuns = new Map(runs);
      runs.clear();
      now = time;
      await check();
      for (const [name, first] of Object.entries(firstRuns)) {
        // `Object.keys` loses the type.
        const count = runs.get(name as ScheduledTaskName) ?? 0;
        if (first === time)
          expect({ name, early: earlyRuns.get(name as ScheduledTaskName), count }).toEqual({ name, count: 1 });
        else expect({ name, isOnce: count <= 1 }).toEqual({ name, isOnce: true });
      }
    }
    for (const instance of instances) await instance.stop();
  });

  test('a failed scheduled task is repeated after an hour, or at its next regular time if that is earlier', async () => {
    const { context, stop } = await openInstance();
    const failRun = () => Promise.reject(new Error('the disk is full'));
    for (const task of context.scheduler.tasks.values()) context.scheduler.registerTask({ ...task, run: failRun });
    for (const name of context.scheduler.tasks.keys()) expect(await context.scheduler.runNow(name)).toBe('failure');
    const planned = Object.fromEntries((await readRows()).map((row) => [row.name, row.next_run_at]));
    const expected = Object.entries(firstRuns).map(([name, first]) => [name, Math.min(first, start + hourMs)]);
    expect(planned).toEqual(Object.fromEntries(expected));
    await stop();
  });

  test.each(cleanups)(
    'the scheduled task deletes %s, and nothing one millisecond earlier',
    async (_, { task, table, keptAge, count, rowOf }) => {
      const instance = await openInstance();
      const user = await addUser(database.db);
      const createRows = (time: number, from: number) =>
        Array.from({ length: count }, (__, index) => rowOf(user, time, from + index)) as Insertable<
          Schema[CleanedTable]
        >[];
      await database.db
        .insertInto(table)
        .values(createRows(now - keptAge, 0))
        .execute();
      await database.db
        .insertInto(table)
        .values(createRows(now - keptAge - 1, count))
        .execute();
      await instance.runTask(task);
      expect(await countRows(table)).toBe(count);
      await instance.runTask(task);
      expect(await countRows(table)).toBe(count);
      now += 1;
      await instance.runTask(task);
      expect(await countRows(table)).toBe(0);
      await instance.stop();
    },
  );

  test('the scheduled task records how many deleted records of each resource were purged', async () => {
    const instance = await openInstance();
    const entry = { name: 'deleted', deleted_by_id: 1, deleted_by: 'chief', delete_time: 1, data: '{}' };
    const entries = [
      { ...entry, resource: 'role', record_id: 1, below: 0 },
      { ...entry, resource: 'dept', record_id: 2, below: 3 },
      { ...entry, resource: 'dept', record_id: 3, below: 0 },
      { ...entry, resource: 'removed-resource', record_id: 4, below: 0 },
    ];
    await database.db.insertInto('trash').values(entries).execute();
    await instance.runTask('trashPurge');
    await instance.runTask('trashPurge');
    const rows = await database.db
      .selectFrom('audit_entries')
      .select(['act', 'record_id', 'user_id', 'changes'])
      .where('act', 'like', '%.purge')
      .orderBy('act')
      .execute();
    const toRow = (act: string, total: number) => ({
      act,
      record_id: null,
      user_id: null,
      changes: JSON.stringify([{ field: 'total', before: null, after: total }]),
    });
    expect(rows).toEqual([toRow('dept.purge', 5), toRow('role.purge', 1)]);
    expect(await countRows('trash')).toBe(0);
    await instance.stop();
  });

  test('the scheduled task keeps the latest 1,000 notifications of each user', async () => {
    const instance = await openInstance();
    const [userAtQuota, userOverQuota] = [await addUser(database.db), await addUser(database.db)];
    const notification = { kind: 'reportReady', params: '{}', link: '', is_read: 0 as const };
    for (const [user_id, length] of [
      [userAtQuota, 1000],
      [userOverQuota, 1001],
    ] as const)
      await database.db
        .insertInto('notifications')
        .values(Array.from({ length }, (_, index) => ({ ...notification, user_id, create_time: now - index })))
        .execute();
    await instance.runTask('notificationCleanup');
    const loadTimes = async (user: number) => {
      const rows = database.db.selectFrom('notifications').select('create_time').where('user_id', '=', user);
      return (await rows.execute()).map((row) => now - row.create_time).toSorted((a, b) => a - b);
    };
    const latest = Array.from({ length: 1000 }, (_, index) => index);
    expect([await loadTimes(userAtQuota), await loadTimes(userOverQuota)]).toEqual([latest, latest]);
    await instance.stop();
  });
});
