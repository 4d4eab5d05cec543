import fc from 'fast-check';
import type { Database } from '../db/dialect/dialect.ts';
import { Browsers } from './browsers.ts';
import { Comparison, type Exchange } from './comparison.ts';
import type { ApiAnswer, ApiCall, State } from './model-state.ts';
import type { ListQuery } from './observation.ts';
import { anyStep, createCall } from './random-calls.ts';
import { anyWorld, startWorld, type World } from './random-world.ts';

const send = async ({ instance }: World, { method, path, body, token }: ApiCall): Promise<Exchange> => {
  const response = await instance.send(method, path, body, token);
  const { problem, result } = (await response.json()) as Omit<ApiAnswer, 'status'>;
  return { call: { method, path, body, token }, answer: { status: response.status, problem, result } };
};

const anyQuery: fc.Arbitrary<(state: State) => ListQuery> = fc
  .record({
    path: fc.constantFrom('user-list', 'user-list', 'role-list', 'dept-list', 'menu-list'),
    current: fc.constantFrom(1, 1, 2, 3, 99),
    pageSize: fc.constantFrom(1, 2, 3, 5, 100),
    status: fc.constantFrom(undefined, undefined, 0, 1),
    dept: fc.option(fc.nat(9), { nil: undefined }),
    deptOnly: fc.boolean(),
    role: fc.option(fc.nat(9), { nil: undefined, freq: 3 }),
    sort: fc.constantFrom(undefined, 'id', '-id', 'username', '-username', 'createTime', '-updateTime'),
  })
  .map(({ path, current, pageSize, status, dept, deptOnly, role, sort }) => (state) => {
    const page = { path, current, pageSize } as const;
    if (path === 'role-list') return { ...page, ...(status !== undefined && { status }) };
    if (path !== 'user-list') return page;
    const deptId = dept === undefined ? undefined : [...state.depts.keys()][dept % (state.depts.size || 1)];
    const roleId = role === undefined ? undefined : [...state.roles.keys()][role % state.roles.size];
    return {
      ...page,
      ...(status !== undefined && { status }),
      ...(deptId !== undefined && { deptId, deptOnly }),
      ...(roleId !== undefined && { roleId }),
      ...(sort !== undefined && { sort }),
    };
  });

/** After each step, one of the sessions reads a list. */
export const anyRun = fc.record({
  shape: anyWorld,
  steps: fc.array(fc.tuple(anyStep, fc.nat(9), anyQuery), { minLength: 25, maxLength: 25 }),
});

type Run = typeof anyRun extends fc.Arbitrary<infer Value> ? Value : never;

/** Returns the number of accepted calls. */
export const executeRun = async (open: () => Promise<Database>, { shape, steps }: Run): Promise<number> => {
  const database = await open();
  const world = await startWorld(database, shape);
  const comparison = new Comparison(world);
  const browsers = new Browsers(world);
  await browsers.start(world.state);
  const formerTokens: string[] = [];
  let acceptedCount = 0;
  let { state } = world;
  for (const [index, [{ waitMs, choices }, reader, query]] of steps.entries()) {
    state = { ...state, now: world.advance(waitMs) };
    const calls = choices.map((choice) => createCall(state, choice, world.observer, formerTokens));
    formerTokens.push(...calls.map(({ token }) => token));
    const exchanges = await Promise.all(calls.map((call) => send(world, call)));
    acceptedCount += exchanges.filter(({ answer }) => answer.status === 200).length;
    state = await comparison.settle(state, exchanges);
    await browsers.assertInformed(state, calls.length === 1);
    const tokens = [...state.sessions.values()].map(({ access }) => access.at(-1)?.token ?? '');
    for (const token of tokens) await comparison.reads(state, token, { path: 'user-list', current: 1, pageSize: 100 });
    const token = tokens[reader % (tokens.length || 1)];
    if (token !== undefined) await comparison.readsOwn(state, token, query(state));
    if (index % 5 === 4) await comparison.permissions(state);
  }
  browsers.stop();
  await world.instance.stop();
  await database.close();
  return acceptedCount;
};
