import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { type ClientRequest, type IncomingMessage, request as beginRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { testCarrier } from '@atrium/contract/company/calls.ts';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { buildApp } from '../../app.ts';
import { readConfig, type Environment } from '../../config.ts';
import { connect } from '../../db/connect.ts';
import { migrate } from '../../db/migrate.ts';
import { seed } from '../../db/seed/seed.ts';
import { startCollector } from '../../testing/collector.ts';
import { testKey } from '../../testing/copy.ts';
import { createPostgres, databases, templateName } from '../../testing/databases.ts';
import { startGateway } from '../../testing/gateway.ts';
import { freePort } from '../../testing/pooler.ts';
import { addAdmin } from '../../testing/staff.ts';
import { closeAppContext, createAppContext } from '../context/context.ts';
import { spanInLog } from '../runtime/current-span.ts';
import { createLog } from '../runtime/log.ts';
import { productRoot } from '../runtime/product.ts';
import { createTraces } from '../runtime/traces.ts';
import { objectStore } from '../storage/file-store.ts';

type Kind = (typeof databases)[number]['kind'];

const databaseOf = async (kind: Kind): Promise<Environment> => {
  if (kind === 'postgres') {
    const { url, drop } = await createPostgres(templateName);
    onTestFinished(drop);
    return { DATABASE_URL: url };
  }
  const folder = mkdtempSync(join(tmpdir(), 'atrium-traces-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return { ATRIUM_DATA: folder };
};

/** A copy that makes traces, as `main` starts it, with its log as it would be written. */
const tracing = async (kind: Kind, settings: Environment) => {
  const config = readConfig({
    ATRIUM_DEMO: 'off',
    ATRIUM_KEY: testKey,
    ATRIUM_WEB: import.meta.dirname,
    ATRIUM_ACCESS_LOG: 'info',
    ...(await databaseOf(kind)),
    ...settings,
  });
  const lines: Record<string, unknown>[] = [];
  const stream = { write: (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>) };
  const log = createLog(config.logLevel, stream, spanInLog);
  const traces = await createTraces(config, log);
  const database = await connect(config, traces?.statement);
  await migrate(database);
  await seed(database, { config, now: Date.now(), hash: async () => '' });
  const context = await createAppContext({ config, database, log, traces, lateMs: 0 });
  const app = await buildApp(context);
  await app.listen({ host: '127.0.0.1', port: 0 });
  let isEnded = false;
  /** Ends the copy, which sends what is left to be sent. */
  const end = async (): Promise<void> => {
    if (isEnded) return;
    isEnded = true;
    await app.close();
    await closeAppContext(context);
    await database.close();
  };
  onTestFinished(end);
  // A server that listens on a port has the address of one.
  const { port } = app.server.address() as AddressInfo;
  const user = await addAdmin(database.db);
  const { token } = await context.sessions.open(database.db, user, { device: 'test', address: '127.0.0.1' });
  const send = (path: string, headers: Record<string, string> = {}, body?: object): Promise<Response> =>
    fetch(`http://127.0.0.1:${port}/api/${path}`, {
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    });
  /** One whose body comes in pieces. */
  const begin = (path: string): ClientRequest =>
    beginRequest(`http://127.0.0.1:${port}/api/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    });
  return { send, begin, end, lines, database, user, token };
};

const trace = '0af7651916cd43dd8448eb211c80319c';
const caller = 'b7ad6b7169203331';

describe.each(databases)('traces on $kind', ({ kind }) => {
  test('have a span for each request, and within it one for each statement, without what is asked for', async () => {
    const collector = await startCollector();
    const { send, begin, end, lines, token } = await tracing(kind, {
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Basic%20hunter',
      OTEL_SERVICE_NAME: 'backoffice',
    });
    const list = await send('user-list?keyword=somebody-private', { traceparent: `00-${trace}-${caller}-01` });
    const refused = await send('user-list?current=private', {});
    const half = begin('user-item/unlock');
    half.write('{"id":');
    await send('user-info');
    half.end('987654321}');
    const [posted] = (await once(half, 'response')) as [IncomingMessage];
    await end();
    expect([list.status, refused.status]).toEqual([200, 422]);
    expect(posted.statusCode).toBe(404);

    const requests = collector.spans.filter(({ attributes }) => 'http.route' in attributes);
    const [asked, bad] = requests;
    const change = requests.find(({ name }) => name === 'POST /api/user-item/unlock');
    expect(asked).toMatchObject({
      service: 'backoffice',
      trace,
      parent: caller,
      name: 'GET /api/user-list',
      isFailed: false,
      attributes: {
        'http.request.method': 'GET',
        'http.route': '/api/user-list',
        'http.response.status_code': 200,
        'atrium.request_id': list.headers.get('x-request-id'),
      },
    });
    expect(bad).toMatchObject({
      parent: '',
      attributes: { 'http.response.status_code': 422, 'error.type': 'request.invalid' },
    });
    const statements = collector.spans.filter(({ parent }) => parent === asked?.id);
    const system = kind === 'sqlite' ? 'sqlite' : 'postgresql';
    for (const statement of statements)
      expect(statement).toMatchObject({ trace, attributes: { 'db.system.name': system } });
    expect(statements.map(({ name }) => name)).toContain('select users');
    const texts = statements.map(({ attributes }) => String(attributes['db.query.text']));
    expect(texts.find((text) => text.includes('from "users"'))).toMatch(kind === 'sqlite' ? /\?/ : /\$1/);
    // What goes on after its body was read belongs to a request as well.
    expect(collector.spans.filter(({ parent }) => parent === change?.id).length).toBeGreaterThan(0);

    expect(collector.requests[0]).toMatchObject({
      path: '/v1/traces',
      headers: { authorization: 'Basic hunter', 'content-type': 'application/x-protobuf' },
    });
    for (const secret of ['private', '987654321', token, 'hunter', testKey])
      expect(collector.text()).not.toContain(secret);
    const line = lines.find(({ requestId }) => requestId === list.headers.get('x-request-id'));
    expect(line).toMatchObject({ msg: 'request', traceId: trace, spanId: asked?.id });
  });

  test('are made of as many requests as is wanted, and as whoever calls has decided', async () => {
    const collector = await startCollector();
    const { send, end } = await tracing(kind, {
      OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: `${collector.url}/other/path`,
      OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
      OTEL_TRACES_SAMPLER_ARG: '0',
    });
    await send('user-info');
    await send('user-info', { traceparent: `00-${trace}-${caller}-00` });
    await send('user-list', { traceparent: `00-${trace}-${caller}-01` });
    await end();
    const requests = collector.spans.filter(({ attributes }) => 'http.route' in attributes);
    expect(requests.map(({ name }) => name)).toEqual(['GET /api/user-list']);
    expect(collector.requests[0]?.path).toBe('/other/path');
  });
});

test('a call to another server is a span of the request that made it', async () => {
  const collector = await startCollector();
  const gateway = await startGateway(500);
  onTestFinished(async () => void (await gateway.stop()));
  const { send, end, database, user } = await tracing('sqlite', {
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    ATRIUM_SMS_URL: gateway.url,
  });
  await database.db.updateTable('users').set({ phone_number: '13800000002' }).where('id', '=', user).execute();
  await send(testCarrier.path, {}, { channel: 'sms' });
  const store = objectStore({
    endpoint: new URL('bucket', gateway.url).href,
    region: 'auto',
    accessKeyId: 'me',
    secretAccessKey: 'hunter',
  });
  await store.get('a1.png').catch(() => {});
  await end();
  const request = collector.spans.find(({ name }) => name === `POST /api/${testCarrier.path}`);
  const sent = collector.spans.find(({ name }) => name === 'send short message');
  expect(sent).toMatchObject({ parent: request?.id, attributes: { 'server.address': '127.0.0.1' }, isFailed: true });
  expect(collector.spans.find(({ name }) => name === 'get file')).toMatchObject({ parent: '' });
  for (const secret of ['13800000002', 'hunter', 'a1.png']) expect(collector.text()).not.toContain(secret);
});

test('a collector that is away slows nothing, is told of once, and is sent what comes after it is back', async () => {
  // The libraries read what there is no setting for from the environment.
  vi.stubEnv('OTEL_EXPORTER_OTLP_TIMEOUT', '300');
  onTestFinished(() => void vi.unstubAllEnvs());
  const port = await freePort();
  const { send, end, lines } = await tracing('sqlite', { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}` });
  /** A batch is sent when there are 512 spans. */
  const sendMany = async (): Promise<void> => {
    for (let round = 0; round < 30; round += 1)
      await Promise.all(Array.from({ length: 20 }, async () => expect((await send('user-info')).status).toBe(200)));
  };
  const told = (): unknown[] => lines.map(({ msg }) => msg).filter((msg) => String(msg).startsWith('traces are'));
  await sendMany();
  await expect.poll(told).toEqual([expect.stringMatching(/^traces are not taken, and are dropped: ./)]);
  await sendMany();
  await sendMany();
  const collector = await startCollector(port);
  await sendMany();
  await expect.poll(() => collector.spans.length).toBeGreaterThan(500);
  await expect.poll(() => told().slice(1)).toEqual(['traces are taken again']);
  await collector.stop();
  await sendMany();
  const ending = Date.now();
  await end();
  expect(Date.now() - ending).toBeLessThan(3000);
}, 30_000);

test('nothing of it is loaded where no collector is named', () => {
  const script = `
    import { registerHooks } from 'node:module';
    registerHooks({ resolve: (name, context, next) => {
      if (name.startsWith('@opentelemetry/')) console.log(name);
      return next(name, context);
    } });
    const { readConfig } = await import('./server/src/config.ts');
    const { createTraces } = await import('./server/src/platform/runtime/traces.ts');
    await import('./server/src/app.ts');
    console.log(await createTraces(readConfig({}), null));`;
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    cwd: productRoot,
    encoding: 'utf8',
  });
  expect([stdout, stderr]).toEqual(['null\n', '']);
});
