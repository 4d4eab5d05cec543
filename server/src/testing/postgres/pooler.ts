import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { connect, createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { findAccount, isExecutable } from './cluster.ts';
import { waitFor } from '../wait-for.ts';

const startWithinMs = 30_000;

export const findPooler = (): string | null =>
  ['/usr/sbin', ...(process.env['PATH'] ?? '').split(delimiter)]
    .map((folder) => join(folder, 'pgbouncer'))
    .find(isExecutable) ?? null;

export const findFreePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
};

export const isListening = (port: number): Promise<true | undefined> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.on('connect', () => resolve(true)).on('error', () => resolve(undefined));
    socket.on('connect', () => socket.destroy());
  });

/** Starts PgBouncer in transaction mode. `more` are lines of its settings. */
export const startPooler = async (
  target: string,
  additionalLines: readonly string[] = [],
  givenPort: number | null = null,
): Promise<{ url: string; pid: number; stop: () => Promise<void> }> => {
  const program = findPooler();
  if (!program) throw new Error('PgBouncer is not installed.');
  const [account, port] = await Promise.all([findAccount(), givenPort ?? findFreePort()]);
  const folder = mkdtempSync(join(tmpdir(), 'atrium-pooler-'));
  const url = new URL(target);
  const settings = join(folder, 'pgbouncer.ini');
  const lines = [
    '[databases]',
    `* = host=${url.searchParams.get('host') ?? url.hostname} port=${url.port || '5432'} user=${url.username}`,
    '[pgbouncer]',
    `listen_addr = 127.0.0.1`,
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = any',
    'pool_mode = transaction',
    'default_pool_size = 5',
    // By default PgBouncer reconnects 15 s after a crash of the database.
    'server_login_retry = 1',
    ...additionalLines,
  ];
  writeFileSync(settings, `${lines.join('\n')}\n`);
  chmodSync(folder, 0o755);
  const pooler = spawn(program, [settings], { ...account, cwd: '/', stdio: 'ignore' });
  const stop = async (): Promise<void> => {
    if (pooler.exitCode === null) {
      pooler.kill('SIGKILL');
      await once(pooler, 'exit');
    }
    await rm(folder, { recursive: true });
  };
  await waitFor(() => isListening(port), startWithinMs);
  url.search = '';
  url.hostname = '127.0.0.1';
  url.port = String(port);
  return { url: url.href, pid: pooler.pid ?? 0, stop };
};
