import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { exportAudit, listAudit } from '@atrium/contract/audit/calls.ts';
import type { AuditChange } from '@atrium/contract/audit/schemas.ts';
import { readRoleHistory } from '@atrium/contract/role/calls.ts';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Environment } from '../../config/config.ts';
import type { Database } from '../../db/dialect/dialect.ts';
import { startInstance, type Instance } from '../../testing/instance.ts';
import { databases } from '../../testing/databases.ts';
import { addRole } from '../../testing/people.ts';
import { addAdmin } from '../../testing/staff.ts';
import { getCutoff } from './cutoff.ts';
import { addSettledEntries } from './totals.ts';
import { createTemporaryFolder } from '../../testing/temporary-folder.ts';

const [hourMs, dayMs] = [3_600_000, 86_400_000];
const start = Date.UTC(2026, 2, 20, 10);
const createTime = (month: number, date: number, hours = 12): number => Date.UTC(2026, month - 1, date, hours);

describe.each(databases)('old audit entries on $kind', ({ open }) => {
  let database: Database;
  let now: number;
  let role: number;
  beforeEach(async () => {
    now = start;
    database = await open();
    role = await addRole(database.db);
    await add(createTime(1, 5), 50, dayMs / 2);
    await add(createTime(2, 1), 600, hourMs);
    await add(createTime(3, 10), 7, 1);
  });

  /** Archives are written in batches of 500, so the last entry of the first batch and the next one have the same time. */
  const add = async (from: number, count: number, intervalMs: number): Promise<void> => {
    const rows = Array.from({ length: count }, (_, at) => ({
      time: from + (at === 500 ? 499 : at) * intervalMs,
      user_id: null,
      username: 'somebody',
      name: '某人',
      as_user_id: null,
      as_username: '',
      address: '',
      session_id: null,
      request_id: `r${at}`,
      act: at % 2 === 0 ? 'role.update' : 'session.signIn',
      noun: at % 2 === 0 ? 'role' : 'session',
      record_id: role,
      record_name: '',
      changes: '[{"field":"name","before":"a","after":"b"}]',
      problem: '',
      dept_id: null,
    }));
    await database.db.insertInto('audit_entries').values(rows).execute();
  };
  const startKeeping = async (settings: Environment): Promise<Instance> => {
    const instance = await startInstance(database, () => now, { ATRIUM_TIMEZONE: 'UTC', ...settings });
    return instance;
  };
  const runRetention = async ({ context }: Instance): Promise<void> => {
    await addSettledEntries(context, now);
    await context.scheduler.runNow('auditRetention');
  };
  const loadTimes = async (): Promise<number[]> => {
    const rows = await database.db.selectFrom('audit_entries').select('time').orderBy('time').execute();
    return rows.map(({ time }) => time);
  };
  const loadOldest = async (): Promise<number | undefined> => (await loadTimes())[0];

  test('old audit entries are deleted daily from lists, totals, exports and histories, which is audited', async () => {
    const instance = await startKeeping({ ATRIUM_AUDIT_KEEP: '30d' });
    const adminId = await addAdmin(database.db);
    const admin = await instance.createToken(adminId);
    const loadTotal = async (filter = {}) => (await instance.call(listAudit, filter, admin)).result.total;
    expect(await loadTotal()).toBe(657);
    const roles = await loadTotal({ act: 'role.update', username: 'some' });
    expect(roles).toBe(329);
    await runRetention(instance);
    const cutoff = createTime(2, 18, 0);
    const keptTimes = (await loadTimes()).filter((time) => time >= cutoff);
    expect(keptTimes.length).toBe(8 * 24 + 12 + 7 + 1);
    expect(await loadOldest()).toBe(cutoff);
    expect(await loadTimes()).toEqual(keptTimes);
    const { list, keptFrom, total: remainingTotal } = (await instance.call(listAudit, { pageSize: 1 }, admin)).result;
    expect([remainingTotal, keptFrom]).toEqual([keptTimes.length, cutoff]);
    expect(list[0]).toMatchObject({ act: 'audit.prune', userId: null, username: '', problem: '' });
    expect(list[0]?.changes).toEqual([
      { field: 'keptFrom', before: null, after: '2026-02-18' },
      { field: 'total', before: null, after: 657 - (keptTimes.length - 1) },
    ]);
    const ofRoles = keptTimes.length - 1;
    expect(await loadTotal({ act: 'role.update' })).toBe(Math.ceil(ofRoles / 2));
    expect(await loadTotal({ act: 'role.update', username: 'some' })).toBe(Math.ceil(ofRoles / 2));
    expect(await loadTotal({ from: createTime(1, 1), to: createTime(2, 20) })).toBe(2 * 24 + 13);
    const history = (await instance.call(readRoleHistory, { id: role, pageSize: 100 }, admin)).result;
    expect([history.keptFrom, history.total]).toEqual([cutoff, Math.ceil(ofRoles / 2)]);
    await runRetention(instance);
    expect(await loadTimes()).toEqual(keptTimes);
    now += dayMs;
    await runRetention(instance);
    expect(await loadOldest()).toBe(cutoff + dayMs);
    await add(createTime(1, 20), 30, 1);
    const later = await instance.createToken(adminId);
    const exportPath = `${exportAudit.path}?columns=time&format=csv`;
    const file = await instance.send(exportAudit.method, exportPath, undefined, later);
    const { total: exportedTotal } = (await instance.call(listAudit, {}, later)).result;
    expect((await file.text()).trim().split('\n').length).toBe(exportedTotal + 1);
  });

  test('old audit entries are hidden immediately, before their rows are deleted', async () => {
    const instance = await startKeeping({ ATRIUM_AUDIT_KEEP: '30d' });
    const admin = await instance.createToken(await addAdmin(database.db));
    await runRetention(instance);
    const { total } = (await instance.call(listAudit, {}, admin)).result;
    const history = (await instance.call(readRoleHistory, { id: role }, admin)).result.total;
    await add(createTime(1, 20), 30, 1);
    expect((await instance.call(listAudit, {}, admin)).result.total).toBe(total);
    expect((await instance.call(listAudit, { username: 'some' }, admin)).result.total).toBe(total - 1);
    expect((await instance.call(readRoleHistory, { id: role }, admin)).result.total).toBe(history);
  });

  test('old audit entries are archived in a file a month before their deletion, once for all instances', async () => {
    const folder = join(createTemporaryFolder(), 'archive');
    const settings = { ATRIUM_AUDIT_KEEP: '1m', ATRIUM_AUDIT_ARCHIVE: folder };
    // Archives of an earlier database.
    mkdirSync(folder);
    const earlier = ['audit-2026-01.jsonl.gz', 'audit-2026-01-2.jsonl.gz'];
    for (const name of earlier) writeFileSync(join(folder, name), 'earlier');
    const instances = [await startKeeping(settings), await startKeeping(settings)] as const;
    now = createTime(4, 2);
    const entriesBefore = await database.db
      .selectFrom('audit_entries')
      .selectAll()
      .orderBy('time')
      .orderBy('id')
      .execute();
    const february = entriesBefore.filter(({ time }) => time >= createTime(2, 1, 0) && time < createTime(3, 1, 0));
    await addSettledEntries(instances[0].context, now);
    await Promise.all(instances.map(({ context }) => context.scheduler.runNow('auditRetention')));
    const names = ['audit-2026-01-3.jsonl.gz', 'audit-2026-02.jsonl.gz'];
    const files = [...earlier, ...names.flatMap((name) => [name, `${name}.sha256`])];
    expect(readdirSync(folder).toSorted()).toEqual(files.toSorted());
    for (const name of earlier) expect(readFileSync(join(folder, name), 'utf8')).toBe('earlier');
    const content = readFileSync(join(folder, 'audit-2026-02.jsonl.gz'));
    expect(readFileSync(join(folder, 'audit-2026-02.jsonl.gz.sha256'), 'utf8')).toBe(
      `${createHash('sha256').update(content).digest('hex')}  audit-2026-02.jsonl.gz\n`,
    );
    const lines = gunzipSync(content).toString().trim().split('\n');
    const entries = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(entries.map(({ id }) => id)).toEqual(february.map(({ id }) => id));
    expect(entries[0]).toMatchObject({
      time: february[0]?.time,
      name: '某人',
      changes: [{ field: 'name', before: 'a', after: 'b' }],
      deptId: null,
    });
    expect(await loadOldest()).toBe(createTime(3, 10));
    const pruneChanges = database.db.selectFrom('audit_entries').select('changes').where('act', '=', 'audit.prune');
    const acts = (await pruneChanges.orderBy('id').execute()).map(
      ({ changes }) => JSON.parse(changes) as AuditChange[],
    );
    expect(acts.map((changes) => changes.find(({ field }) => field === 'archive')?.after)).toEqual(names);
  });

  test('old audit entries are kept if the archive cannot be written, and deleted an hour after it succeeds', async () => {
    const folder = join(createTemporaryFolder(), 'taken');
    writeFileSync(folder, '');
    const instance = await startKeeping({
      ATRIUM_AUDIT_KEEP: '1m',
      ATRIUM_AUDIT_ARCHIVE: folder,
      ATRIUM_METRICS: '0',
    });
    const timesBefore = await loadTimes();
    const runFailing = async (): Promise<string | undefined> =>
      /^atrium_audit_retention_failed (\d)$/m.exec((await instance.context.metrics?.registry.metrics()) ?? '')?.[1];
    const check = async (): Promise<void> => {
      await addSettledEntries(instance.context, now);
      await instance.context.scheduler.runDue();
    };
    await check();
    expect(await runFailing()).toBe('0');
    now = createTime(3, 21, 3);
    await check();
    expect([await loadTimes(), await runFailing()]).toEqual([timesBefore, '1']);
    rmSync(folder);
    await check();
    expect(existsSync(folder)).toBe(false);
    now += hourMs;
    await check();
    expect(readdirSync(folder)).toEqual(['audit-2026-01.jsonl.gz', 'audit-2026-01.jsonl.gz.sha256']);
    expect([await loadOldest(), await runFailing()]).toEqual([createTime(2, 1), '0']);
  });

  test('the database allows deleting only old audit entries', async () => {
    const instance = await startKeeping({ ATRIUM_AUDIT_KEEP: '30d' });
    await runRetention(instance);
    const timesBefore = await loadTimes();
    const { db } = database;
    const rejectionPattern = /append-only/;
    await expect(db.deleteFrom('audit_entries').where('act', '=', 'audit.prune').execute()).rejects.toThrow(
      rejectionPattern,
    );
    await expect(sql`delete from audit_entries`.execute(db)).rejects.toThrow(rejectionPattern);
    await expect(db.updateTable('audit_entries').set({ username: '' }).execute()).rejects.toThrow(
      /append-only|permission denied/,
    );
    expect(await loadTimes()).toEqual(timesBefore);
  });

  test('old audit entries are kept until they are included in the totals', async () => {
    const instance = await startKeeping({ ATRIUM_AUDIT_KEEP: '30d' });
    const timesBefore = await loadTimes();
    await instance.runTask('auditRetention');
    expect(await loadTimes()).toEqual(timesBefore);
  });
});

test.each([
  [{ count: 30, unit: 'days' }, createTime(3, 31), createTime(3, 1, 0)],
  [{ count: 1, unit: 'months' }, createTime(3, 31), createTime(2, 28, 0)],
  [{ count: 13, unit: 'months' }, createTime(3, 5, 23), Date.UTC(2025, 1, 5)],
] as const)('the time %o before an instant is moved to the start of its day', (age, from, cutoff) => {
  expect(getCutoff(age, from)).toBe(cutoff);
});
