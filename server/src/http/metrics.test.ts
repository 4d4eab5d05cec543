import type { AddressInfo } from 'node:net';
import { readUserInfo } from '@atrium/contract/user/calls.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadConfig } from '../config/config.ts';
import type { Database } from '../db/dialect/dialect.ts';
import { startInstance, type Instance } from '../testing/instance.ts';
import { databases, openDatabase } from '../testing/databases.ts';
import { addClerk } from '../testing/staff.ts';
import { explainStartupError } from '../lib/runtime/startup-error.ts';
import { serveMetrics } from '../context/metrics.ts';

const metricsSettings = { ATRIUM_METRICS: '0' };

const serve = async (instance: Instance): Promise<{ read: () => Promise<string>; url: string; stop: () => void }> => {
  const server = await serveMetrics(instance.context);
  if (!server) throw new Error('this instance measures nothing');
  const { port, address } = server.address() as AddressInfo;
  expect(address).toBe('127.0.0.1');
  const url = `http://127.0.0.1:${port}`;
  return {
    url,
    read: async () => (await fetch(`${url}/metrics`)).text(),
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
};

/** Labels are in Prometheus notation. */
const getValue = (text: string, series: string): number | null => {
  const line = text.split('\n').find((item) => item.startsWith(`${series} `));
  return line === undefined ? null : Number(line.slice(series.length + 1));
};

describe.each(databases)('metrics of an instance on $kind', ({ open }) => {
  let database: Database;
  let instance: Instance;
  let metrics: Awaited<ReturnType<typeof serve>>;
  beforeAll(async () => {
    database = await open();
    instance = await startInstance(database, Date.now, metricsSettings);
    metrics = await serve(instance);
  });
  afterAll(async () => {
    metrics.stop();
    await instance.stop();
    await database.close();
  });

  test('metrics count requests by endpoint, method and status, with their durations', async () => {
    const { user } = await addClerk(database.db, []);
    const token = await instance.createToken(user);
    for (let count = 0; count < 3; count++) expect((await instance.call(readUserInfo, {}, token)).status).toBe(200);
    expect((await instance.call(readUserInfo, {})).status).toBe(401);
    await expect
      .poll(async () =>
        getValue(await metrics.read(), 'atrium_http_requests_total{method="GET",route="/api/user-info",status="401"}'),
      )
      .toBe(1);
    const text = await metrics.read();
    expect(getValue(text, 'atrium_http_requests_total{method="GET",route="/api/user-info",status="200"}')).toBe(3);
    expect(getValue(text, 'atrium_http_request_duration_seconds_count{method="GET",route="/api/user-info"}')).toBe(4);
    const seconds = getValue(text, 'atrium_http_request_duration_seconds_sum{method="GET",route="/api/user-info"}');
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThan(10);
    expect(getValue(text, 'atrium_refusals_total{problem="session.required"}')).toBe(1);
    // The first request loads the caller, later ones find it in memory.
    expect(getValue(text, 'atrium_callers_total{from="memory"}')).toBe(2);
    expect(getValue(text, 'atrium_callers_total{from="database"}')).toBe(1);
    expect(getValue(text, 'atrium_rights_total{from="database"}')).toBeGreaterThan(0);
  });

  test('metrics contain no requested paths', async () => {
    await instance.send('GET', 'no-such-call', undefined);
    await fetch(`${instance.url}/no-such-page`);
    await expect
      .poll(async () =>
        getValue(await metrics.read(), 'atrium_http_requests_total{method="GET",route="/api/*",status="404"}'),
      )
      .toBe(1);
    await expect.poll(metrics.read).toMatch(/atrium_http_requests_total\{method="GET",route="\/\*",status="\d+"\} \d/);
    expect(await metrics.read()).not.toContain('no-such');
  });

  test('metrics count sign-in attempts by result', async () => {
    const wrongSignIn = { username: 'nobody4711', password: 'not-my-word-1' };
    expect((await instance.send('POST', 'login', wrongSignIn)).status).toBe(400);
    await expect
      .poll(async () =>
        getValue(await metrics.read(), 'atrium_sign_ins_total{way="password",result="session.wrongCredentials"}'),
      )
      .toBe(1);
    expect(await metrics.read()).not.toContain('nobody4711');
  });

  test('metrics count event streams, and do not treat them as slow requests', async () => {
    const { user } = await addClerk(database.db, []);
    const over = new AbortController();
    const headers = { authorization: `Bearer ${await instance.createToken(user)}` };
    await fetch(`${instance.url}/api/events`, { headers, signal: over.signal });
    expect(getValue(await metrics.read(), 'atrium_event_streams')).toBe(1);
    over.abort();
    await expect.poll(async () => getValue(await metrics.read(), 'atrium_event_streams')).toBe(0);
    await expect
      .poll(async () =>
        getValue(await metrics.read(), 'atrium_http_requests_total{method="GET",route="/api/events",status="200"}'),
      )
      .toBe(1);
    expect(await metrics.read()).not.toContain('duration_seconds_count{method="GET",route="/api/events"}');
  });

  test('metrics and the product are never served on the port of the other', async () => {
    const served = await fetch(`${instance.url}/metrics`);
    expect(served.status).toBe(404);
    expect(await served.text()).not.toContain('atrium_');
    expect((await fetch(`${metrics.url}/api/health`)).status).toBe(404);
    expect((await fetch(`${metrics.url}/metrics`, { method: 'POST' })).status).toBe(404);
  });
});

test('metrics are disabled unless a port is set', async () => {
  const database = await openDatabase('sqlite');
  const instance = await startInstance(database);
  expect(instance.context.metrics).toBeNull();
  expect(await serveMetrics(instance.context)).toBeNull();
});

test('a metrics port that is in use is reported in one sentence', async () => {
  const database = await openDatabase('sqlite');
  const instance = await startInstance(database, Date.now, metricsSettings);
  const { port } = new URL(instance.url);
  const config = { ...instance.context.config, metrics: loadConfig({ ATRIUM_METRICS: port }).metrics };
  const fault: unknown = await serveMetrics({ ...instance.context, config }).catch((error: unknown) => error);
  expect(explainStartupError(fault, null)).toBe(
    `Atrium 无法启动：配置项 ATRIUM_METRICS 有误。 Atrium cannot start: ATRIUM_METRICS: cannot listen on 127.0.0.1:${port} (EADDRINUSE)`,
  );
});
