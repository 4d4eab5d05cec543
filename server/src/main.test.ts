import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Environment } from './config.ts';

/** The product as it is started, in a folder of its own, once it serves; what it prints grows. */
const start = async (settings: Environment): Promise<{ server: ChildProcess; output: () => string; url: string }> => {
  const cwd = mkdtempSync(join(tmpdir(), 'atrium-start-'));
  const server = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    cwd,
    env: { PORT: '0', ATRIUM_DATA: cwd, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise((done) => server.on('exit', done));
  onTestFinished(async () => {
    server.kill();
    await ended;
    rmSync(cwd, { recursive: true, force: true });
  });
  let output = '';
  server.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  const address = /http:\/\/[\w.]+:\d+/;
  await expect.poll(() => output, { timeout: 20_000 }).toMatch(address);
  return { server, output: () => output, url: address.exec(output)?.[0] ?? '' };
};

describe('the product', { timeout: 40_000 }, () => {
  it('warns at the start about what is set and is no setting', async () => {
    const { output } = await start({ ATRIUM_DTA: '/srv/data' });
    expect(output()).toContain('"level":"warn"');
    expect(output()).toContain('"msg":"ATRIUM_DTA is no setting: ATRIUM_DATA is"');
  });

  it.skipIf(process.platform === 'win32')('has its log raised and lowered while it runs', async () => {
    const { server, output, url } = await start({});
    const ask = async (path: string): Promise<void> => void (await fetch(`${url}/api/${path}`));
    await ask('before');
    server.kill('SIGUSR2');
    await expect.poll(output).toContain('the level of the log is debug now');
    await ask('between');
    await expect.poll(output).toContain('"path":"/api/between"');
    server.kill('SIGUSR2');
    await expect.poll(output).toContain('the level of the log is info now');
    await ask('after');
    server.kill('SIGTERM');
    await expect.poll(() => server.exitCode).toBe(0);
    expect(output()).not.toMatch(/api\/(before|after)/);
  });
});
