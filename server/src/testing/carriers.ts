import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { delimiter, join } from 'node:path';
import { endsItself } from './endings.ts';
import { answers, freePort } from './pooler.ts';
import { isProgram } from './postgres-cluster.ts';
import { until } from './until.ts';

/** A server that carries what copies tell each other. */
export interface CarrierServer {
  readonly port: number;
  readonly signal: (signal: NodeJS.Signals) => void;
  readonly stop: () => Promise<void>;
}

/** Who may use the servers of tests. */
export const carrierLogin = { user: 'atrium', password: 'not/in:any@log' };

export interface CarrierProgram {
  readonly name: 'Redis' | 'NATS';
  /** Null where it is not installed. */
  readonly path: string | null;
  /** How an address of it begins, without and with TLS. */
  readonly protocol: string;
  readonly secureProtocol: string;
  /** What it answers to a wrong password. */
  readonly refusal: RegExp;
  readonly options: (port: number, tls?: { key: string; cert: string }) => readonly string[];
}

const find = (name: string): string | null =>
  ['/usr/sbin', ...(process.env['PATH'] ?? '').split(delimiter)].map((folder) => join(folder, name)).find(isProgram) ??
  null;

const { user, password } = carrierLogin;

/** What the tests of carriers run against. */
export const carrierPrograms: readonly CarrierProgram[] = [
  {
    name: 'Redis',
    path: find('redis-server'),
    protocol: 'redis:',
    secureProtocol: 'rediss:',
    refusal: /WRONGPASS/,
    options: (port, tls) => [
      '--bind',
      '127.0.0.1',
      '--save',
      '',
      '--user',
      user,
      'on',
      `>${password}`,
      '&atrium.*',
      '+publish',
      '+subscribe',
      '--user',
      'default',
      'off',
      ...(tls
        ? ['--port', '0', '--tls-port', String(port), '--tls-key-file', tls.key, '--tls-cert-file', tls.cert]
        : ['--port', String(port)]),
      ...(tls ? ['--tls-ca-cert-file', tls.cert, '--tls-auth-clients', 'no'] : []),
    ],
  },
  {
    name: 'NATS',
    path: find('nats-server'),
    protocol: 'nats:',
    secureProtocol: 'tls:',
    refusal: /Authorization Violation/,
    options: (port, tls) => [
      '--addr',
      '127.0.0.1',
      '--port',
      String(port),
      '--user',
      user,
      '--pass',
      password,
      ...(tls ? ['--tls', '--tlskey', tls.key, '--tlscert', tls.cert] : []),
    ],
  },
];

/** Its address, for who may use it unless said otherwise. */
export const carrierUrl = (protocol: string, port: number, secret = password): string =>
  `${protocol}//${user}:${encodeURIComponent(secret)}@127.0.0.1:${port}`;

/** Starts one that stops with the test; its port is a free one unless said. */
export const startCarrier = async (
  { path, options }: CarrierProgram,
  givenPort: number | null = null,
  tls?: { key: string; cert: string },
): Promise<CarrierServer> => {
  if (path === null) throw new Error('It is not installed.');
  const port = givenPort ?? (await freePort());
  const server = spawn(path, options(port, tls), { cwd: '/', stdio: 'ignore' });
  const stop = endsItself(async () => {
    if (server.exitCode !== null || server.signalCode !== null) return;
    server.kill('SIGKILL');
    await once(server, 'exit');
  });
  await until(() => {
    if (server.exitCode !== null) throw new Error(`it ended with ${server.exitCode}`);
    return answers(port);
  });
  return { port, signal: (signal) => void server.kill(signal), stop };
};
