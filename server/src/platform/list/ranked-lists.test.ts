import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '../../db/dialect/dialect.ts';
import { chance, oneOf } from '../../testing/chance.ts';
import { databases } from '../../testing/databases.ts';
import { addUser } from '../../testing/people.ts';
import { provokedLog } from '../../testing/provoked.ts';
import { Events } from '../event/events.ts';
import { createLog } from '../runtime/log.ts';
import type { Filtered, Order } from './order.ts';
import { byRank } from './long-list.ts';
import { countRows, readPage } from './page.ts';
import { RankedLists } from './ranked-lists.ts';
import { mend } from './ranked-mend.ts';
import { readRanks } from './ranked-rows.ts';

const lastLogin = sql`coalesce(users.last_login_time, 0)`;
const keys = { name: sql.ref('users.name_pinyin'), status: sql.ref('users.status'), login: lastLogin };
const order = (...parts: [keyof typeof keys | 'id', boolean][]): Order => ({
  name: parts.map(([by, descending]) => (descending ? `-${by}` : by)).join(),
  keys: parts.map(([by, descending]) => ({ key: by === 'id' ? sql.ref('users.id') : keys[by], descending })),
});
const orders = [
  order(['id', true]),
  order(['id', false]),
  order(['name', false], ['id', false]),
  order(['name', true], ['id', true]),
  order(['name', true], ['id', false]),
  order(['status', true], ['name', false], ['id', true]),
  order(['login', true], ['id', true]),
];
/** Code points that texts of JavaScript and of databases put in different orders are among them. */
const names = ['', 'a', 'B', 'b', 'bb', 'é', '\u{E000}', '\u{1F600}', '张', "o'", 'zhang'];
const filters: Readonly<Record<string, (all: Filtered<'users'>) => Filtered<'users'>>> = {
  all: (all) => all,
  enabled: (all) => all.where('users.status', '=', 1),
  named: (all) => all.where('users.name_pinyin', 'like', '%b%'),
  'signed in': (all) => all.where(sql<boolean>`${lastLogin} > 0`),
  nobody: (all) => all.where('users.status', '=', 7),
};
const limits = { deepFrom: 2, longest: 1000, most: 500, mended: 4, probes: 3 };

class Watched extends RankedLists {
  found = 0;
  override async find(...asked: Parameters<RankedLists['find']>) {
    const ids = await super.find(...asked);
    if (ids) this.found += 1;
    return ids;
  }
}

describe.each(databases)('where the rows of long lists stand on $kind', ({ kind, open }) => {
  let database: Database;
  let events: Events;
  let ranked: Watched;
  let now = 1;
  beforeEach(async () => {
    database = await open();
    const log = createLog('debug', provokedLog());
    events = new Events(database, log);
    await events.start();
    ranked = new Watched({ events, clock: () => now, log }, limits);
    events.on('user', ({ ids }) => ranked.touch(ids));
    events.on('signIn', ({ ids }) => ranked.touchSignedIn(ids));
  });
  afterEach(async () => {
    await ranked.idle();
    await events.stop();
    await database.close();
  });

  const rowsBy = (next: () => number) => ({
    name_pinyin: oneOf(next, names),
    status: next() < 0.8 ? 1 : 0,
    last_login_time: next() < 0.3 ? null : Math.floor(next() * 5) * 1000,
  });
  const idsIn = async (from: Filtered<'users'>, of: Order): Promise<number[]> => {
    let query = from.select('users.id');
    for (const { key, descending } of of.keys) query = query.orderBy(key, descending ? 'desc' : 'asc');
    return (await query.execute()).map(({ id }) => id);
  };
  const pageOf = (filter: string, of: Order, current: number, isGathered = false) => {
    const all = database.db.selectFrom('users');
    const from = filters[filter]?.(all) ?? all;
    const long = {
      ranked,
      rows: filter,
      source: { db: database.db, kind, all, seesSignIns: filter === 'signed in' || of.name.includes('login') },
      count: async (known?: number) => (isGathered && known !== undefined ? known : countRows(database.db, from)),
      isGathered: () => isGathered,
      isWhole: async () => isGathered,
      isSlow: () => false,
    };
    const paging = { current, pageSize: 5 };
    return readPage(from, of, paging, long.count, () => byRank(from, of, paging, long));
  };

  const write = async (next: () => number): Promise<void> => {
    const ids = await idsIn(database.db.selectFrom('users'), order(['id', false]));
    const some = Array.from({ length: 1 + Math.floor(next() * 6) }, () => oneOf(next, ids));
    await database.db.transaction().execute(async (trx) => {
      const what = next();
      if (what < 0.3) await events.tell(trx, 'user', { ids: [await addUser(trx, rowsBy(next))] });
      else if (what < 0.5 && ids.length > 40) {
        await trx.deleteFrom('users').where('id', 'in', some).execute();
        await events.tell(trx, 'user', { ids: some });
      } else if (what < 0.8) {
        for (const id of some) await trx.updateTable('users').set(rowsBy(next)).where('id', '=', id).execute();
        await events.tell(trx, 'user', { ids: some });
      } else {
        const [id = 0] = some;
        await trx.updateTable('users').set({ last_login_time: ++now }).where('id', '=', id).execute();
        await events.tell(trx, 'signIn', { ids: [id] });
      }
    });
  };

  test.each([1, 2, 3])('give every page as it is after any writes (by chance, seed %i)', async (seed) => {
    const next = chance(seed);
    for (let n = 0; n < 60; n++) await addUser(database.db, rowsBy(next));
    for (let round = 0; round < 120; round++) {
      const [filter, of] = [oneOf(next, Object.keys(filters)), oneOf(next, orders)];
      const current = 1 + Math.floor(next() * 14);
      // A write while a page is read may or may not be in it; the page after both has it.
      const isGathered = next() < 0.3;
      const written = next() < 0.6 ? write(next) : null;
      if (next() < 0.5) await pageOf(filter, of, current, isGathered);
      await written;
      if (next() < 0.5) await ranked.idle();
      const { ids, total } = await pageOf(filter, of, current, isGathered);
      const all = await idsIn(
        filters[filter]?.(database.db.selectFrom('users')) ?? database.db.selectFrom('users'),
        of,
      );
      expect({ round, filter, order: of.name, total, ids }).toEqual({
        round,
        filter,
        order: of.name,
        total: all.length,
        ids: all.slice((current - 1) * 5, current * 5),
      });
    }
    expect(ranked.found).toBeGreaterThan(20);
  });

  const addMany = async () => {
    for (let n = 0; n < 30; n++) await addUser(database.db, { status: n % 2 });
  };

  test.each([4, 5])('put each changed row where it belongs without reading the list again (seed %i)', async (seed) => {
    const next = chance(seed);
    for (let n = 0; n < 60; n++) await addUser(database.db, rowsBy(next));
    for (const of of orders) {
      for (const narrowed of Object.values(filters)) {
        const all = database.db.selectFrom('users');
        const source = { db: database.db, kind, all, from: narrowed(all), order: of, seesSignIns: false };
        const before = await readRanks(source);
        const known = await idsIn(all, of);
        const [going = 0, ...moved] = [1, 2, 3].map(() => oneOf(next, known));
        await database.db.deleteFrom('users').where('id', '=', going).execute();
        for (const id of moved) await database.db.updateTable('users').set(rowsBy(next)).where('id', '=', id).execute();
        const added = await addUser(database.db, rowsBy(next));
        const mended = await mend(before, new Set([going, ...moved, added]), source, 3);
        expect(mended && [...mended]).toEqual(await idsIn(source.from, of));
      }
    }
  });

  test.runIf(kind === 'postgres')('take in what changes while they are read', async () => {
    const { db } = database;
    await addMany();
    const of = order(['name', false], ['id', false]);
    const all = db.selectFrom('users');
    const source = { db, kind, all, from: all, order: of, seesSignIns: false };
    const [first = 0, second = 0] = await idsIn(all, of);
    const rename = (id: number) => db.updateTable('users').set({ name_pinyin: 'z' }).where('id', '=', id).execute();
    const sees = async () => [...((await ranked.find('all', source)) ?? [])];
    await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (trx) => {
        // What this transaction reads is older than the change.
        await idsIn(trx.selectFrom('users'), of);
        await rename(first);
        const busy = sql`select pg_sleep(0.2)`.execute(trx);
        const older = ranked.read('all', { ...source, db: trx });
        ranked.touch([first]);
        const newer = ranked.read('all', source);
        await newer;
        await rename(second);
        ranked.touch([second]);
        expect(await sees()).toEqual(await idsIn(all, of));
        await Promise.all([busy, older]);
      });
    expect(await sees()).toEqual(await idsIn(all, of));
    ranked.clear();
    await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (trx) => {
        await idsIn(trx.selectFrom('users'), of);
        await db.updateTable('users').set({ name_pinyin: '' }).where('id', '=', first).execute();
        const reading = ranked.read('all', { ...source, db: trx });
        ranked.touch([first]);
        await reading;
      });
    expect(await sees()).toEqual(await idsIn(all, of));
  });

  const [byId = order(['id', true])] = orders;
  const isKept = async (filter = 'all'): Promise<boolean> => {
    const before = ranked.found;
    await pageOf(filter, byId, 2);
    await ranked.idle();
    return ranked.found > before;
  };

  test('are read in the background for a page that is deep, and not for one that is not', async () => {
    await addMany();
    await pageOf('all', byId, 1);
    await ranked.idle();
    expect(await isKept()).toBe(false);
    expect(await isKept()).toBe(true);
    now += 60_000;
    expect(await isKept()).toBe(false);
  });

  test('are forgotten when too many rows change, and while events do not arrive', async () => {
    await addMany();
    await isKept();
    events.on('user', () => {});
    await events.tell(database.db, 'user', { ids: [1, 2, 3, 4] });
    expect(await isKept()).toBe(true);
    await events.tell(database.db, 'user', { ids: [1, 2, 3, 4, 5] });
    expect(await isKept()).toBe(false);
    expect(await isKept()).toBe(true);
    await events.stop();
    expect(await isKept()).toBe(false);
    expect(await isKept()).toBe(false);
  });

  test('are not relied on where somebody else has changed the database', async () => {
    await addMany();
    await isKept();
    const id = await addUser(database.db);
    const { ids, total } = await pageOf('all', byId, 1);
    expect([ids[0], total]).toEqual([id, 31]);
  });

  test('are forgotten, the longest unused first, when they become too many', async () => {
    await addMany();
    await pageOf('all', byId, 2);
    await ranked.idle();
    for (let n = 0; n < 229; n++) await addUser(database.db);
    await events.tell(database.db, 'user', { ids: [1, 2, 3, 4, 5] });
    expect([await isKept('all'), await isKept('all')]).toEqual([false, true]);
    expect([await isKept('enabled'), await isKept('enabled')]).toEqual([false, true]);
    expect(await isKept('all')).toBe(false);
  });
});
