import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Call } from '@atrium/contract/call.ts';
import type { Endpoint } from '@atrium/contract/endpoint.ts';
import type { ErrorCode } from '@atrium/contract/error-codes.ts';
import type { ScheduledTaskName } from '@atrium/contract/scheduled-task/fields.ts';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../app.ts';
import { loadConfig, type Environment } from '../config/config.ts';
import type { Limits } from '../config/limits.ts';
import type { Database } from '../db/dialect/dialect.ts';
import { registerMenu } from '../db/seed/register-menu.ts';
import { seed } from '../db/seed/seed.ts';
import { closeAppContext, createAppContext, type AppContext } from '../context/context.ts';
import { applyDemoState } from '../context/demo.ts';
import { getDeclaredErrors } from '../api-document/api-responses.ts';
import { createApp } from '../http/create-app.ts';
import { createLog } from '../lib/runtime/log.ts';
import { cleanUpAfterTest } from './cleanup.ts';

/** Parts of the envelope that tests check. */
export interface TestResponse<Result> {
  readonly status: number;
  readonly result: Result;
  readonly problem: ErrorCode | undefined;
  readonly params: Readonly<Record<string, unknown>> | undefined;
  readonly fields: Readonly<Record<string, string>> | undefined;
  readonly message: string;
}

export interface Instance {
  readonly context: AppContext;
  readonly url: string;
  readonly server: Server;
  readonly endpoints: readonly Endpoint[];
  /** A GET sends its input as a query. */
  readonly call: <Input, Result>(
    call: Call<Input, Result>,
    input: Input,
    token?: string,
  ) => Promise<TestResponse<Result>>;
  /** Sends any request, also an invalid one. */
  readonly send: (method: string, path: string, body: unknown, token?: string) => Promise<Response>;
  /** Creates an access token without signing in. */
  readonly createToken: (user: number) => Promise<string>;
  /** Throws if a response had an error code that the API document does not declare. */
  readonly assertErrorsDeclared: () => void;
  /** Throws if the task fails or is running. */
  readonly runTask: (name: ScheduledTaskName) => Promise<void>;
  /** The database stays open. */
  readonly stop: () => Promise<void>;
}

const toQuery = (input: unknown): string => {
  const entries = Object.entries(typeof input === 'object' && input !== null ? input : {});
  const entriesWithValue = entries
    .filter(([, value]) => value !== undefined)
    .map(([key, value]): [string, string] => [key, String(value)]);
  return entriesWithValue.length === 0 ? '' : `?${new URLSearchParams(entriesWithValue).toString()}`;
};

const runTask = async ({ scheduler }: AppContext, name: ScheduledTaskName): Promise<void> => {
  const result = await scheduler.runNow(name);
  if (result !== 'success') throw new Error(`The scheduled task ${name} ended with ${result}`);
};

export const testKey = 'the-key-of-the-servers-of-all-tests';

export type Routes = (app: FastifyInstance, context: AppContext) => void;

/** Builds an app with only some routes, and with resources of the test. */
export const createAppBuilder =
  (routes: readonly Routes[], resources?: AppContext['resources']): typeof buildApp =>
  async (context) => {
    const appContext = resources ? { ...context, resources } : context;
    const app = await createApp(appContext);
    for (const register of routes) register(app, appContext);
    await app.ready();
    return app;
  };

interface InstanceOptions {
  readonly build?: typeof buildApp;
  /** Default: true. */
  readonly hasExamples?: boolean;
  readonly limits?: Partial<Limits>;
  readonly webFolder?: string;
}

const createSender =
  (url: string): Instance['send'] =>
  (method, path, body, token) =>
    fetch(`${url}/api/${path}`, {
      method,
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });

const isErrorUndeclared = (
  endpoints: readonly Endpoint[],
  { method, path }: Pick<Endpoint['call'], 'method' | 'path'>,
  problem: ErrorCode | undefined,
): boolean => {
  const endpoint = endpoints.find(({ call }) => call.method === method && call.path === path);
  return problem !== undefined && endpoint !== undefined && !getDeclaredErrors(endpoint).has(problem);
};

/** Stops at the end of the test. */
export const startInstance = async (
  database: Database,
  clock: () => number = Date.now,
  settings: Environment = {},
  { build = buildApp, hasExamples = true, limits = {}, webFolder = import.meta.dirname }: InstanceOptions = {},
): Promise<Instance> => {
  const environment = {
    ATRIUM_DEMO: 'off',
    ATRIUM_KEY: testKey,
    LOG_LEVEL: 'silent',
    ...settings,
  };
  const loadedConfig = { ...loadConfig(environment), webFolder, ...limits };
  const { hasDemo } = await seed(database, { config: loadedConfig, now: clock(), hash: async () => '' });
  // Tests of permissions use the example pages.
  if (!hasDemo) {
    await database.db.transaction().execute(async (trx) => {
      // Several instances may start simultaneously.
      await database.dialect.advisoryLock(trx, 'startup');
      await registerMenu(trx, clock(), { hasExamples });
    });
  }
  const config = applyDemoState(loadedConfig, hasDemo);
  const log = createLog('silent');
  // The test process often delays the event loop.
  const context = await createAppContext({ config, database, log, clock, maxEventLoopDelayMs: 0 });
  const app = await build(context);
  await app.listen({ host: '127.0.0.1', port: 0 });
  // A server that listens on a port has an `AddressInfo`.
  const { port } = app.server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;

  const send = createSender(url);
  const undeclaredErrors = new Set<string>();
  return {
    context,
    url,
    server: app.server,
    endpoints: app.endpoints,
    send,
    call: async ({ method, path }, input, token) => {
      const response = await (method === 'GET'
        ? send(method, path + toQuery(input), undefined, token)
        : send(method, path, input ?? {}, token));
      // Every response is an envelope, validated by the server.
      const answer = { ...((await response.json()) as TestResponse<never>), status: response.status };
      if (isErrorUndeclared(app.endpoints, { method, path }, answer.problem))
        undeclaredErrors.add(`${method} ${path} ${answer.problem}`);
      return answer;
    },
    assertErrorsDeclared: () => {
      if (undeclaredErrors.size > 0)
        throw new Error(`Error codes missing in the API document: ${[...undeclaredErrors].join(', ')}`);
    },
    createToken: async (user) =>
      (await context.sessions.open(context.db, user, { device: 'test', address: '127.0.0.1' })).token,
    runTask: (name) => runTask(context, name),
    stop: cleanUpAfterTest(async () => {
      // Node waits half a minute for connections without a request.
      const timer = setTimeout(() => app.server.closeAllConnections(), 2000);
      await app.close();
      clearTimeout(timer);
      await closeAppContext(context);
    }),
  };
};
