import { type AddressInfo, createServer, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Environment } from './config/config.ts';
import { startBalancer, type Balancer } from './testing/balancer.ts';
import { testKey } from './testing/instance.ts';
import { createPostgres, postgresUrlVariable, templateName } from './testing/databases.ts';
import { startProcess, type ProductProcess } from './testing/process.ts';

const adminPassword = 'quiet-river-8';
const everyMs = 5;
const clients = 10;

const startProduct = async (settings: Environment): Promise<ProductProcess> => {
  const instance = await startProcess({ ATRIUM_DEMO: 'off', ATRIUM_ADMIN_PASSWORD: adminPassword, ...settings });
  onTestFinished(instance.remove);
  return instance;
};

const loadStatus = async (url: string): Promise<number> => {
  const response = await fetch(url);
  await response.arrayBuffer();
  return response.status;
};

const signIn = async (url: string): Promise<string> => {
  const response = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: adminPassword }),
  });
  return ((await response.json()) as { result: { token: string } }).result.token;
};

/** Sends up to 200 reads and writes per second until stopped. Returns the number of requests and the failed ones. */
const load = (url: string, token: string) => {
  const failedRequests: string[] = [];
  let count = 0;
  let isOver = false;
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const send = async (method: string, path: string, body?: unknown): Promise<void> => {
    const request = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) };
    const status = await fetch(`${url}/api/${path}`, request).then(
      async (response) => {
        await response.arrayBuffer();
        return response.status;
      },
      (error: unknown) => String(error),
    );
    if (status !== 200) failedRequests.push(`${method} ${path}: ${status}`);
  };
  const kinds = [
    () => send('GET', 'user-info'),
    (number: number) => send('PUT', 'preferences', { fontSize: number }),
    (number: number) => send('POST', 'dept-item', { name: `Department ${number}`, parentId: null }),
  ] as const;
  const sendRequests = async (): Promise<void> => {
    while (!isOver) {
      count += 1;
      const number = count;
      const next = wait(everyMs * clients);
      await kinds[number % kinds.length]?.(number);
      await next;
    }
  };
  const workers = Promise.all(Array.from({ length: clients }, sendRequests));
  return {
    failed: failedRequests,
    stop: async (): Promise<number> => {
      isOver = true;
      await workers;
      return count;
    },
  };
};

describe.skipIf(!process.env[postgresUrlVariable])('two instances behind a load balancer', () => {
  const restart = async (balancer: Balancer, oldProcess: ProductProcess, settings: Environment): Promise<void> => {
    oldProcess.signal('SIGTERM');
    expect(await oldProcess.exitCode).toBe(0);
    const next = await startProduct({ ...settings, PORT: String(oldProcess.port) });
    await expect.poll(() => balancer.isReady(next.port)).toBe(true);
  };

  test(
    'two instances behind a load balancer restart one after the other without a failed request',
    { timeout: 300_000 },
    async () => {
      const { url, drop } = await createPostgres(templateName);
      onTestFinished(drop);
      const settings = { DATABASE_URL: url, ATRIUM_KEY: testKey, ATRIUM_TRUST_PROXY: '1' };
      const firstProduct = await startProduct(settings);
      const secondProduct = await startProduct(settings);
      const balancer = await startBalancer([firstProduct.port, secondProduct.port]);
      onTestFinished(balancer.stop);
      const { failed, stop } = load(balancer.url, await signIn(balancer.url));
      for (const instance of [firstProduct, secondProduct]) await restart(balancer, instance, settings);
      expect(await stop()).toBeGreaterThan(200);
      expect([balancer.failures, failed]).toEqual([[], []]);
    },
  );
});

describe('an instance that receives SIGTERM', () => {
  test('an instance that receives SIGTERM is not ready, keeps serving, and closes streams before it ends', async () => {
    const instance = await startProduct({ ATRIUM_TRUST_PROXY: '1' });
    expect(await loadStatus(`${instance.url}/api/health/ready`)).toBe(200);
    const authorization = `Bearer ${await signIn(instance.url)}`;
    const stream = await fetch(`${instance.url}/api/events`, { headers: { authorization } });
    const streamed = stream.text().then((text) => ({ text, at: performance.now() }));
    const startTime = performance.now();
    instance.signal('SIGTERM');
    await expect.poll(() => loadStatus(`${instance.url}/api/health/ready`)).toBe(503);
    expect(await loadStatus(`${instance.url}/api/health`)).toBe(503);
    expect(await loadStatus(`${instance.url}/api/health/live`)).toBe(200);
    const answer = await fetch(`${instance.url}/api/dept-list`, { headers: { authorization } });
    expect([answer.status, answer.headers.get('connection')]).toEqual([200, 'close']);
    await answer.arrayBuffer();
    const { text, at } = await streamed;
    expect(text).toMatch(/retry: \d{3,4}\n\n$/);
    expect(at - startTime).toBeGreaterThan(900);
    expect(await instance.exitCode).toBe(0);
    expect(performance.now() - startTime).toBeGreaterThan(4900);
    expect(instance.output()).toContain('not ready: serving');
  });

  test('an instance that receives SIGTERM exits while a mail server accepts connections without an answer', async () => {
    const sockets = new Set<Socket>();
    const silent = createServer((socket) => sockets.add(socket));
    await new Promise<void>((listening) => silent.listen(0, '127.0.0.1', listening));
    onTestFinished(() => {
      for (const socket of sockets) socket.destroy();
      silent.close();
    });
    const { port } = silent.address() as AddressInfo;
    const instance = await startProduct({
      ATRIUM_SMTP_URL: `smtp://127.0.0.1:${port}?from=atrium@example.com`,
    });
    const headers = { authorization: `Bearer ${await signIn(instance.url)}`, 'content-type': 'application/json' };
    const send = async (method: string, body: object): Promise<number> => {
      const answer = await fetch(`${instance.url}/api/user-item`, { method, headers, body: JSON.stringify(body) });
      return ((await answer.json()) as { result: { id: number } }).result.id;
    };
    const id = await send('POST', { username: 'mailed', name: 'Mailed', email: 'mailed@example.com' });
    await send('PUT', { id, email: 'other@example.com' });
    await expect.poll(() => sockets.size).toBeGreaterThan(0);
    instance.signal('SIGTERM');
    expect(await instance.exitCode).toBe(0);
  });

  test.each([
    ['by Ctrl-C', ['SIGINT', null], 0],
    ['twice', ['SIGTERM', 'SIGTERM'], 1],
  ] as const)('an instance that receives SIGTERM exits immediately: %s', async (_, signals, code) => {
    const instance = await startProduct({ ATRIUM_TRUST_PROXY: '1' });
    const startTime = performance.now();
    const [first, second] = signals;
    instance.signal(first);
    if (second) {
      await expect.poll(instance.output).toContain('not ready: serving');
      instance.signal(second);
    }
    expect(await instance.exitCode).toBe(code);
    expect(performance.now() - startTime).toBeLessThan(4900);
  });
});
