import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { assertPortFree, readPort } from './lib/dev.mjs';
import { inRoot } from './lib/root.mjs';
import { UserError } from './lib/print.mjs';

const takePort = async () => {
  const server = createServer();
  await new Promise((listening) => server.listen(0, '127.0.0.1', listening));
  const stop = () => new Promise((done) => server.close(done));
  onTestFinished(stop);
  return { port: server.address().port, stop };
};

it.each([
  [{}, 3000],
  [{ PORT: '4123' }, 4123],
])('reads the port from the settings: %j', (environment, port) => {
  expect(readPort(environment)).toBe(port);
});

it.each(['0', '65536', 'http', '', '3000.5'])('rejects an invalid PORT with a message: "%s"', (PORT) => {
  expect(() => readPort({ PORT })).toThrow(UserError);
});

it('rejects a used port with a message', async () => {
  const { port } = await takePort();
  await expect(assertPortFree(port)).rejects.toThrow(`Port ${port} is in use`);
});

it.skipIf(process.platform === 'win32')(
  'npm run dev prints one address, which serves the web and the API',
  { timeout: 120_000 },
  async () => {
    const { port, stop } = await takePort();
    await stop();
    const data = mkdtempSync(path.join(tmpdir(), 'atrium-dev-'));
    const child = spawn(process.execPath, [inRoot('scripts/dev.mjs')], {
      env: { ...process.env, PORT: String(port), ATRIUM_DATA: data, NODE_ENV: 'development' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const exit = new Promise((resolve) => child.once('exit', resolve));
    onTestFinished(async () => {
      child.kill('SIGTERM');
      await exit;
      rmSync(data, { recursive: true, force: true });
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text) => {
        output += text;
      });
    const url = `http://localhost:${port}`;
    const fetchAnswer = (address) =>
      fetch(`${url}${address}`).then(
        async (response) => `${response.status} ${await response.text()}`,
        () => 'no response',
      );
    await expect.poll(() => output).toContain(url);
    await expect.poll(() => fetchAnswer('/')).toMatch(/^200 [^]*\/@vite\/client/);
    await expect.poll(() => fetchAnswer('/api/health')).toMatch(/^200 .*"ok"/);
    expect(new Set(output.match(/https?:\/\/[^\s/]+/g))).toEqual(new Set([url]));
  },
);
