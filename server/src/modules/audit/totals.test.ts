import { listAudit } from '@atrium/contract/audit/calls.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { splitIntoChunks } from '../../db/chunks.ts';
import type { Database } from '../../db/dialect/dialect.ts';
import { startInstance, type Instance } from '../../testing/instance.ts';
import { databases } from '../../testing/databases.ts';
import { addAdmin } from '../../testing/staff.ts';
import { addSettledEntries, settledAgeMs } from './totals.ts';

const dayMs = 86_400_000;
const now = Math.floor(1_800_000_000_000 / dayMs) * dayMs + dayMs / 3;

interface Filter {
  readonly act?: string;
  readonly noun?: string;
  readonly kind?: 'changes' | 'signIns';
  readonly outcome?: 'done' | 'refused';
  readonly from?: number;
  readonly to?: number;
}

const filters: readonly Filter[] = [
  {},
  { act: 'role.update' },
  { act: 'session.signIn' },
  { noun: 'role' },
  { outcome: 'refused' },
  { outcome: 'done' },
  { kind: 'changes' },
  { kind: 'signIns', outcome: 'done' },
  { act: 'role.update', outcome: 'refused' },
  { noun: 'user', outcome: 'done' },
  { act: 'user.delete' },
  { from: now - dayMs },
  { to: now - 1000 },
  { from: now - 3 * dayMs - 7, to: now - dayMs },
  { from: now - 3 * dayMs, to: now - 2 * dayMs - 1, act: 'user.create' },
  { from: now - 1000, to: now - 500 },
  { from: now - 5 * dayMs + 500, to: now - 5 * dayMs + 900, outcome: 'refused' },
  { from: now - dayMs, to: now - 2 * dayMs },
];

describe.each(databases)('the totals of the audit on $kind', ({ open }) => {
  let database: Database;
  let instances: readonly [Instance, Instance];
  let admin: string;
  beforeEach(async () => {
    database = await open();
    instances = [await startInstance(database, () => now), await startInstance(database, () => now)];
    admin = await instances[0].createToken(await addAdmin(database.db));
  });

  /** Adds `count` entries, `atOnce` of them with the same time; every third is an error. */
  const add = async (from: number, count: number, atOnce: number): Promise<void> => {
    const kinds = ['role.update', 'session.signIn', 'user.create'];
    const rows = Array.from({ length: count }, (_, at) => {
      const act = kinds[at % kinds.length] ?? '';
      return {
        time: from + Math.floor(at / atOnce),
        user_id: null,
        username: '',
        name: '',
        as_user_id: null,
        as_username: '',
        address: '',
        session_id: null,
        request_id: `r${at}`,
        act,
        noun: act.split('.')[0] ?? '',
        record_id: null,
        record_name: '',
        changes: '[]',
        problem: at % 4 === 0 ? 'right.missing' : '',
        dept_id: null,
      };
    });
    for (const chunk of splitIntoChunks(rows, 500))
      await database.db.insertInto('audit_entries').values(chunk).execute();
  };

  /** Counts by reading all entries. */
  const countEntries = async (): Promise<number[]> => {
    const rows = await database.db.selectFrom('audit_entries').select(['time', 'act', 'noun', 'problem']).execute();
    return filters.map(
      ({ act, kind, noun, outcome, from = 0, to = Infinity }: Filter) =>
        rows.filter(
          (row) =>
            row.time >= from &&
            row.time <= to &&
            (act === undefined || row.act === act) &&
            (kind === undefined || (row.act === 'session.signIn') === (kind === 'signIns')) &&
            (noun === undefined || row.noun === noun) &&
            (outcome === undefined || (row.problem !== '') === (outcome === 'refused')),
        ).length,
    );
  };
  const loadTotals = (): Promise<number[]> =>
    Promise.all(filters.map(async (filter) => (await instances[0].call(listAudit, filter, admin)).result.total));

  test('the audit totals are exact before, during and after an update by any number of instances', async () => {
    await add(now - settledAgeMs - 20_000, 5_200, 10);
    for (let days = 1; days <= 5; days += 1) await add(now - days * dayMs - 40, 160, 2);
    await add(now - 1000, 20, 1);
    expect(await loadTotals()).toEqual(await countEntries());
    await Promise.all(instances.map(({ context }) => addSettledEntries(context, now)));
    expect(await loadTotals()).toEqual(await countEntries());
    const total = await database.db
      .selectFrom('audit_totals')
      .select(({ fn }) => fn.sum('entries').as('all'))
      .execute();
    expect(Number(total[0]?.all)).toBe(6_000);
    await addSettledEntries(instances[1].context, now + settledAgeMs + 1);
    expect(await loadTotals()).toEqual(await countEntries());
  });

  test('the audit totals include more entries of the same time than fit into one batch', async () => {
    await add(now - settledAgeMs - 5, 5_200, 5_200);
    await addSettledEntries(instances[0].context, now);
    expect(await loadTotals()).toEqual(await countEntries());
  });
});
