import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { accessSync, chmodSync, chownSync, constants, mkdirSync, mkdtempSync, readdirSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';

const run = promisify(execFile);
const startWithinMs = 90_000;
const debianFolder = '/usr/lib/postgresql';

/** `url` is the address of the maintenance database. */
export interface PostgresCluster {
  readonly url: string;
  readonly stop: () => Promise<void>;
}

export const isExecutable = (file: string): boolean => {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

const listDebianVersions = (): string[] => {
  try {
    return readdirSync(debianFolder).toSorted((a, b) => Number(b) - Number(a));
  } catch {
    return [];
  }
};

/** Returns the folder of the newest installed PostgreSQL, or of the one in `PATH`, or null if there is none. */
export const findPostgres = (): string | null => {
  const installed = listDebianVersions().map((version) => join(debianFolder, version, 'bin'));
  const inPath = (process.env['PATH'] ?? '').split(delimiter).filter(Boolean);
  return (
    [...installed, ...inPath].find((folder) =>
      ['postgres', 'initdb'].every((name) => isExecutable(join(folder, name))),
    ) ?? null
  );
};

/** Folder in memory on Linux. The server needs 2 GB of it. */
const memoryFolder = '/dev/shm';
const requiredBytes = 2 ** 31;

/** Returns a folder in memory, because each database has hundreds of files, or on the disk for a server with fsync. */
const chooseFolder = (waitsForDisk: boolean): string => {
  if (waitsForDisk) return tmpdir();
  try {
    accessSync(memoryFolder, constants.W_OK);
    const { bavail, bsize } = statfsSync(memoryFolder);
    return bavail * bsize >= requiredBytes ? memoryFolder : tmpdir();
  } catch {
    return tmpdir();
  }
};

interface Account {
  readonly uid?: number;
  readonly gid?: number;
}

/** PostgreSQL and PgBouncer do not run as root. */
export const findAccount = async (): Promise<Account> => {
  if (process.getuid?.() !== 0) return {};
  for (const name of ['postgres', 'nobody']) {
    try {
      const [uid, gid] = await Promise.all(['-u', '-g'].map((option) => run('id', [option, name])));
      return { uid: Number(uid?.stdout), gid: Number(gid?.stdout) };
    } catch {}
  }
  throw new Error('PostgreSQL does not run as root, and neither user exists: postgres, nobody.');
};

/** Settings for speed instead of durability, because the data is temporary. */
const createServerOptions = (folder: string, settings: Readonly<Record<string, string>>): string[] =>
  Object.entries({
    listen_addresses: '',
    unix_socket_directories: folder,
    fsync: 'off',
    full_page_writes: 'off',
    synchronous_commit: 'off',
    max_connections: '200',
    max_wal_size: '512MB',
    autovacuum: 'off',
    log_min_messages: 'fatal',
    ...settings,
  }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);

const createUrl = (folder: string): string => `postgres://atrium@localhost/postgres?host=${encodeURIComponent(folder)}`;

/** Fails immediately if the server exits. */
const waitUntilReady = async (url: string, server: ChildProcess): Promise<void> => {
  const until = Date.now() + startWithinMs;
  for (;;) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      if (server.exitCode !== null)
        throw new Error('The temporary PostgreSQL server exited immediately.', { cause: error });
      if (Date.now() > until) throw new Error('The temporary PostgreSQL server does not respond.', { cause: error });
      await wait(30);
    }
  }
};

/**
 * Stops the server when its input is closed. The system closes the input when this process ends for any reason. SIGQUIT
 * is an immediate shutdown.
 */
const supervisorScript = `
  folder=$1; shift
  exec 3<&0
  "$@" </dev/null & server=$!
  (cat <&3 >/dev/null; kill -QUIT $server) & watcher=$!
  wait $server
  kill $watcher
  rm -rf "$folder"`;

const stopServer = async (server: ChildProcess): Promise<void> => {
  if (server.exitCode !== null || server.signalCode !== null) return;
  server.ref();
  const serverEnd = once(server, 'exit');
  server.stdin?.end();
  await serverEnd;
};

/** Uses a socket in a separate folder. `more` are settings of the server. Throws if PostgreSQL is not installed. */
export const startPostgres = async (settings: Readonly<Record<string, string>> = {}): Promise<PostgresCluster> => {
  const programs = findPostgres();
  if (!programs) throw new Error('PostgreSQL was not found in PATH or /usr/lib/postgresql.');
  const account = await findAccount();
  const folder = mkdtempSync(
    join(chooseFolder(settings['fsync'] === 'on'), `atrium-pg-${randomBytes(2).toString('hex')}-`),
  );
  const data = join(folder, 'data');
  mkdirSync(data, { mode: 0o700 });
  chmodSync(folder, 0o700);
  if (account.uid !== undefined && account.gid !== undefined) {
    for (const path of [folder, data]) chownSync(path, account.uid, account.gid);
  }
  // A locale that sorts by language, as on most servers, so that SQL must request sorting by code point.
  const sorting = ['--locale=C', '--lc-ctype=C.UTF-8', '--locale-provider=icu', '--icu-locale=zh-u-co-pinyin'];
  const create = (locale: readonly string[]): Promise<unknown> => {
    const args = ['-D', data, '--no-sync', '-U', 'atrium', '-A', 'trust', '-E', 'UTF8', ...locale];
    return run(join(programs, 'initdb'), args, { ...account, cwd: folder });
  };
  await create(sorting).catch(() => create(['--locale=C']));
  const command = [join(programs, 'postgres'), '-D', data, ...createServerOptions(folder, settings)];
  const server = spawn('sh', ['-c', supervisorScript, 'sh', folder, ...command], {
    ...account,
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  server.unref();
  const stop = (): Promise<void> => stopServer(server);
  const url = createUrl(folder);
  try {
    await waitUntilReady(url, server);
    return { url, stop };
  } catch (error) {
    await stop();
    throw error;
  }
};
