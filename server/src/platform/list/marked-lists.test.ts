import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '../../db/dialect/dialect.ts';
import { chance, oneOf } from '../../testing/chance.ts';
import { databases } from '../../testing/databases.ts';
import { provokedLog } from '../../testing/provoked.ts';
import { auditOrder, readAuditPage } from '../history/audit-list.ts';
import { writeAudit } from '../audit/audit.ts';
import { createLog } from '../runtime/log.ts';
import { MarkedLists } from './marked-lists.ts';
import { reversed } from './order.ts';
import { countRows } from './page.ts';

const everybody = { all: true, depts: new Set<number>(), self: 0 };
const author = { userId: null, username: 'x', name: '', as: null, address: '', sessionId: null, requestId: '' };
const acts = ['user.unlock', 'role.export', 'menu.update'] as const;
const pageSize = 7;

describe.each(databases)('marks of lists that only grow on $kind', ({ open }) => {
  let database: Database;
  let marked: MarkedLists;
  let now = 1_800_000_000_000;
  let marks = 0;
  beforeEach(async () => {
    database = await open();
    marked = new MarkedLists(createLog('debug', provokedLog()), { every: 5, deepFrom: 12, atOnce: 20 });
    marks = 0;
  });
  afterEach(async () => {
    await marked.idle();
    await database.close();
  });

  /** Several at the same moment are told apart by their ids. */
  const write = async (next: () => number, count: number): Promise<void> => {
    for (let n = 0; n < count; n++) {
      if (next() < 0.5) now += 1000;
      await writeAudit(database.db, author, [{ act: oneOf(next, acts) }], now);
    }
  };
  const entries = (act: string | null) => {
    const all = database.db.selectFrom('audit_entries');
    return act === null ? all : all.where('act', '=', act);
  };
  const page = (act: string | null, current: number, settledMs: number) => {
    const from = entries(act);
    const source = { db: database.db, settled: from.where('time', '<', now - settledMs), order: reversed(auditOrder) };
    const mark = (older: number, total: number) => {
      const found = marked.find(String(act), older, total, source);
      if (found) marks += 1;
      return found;
    };
    return readAuditPage(
      { db: database.db, scope: everybody },
      from,
      { current, pageSize },
      () => countRows(database.db, from),
      mark,
    );
  };

  test.each([1, 2])('give every page as it is while entries are added (by chance, seed %i)', async (seed) => {
    const next = chance(seed);
    await write(next, 150);
    for (let round = 0; round < 60; round++) {
      const act = oneOf(next, [null, ...acts]);
      const all = await entries(act).select('id').orderBy('time', 'desc').orderBy('id', 'desc').execute();
      const current = 1 + Math.floor((next() * all.length) / pageSize);
      const { list, total, next: after, previous } = await page(act, current, 10_000);
      expect({ round, act, total, ids: list.map(({ id }) => id) }).toEqual({
        round,
        act,
        total: all.length,
        ids: all.slice((current - 1) * pageSize, current * pageSize).map(({ id }) => id),
      });
      expect([after !== null, previous !== null]).toEqual([current * pageSize < all.length, current > 1]);
      if (next() < 0.7) await marked.idle();
      if (next() < 0.6) await write(next, Math.floor(next() * 5));
    }
    expect(marks).toBeGreaterThan(10);
  });

  test('stand only where nothing can come before them any more', async () => {
    await write(chance(3), 60);
    now += 1000;
    const all = () =>
      database.db.selectFrom('audit_entries').select('id').orderBy('time', 'desc').orderBy('id', 'desc').execute();
    const middle = async () => (await page(null, 5, 20_000)).list.map(({ id }) => id);
    await middle();
    await marked.idle();
    await middle();
    expect(marks).toBe(1);
    // These began earlier than what stands already, and are committed now.
    for (const ago of [19_000, 15_000, 10_000]) {
      await writeAudit(database.db, author, [{ act: 'user.unlock' }], now - ago);
      expect(await middle()).toEqual((await all()).slice(28, 35).map(({ id }) => id));
    }
    expect(marks).toBe(4);
  });
});
