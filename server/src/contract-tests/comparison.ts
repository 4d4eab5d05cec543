import { deepEqual, ok } from 'node:assert/strict';
import { isDeepStrictEqual } from 'node:util';
import { apply, findCaller, type ExpectedResponse } from './model.ts';
import {
  fieldNames,
  RejectedRequest,
  type ApiAnswer,
  type ApiCall,
  type AuditRecord,
  type ResourceName,
  type Session,
  type State,
} from './model-state.ts';
import { createExpectedList, pickProperties, listPermissions, type ListPage, type ListQuery } from './observation.ts';
import { listCheckedIds } from './model-roles.ts';
import type { World } from './random-world.ts';

const listPermutations = <Item>(items: readonly Item[]): Item[][] =>
  items.length < 2
    ? [[...items]]
    : items.flatMap((item, at) =>
        listPermutations(items.toSpliced(at, 1)).map((permutation) => [item, ...permutation]),
      );

const findDifference = (call: ApiCall, { status, problem, result }: ApiAnswer, expected: ExpectedResponse): unknown => {
  const observed = { call, response: { status, problem, result } };
  if (expected.problems.size > 0)
    return status !== 200 && expected.problems.has(problem ?? '')
      ? null
      : { ...observed, expected: [...expected.problems] };
  const isEqual = status === 200 && isMatching(result, expected.result);
  return isEqual ? null : { ...observed, expected: expected.result };
};

const isMatching = (value: unknown, pattern: unknown): boolean => {
  if (Array.isArray(pattern))
    return (
      Array.isArray(value) &&
      value.length === pattern.length &&
      pattern.every((item, index) => isMatching(value[index], item))
    );
  if (typeof pattern !== 'object' || pattern === null) return isDeepStrictEqual(value, pattern);
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(pattern).every(([key, patternValue]) => isMatching(Reflect.get(value, key), patternValue));
};

export interface Exchange {
  readonly call: ApiCall;
  readonly answer: ApiAnswer;
}

/** After calls in one order. */
interface Outcome {
  readonly state: State;
  readonly audit: readonly AuditRecord[];
  readonly differences: readonly unknown[];
}

/** Gives a call the current token of its session, because the server authenticates it before a simultaneous refresh. */
const replaceToken = (initialState: State, state: State, call: ApiCall): ApiCall => {
  const isValid = ({ token, until }: Session['access'][number]): boolean =>
    token === call.token && initialState.now < until;
  const session = [...initialState.sessions].find(([, { access }]) => access.some(isValid))?.[0];
  const current = session === undefined ? undefined : state.sessions.get(session)?.access.at(-1);
  return current === undefined ? call : { ...call, token: current.token };
};

const createOutcome = (initialState: State, exchanges: readonly Exchange[], isAuthenticatedFirst: boolean): Outcome => {
  let state = initialState;
  const audit: AuditRecord[] = [];
  const differences: unknown[] = [];
  for (const { call, answer } of exchanges) {
    const expected = apply(state, isAuthenticatedFirst ? replaceToken(initialState, state, call) : call, answer);
    const difference = findDifference(call, answer, expected);
    if (difference !== null) differences.push(difference);
    audit.push(...expected.state.audit);
    state = expected.state;
  }
  return { state, audit, differences };
};

interface AuditRow {
  readonly id: number;
  readonly act: string;
  readonly noun: ResourceName;
  readonly userId: number;
  readonly recordId: number;
  readonly recordName: string;
  readonly problem: string;
  readonly changes: readonly { readonly field: string }[];
}

/** The order of the entries does not matter. */
const simplifyAudit = (entries: readonly AuditRecord[]): string[] =>
  entries
    .map((entry) => {
      const changes = entry.changes?.toSorted((a, b) => (a.field < b.field ? -1 : 1)) ?? null;
      return JSON.stringify([entry.act, entry.userId, entry.recordId, entry.recordName, changes]);
    })
    .sort();

const hasUncomparedChanges = (act: string): boolean => act === 'session.end';
const simplifyEntry = (row: AuditRow): AuditRecord => {
  const names: readonly string[] = fieldNames[row.noun] ?? [];
  // The properties are those of the model.
  const changes = row.changes.filter(({ field }) => names.includes(field)) as unknown as AuditRecord['changes'];
  return { ...row, changes: hasUncomparedChanges(row.act) ? null : changes };
};

/** Read by the observer after calls. */
interface Observation {
  readonly lists: readonly (readonly [ListQuery, ListPage])[];
  readonly audit: readonly AuditRow[];
}

const wholeLists: readonly ListQuery[] = (['user-list', 'role-list', 'dept-list', 'menu-list'] as const).map(
  (path) => ({
    path,
    current: 1,
    pageSize: 100,
  }),
);

export const createQueryText = ({ path, ...query }: ListQuery): string =>
  `${path}?${Object.entries(query)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => `${key}=${String(value)}`)
    .join('&')}`;

export class Comparison {
  readonly #world: World;
  #lastEntry = 0;

  constructor(world: World) {
    this.#world = world;
  }

  /** Compares only properties that the model contains. */
  #differenceOfList(state: State, token: string, query: ListQuery, actual: ListPage): unknown {
    const expected = createExpectedList(state, token, query);
    if (!('list' in expected)) return { query, expected: [...expected] };
    const list = actual.list.map((row, index) => pickProperties(row, expected.list[index] ?? row));
    const foundPage = { list, total: actual.total, current: actual.current };
    if (isDeepStrictEqual(foundPage, expected)) return null;
    const isOther = (row: object, index: number): boolean => !isDeepStrictEqual(row, expected.list[index]);
    const rows = list.flatMap((row, index) => (isOther(row, index) ? [[row, expected.list[index]]] : []));
    return { query, total: [foundPage.total, expected.total], current: [foundPage.current, expected.current], rows };
  }

  async #observe(): Promise<Observation> {
    const { read, state } = this.#world;
    const lists: [ListQuery, ListPage][] = [];
    // The total of a repeated filter may be cached.
    const [roleId = 0] = [...state.roles.values()]
      .filter(({ builtin }) => !builtin)
      .map(({ id }) => id)
      .slice(1);
    const filteredQuery = { path: 'user-list', current: 1, pageSize: 3, status: 1, roleId, sort: 'username' } as const;
    for (const query of [...wholeLists, filteredQuery])
      lists.push([query, await read<ListPage>(createQueryText(query))]);
    const { list } = await read<{ list: AuditRow[] }>('audit-list?pageSize=100');
    const audit = list.filter(({ id }) => id > this.#lastEntry);
    this.#lastEntry = Math.max(this.#lastEntry, ...list.map(({ id }) => id));
    return { lists, audit };
  }

  #differencesAfter({ state, audit, differences }: Outcome, observed: Observation): unknown[] {
    const asObserver = withObserver(state, this.#world.observer.user);
    const ofLists = observed.lists
      .map(([query, actual]) => this.#differenceOfList(asObserver, observerToken, query, actual))
      .filter((difference) => difference !== null);
    const foundEntries = simplifyAudit(observed.audit.filter(({ act }) => act !== 'right.refused').map(simplifyEntry));
    const expected = simplifyAudit(audit);
    const ofAudit = isDeepStrictEqual(foundEntries, expected) ? [] : [{ audit: foundEntries, expected }];
    return [...differences, ...ofLists, ...ofAudit];
  }

  /** Responses and all subsequent reads must match one order of the calls. */
  async settle(initialState: State, exchanges: readonly Exchange[]): Promise<State> {
    const observed = await this.#observe();
    const outcomes = listPermutations(exchanges).flatMap((order) =>
      [false, true].map((isAuthenticatedFirst) => createOutcome(initialState, order, isAuthenticatedFirst)),
    );
    const differences = outcomes.map((outcome) => this.#differencesAfter(outcome, observed));
    const at = differences.findIndex((list) => list.length === 0);
    const calls = exchanges.map(({ call, answer }) => ({ call, status: answer.status, problem: answer.problem }));
    if (at === -1) deepEqual({ calls, differences: differences.toSorted((a, b) => a.length - b.length)[0] }, []);
    return outcomes[at]?.state ?? initialState;
  }

  async permissions(state: State): Promise<void> {
    const { read } = this.#world;
    for (const role of state.roles.values()) {
      if (role.code === 'admin') continue;
      const grants = await read<number[]>(`role-item/grants?id=${role.id}`);
      const checked = await read<number[]>(`menu-by-role-id?id=${role.id}`);
      deepEqual(
        { role, grants, checked: checked.sort((a, b) => a - b) },
        {
          role,
          grants: role.menus,
          checked: listCheckedIds(state, role).toSorted((a, b) => a - b),
        },
      );
    }
    for (const user of state.users.values()) {
      const { grants } = await read<{ grants: { id: number }[] }>(`user-item/rights?id=${user.id}`);
      const ids = grants.map(({ id }) => id).sort((a, b) => a - b);
      deepEqual({ user: user.username, ids }, { user: user.username, ids: listPermissions(state, user) });
    }
  }

  async reads(state: State, token: string, query: ListQuery): Promise<void> {
    const response = await this.#world.instance.send('GET', createQueryText(query), undefined, token);
    const { result, problem } = (await response.json()) as { result: ListPage; problem?: string };
    const expected = createExpectedList(state, token, query);
    if ('list' in expected) {
      deepEqual({ query, problem }, { query, problem: undefined });
      deepEqual(this.#differenceOfList(state, token, query, result), null);
    } else ok(expected.has(problem ?? ''), `${createQueryText(query)}: ${problem} instead of ${[...expected].join()}`);
  }

  async readsOwn(state: State, token: string, query: ListQuery): Promise<void> {
    await this.reads(state, token, query);
    await this.#notifications(state, token);
  }

  /** Compares the numbers of all, unread, and single kinds of notifications. */
  async #notifications(state: State, token: string): Promise<void> {
    const ask = async (kind: string) => {
      const path = `notification-list?pageSize=1&kind=${kind}`;
      const response = await this.#world.instance.send('GET', path, undefined, token);
      return (await response.json()) as { result: { total: number; unread: number }; problem?: string };
    };
    try {
      const { user } = findCaller(state, token);
      const notifications = state.notifications.get(user.id) ?? [];
      const kind = notifications.at(-1) ?? 'viewed';
      const { total, unread } = (await ask(kind)).result;
      const expected = { user: user.username, kind, total: notifications.filter((item) => item === kind).length };
      deepEqual({ user: user.username, kind, total, unread }, { ...expected, unread: notifications.length });
    } catch (error) {
      if (!(error instanceof RejectedRequest)) throw error;
      const { problem } = await ask('viewed');
      ok(error.problems.has(problem ?? ''), `${problem} instead of ${error.message}`);
    }
  }
}

const observerToken = 'the observer';
/** No call can end this session. */
const withObserver = (state: State, userId: number): State => {
  const access = [{ token: observerToken, until: Infinity }];
  const session = { userId, viewerId: null, opener: null, access, refresh: [] };
  return { ...state, sessions: new Map(state.sessions).set(-1, session) };
};
