import { readSchedule, runScheduled } from '@atrium/contract/scheduled-task/calls.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../db/dialect/dialect.ts';
import { startCopy, type Copy } from '../../testing/copy.ts';
import { databases } from '../../testing/databases.ts';
import { addUser } from '../../testing/people.ts';
import { addAdmin } from '../../testing/staff.ts';

describe.each(databases)('scheduled tasks on $kind', ({ open }) => {
  const now = Date.now();
  let database: Database;
  let copy: Copy;
  beforeAll(async () => {
    database = await open();
    copy = await startCopy(database, () => now);
  });
  afterAll(async () => {
    await copy.stop();
    await database.close();
  });

  test('are listed with their last runs and run on request', async () => {
    const nameOf = 'remove old notifications';
    const admin = await copy.tokenOf(await addAdmin(database.db));
    const { result } = await copy.call(readSchedule, undefined, admin);
    expect(result.find(({ name }) => name === nameOf)).toMatchObject({ everyMinutes: expect.any(Number) });
    const after = (await copy.call(runScheduled, { name: nameOf }, admin)).result.find(({ name }) => name === nameOf);
    expect(after?.last?.succeeded).toBe(true);
    expect(after?.last?.time).toBe(now);
    copy.context.schedule.every(3_600_000, 'forget old codes', () => Promise.reject(new Error('the disk is full')));
    expect((await copy.call(runScheduled, { name: 'forget old codes' }, admin)).problem).toBe('scheduledTask.failed');
    const failed = (await copy.call(readSchedule, undefined, admin)).result.find(
      ({ last }) => last?.succeeded === false,
    );
    expect(failed?.name).toBe('forget old codes');
    const audited = await copy.send(
      'GET',
      'audit-list/export?act=scheduledTask.run&columns=recordName',
      undefined,
      admin,
    );
    expect(await audited.text()).toContain('清理旧通知');
    const stranger = await copy.tokenOf(await addUser(database.db));
    expect((await copy.call(runScheduled, { name: nameOf }, stranger)).problem).toBe('right.missing');
  });
});
