import { askApi, signInByApi, type Tokens } from '../e2e/harness/wire.ts';
import { rowsOnServer } from '../server/src/testing/databases.ts';
import type { Step } from './open-loop.ts';

const sessionCount = 5;
const rowCount = 100;
const prefix = 'upgrade';

const reads = ['user-list?current=1&pageSize=10', 'role-list', 'user-info', 'notifications', 'get-async-routes'];

/** A department whose order is changed again and again, by one request at a time, and no more after one that failed. */
interface Row {
  readonly id: number;
  /** The order that was acknowledged last, and the one asked for since. */
  order: number;
  asked: number;
}

/** What people do meanwhile, and what of it was acknowledged. */
export interface Work {
  readonly sessions: readonly Tokens[];
  readonly next: (turn: number) => Step;
  /** What is there otherwise than it was acknowledged, one line each; how many writes were. */
  readonly compare: (database: string) => Promise<{ readonly wrong: string[]; readonly writes: number }>;
}

interface Made {
  readonly name: string;
  readonly id: number;
}

const countsIn = async (database: string, statement: string): Promise<Map<string, number>> => {
  const rows = await rowsOnServer(database, statement);
  return new Map(rows.map(({ name, count }) => [String(name), Number(count)]));
};

/** Names that are counted otherwise than wanted. */
const differing = (what: string, counts: Map<string, number>, names: Iterable<string>, wanted: number): string[] =>
  [...names]
    .filter((name) => (counts.get(name) ?? 0) !== wanted)
    .map((name) => `${name}: ${counts.get(name) ?? 0} ${what}, not ${wanted}`);

const audited = (database: string, act: string): Promise<Map<string, number>> =>
  countsIn(
    database,
    `select record_name as name, count(*) from audit_entries where act = '${act}' and problem = '' and record_name like '%${prefix}%'
     group by record_name`,
  );

/** What was acknowledged. */
interface Done {
  readonly rows: readonly Row[];
  /** Names of departments that are there, and of those that are not any more. */
  readonly made: Set<string>;
  readonly deleted: Set<string>;
  readonly users: Set<string>;
  changes: number;
}

const compare = async (database: string, { rows, made, deleted, users, changes }: Done) => {
  const depts = await countsIn(
    database,
    `select name, count(*) from depts where name like '${prefix} %' group by name`,
  );
  const accounts = await countsIn(
    database,
    `select username as name, count(*) from users where username like '${prefix}%' group by username`,
  );
  const orders = await countsIn(database, 'select id as name, sort_order as count from depts');
  const [adds, removals, newUsers] = await Promise.all(
    ['dept.create', 'dept.delete', 'user.create'].map((act) => audited(database, act)),
  );
  const none = new Map<string, number>();
  const wrong = [
    ...differing('rows', depts, made, 1),
    ...differing('rows', depts, deleted, 0),
    ...differing('rows', accounts, users, 1),
    ...differing('entries of its making', adds ?? none, [...made, ...deleted], 1),
    ...differing('entries of its end', removals ?? none, deleted, 1),
    ...differing('entries', newUsers ?? none, users, 1),
    ...rows
      .filter(({ id, order, asked }) => ![order, asked].includes(orders.get(String(id)) ?? -1))
      .map(({ id, order }) => `row ${id}: order ${orders.get(String(id))}, not ${order}`),
  ];
  return { wrong, writes: made.size + deleted.size * 2 + users.size + changes };
};

/** Signs people in and has them read, change, add and delete rows of their own. */
export const startWork = async (url: string): Promise<Work> => {
  const sessions = await Promise.all(Array.from({ length: sessionCount }, () => signInByApi(url, 'admin')));
  const tokenOf = (turn: number): string => sessions[turn % sessionCount]?.token ?? '';
  const add = (turn: number, name: string): Promise<Made> =>
    askApi(url, 'dept-item', { token: tokenOf(turn), body: { name, status: 1, order: 0 } });
  const rows: Row[] = [];
  for (let row = 0; row < rowCount; row += 1)
    rows.push({ id: (await add(row, `${prefix} row ${row}`)).id, order: 0, asked: 0 });
  const free = [...rows];
  const done: Done = { rows, made: new Set(), deleted: new Set(), users: new Set(), changes: 0 };
  const waiting: Made[] = [];

  const change = async (turn: number, row: Row): Promise<void> => {
    row.asked = turn;
    await askApi(url, 'dept-item', { method: 'PUT', token: tokenOf(turn), body: { id: row.id, order: turn } });
    row.order = turn;
    free.push(row);
    done.changes += 1;
  };
  const make = async (turn: number): Promise<void> => {
    const name = `${prefix} ${turn}`;
    waiting.push({ ...(await add(turn, name)), name });
    done.made.add(name);
  };
  const remove = async (turn: number, { id, name }: Made): Promise<void> => {
    done.made.delete(name);
    await askApi(url, `dept-item?id=${id}`, { method: 'DELETE', token: tokenOf(turn), body: { id } });
    done.deleted.add(name);
  };
  const makeUser = async (turn: number): Promise<void> => {
    const username = `${prefix}${turn}`;
    const body = { username, name: username, password: 'to-be-changed-1' };
    await askApi(url, 'user-item', { token: tokenOf(turn), body });
    done.users.add(username);
  };

  const next = (turn: number): Step => {
    // Seven writes of a hundred requests: they take turns, on all copies.
    const place = turn % 100;
    if (place === 99) return { kind: 'POST a user', ask: () => makeUser(turn) };
    const row = place % 40 === 0 ? free.shift() : undefined;
    if (row) return { kind: 'PUT', ask: () => change(turn, row) };
    if (place % 40 === 10) return { kind: 'POST', ask: () => make(turn) };
    const oldest = place % 40 === 20 ? waiting.shift() : undefined;
    if (oldest) return { kind: 'DELETE', ask: () => remove(turn, oldest) };
    const path = reads[turn % reads.length] ?? '';
    return { kind: 'GET', ask: () => askApi(url, path, { token: tokenOf(turn) }) };
  };

  return { sessions, next, compare: (database) => compare(database, done) };
};
