import { createServer } from 'node:net';
import { createPinnedEnvironment } from './run.mjs';
import { findBin, inRoot, pinnedNode } from './root.mjs';
import { UserError } from './print.mjs';

const defaultPort = 3000;
const defaultHost = '127.0.0.1';

export const readPort = (environment) => {
  const text = environment.PORT ?? String(defaultPort);
  const port = Number(text);
  if (/^\d+$/.test(text) && port >= 1 && port <= 65_535) return port;
  throw new UserError(`PORT must be a number from 1 to 65535, not "${text}".`);
};

const probePort = (port, host) =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(port, host, () => {
      const { port: freePort } = probe.address();
      probe.close(() => resolve(freePort));
    });
  });

export const assertPortFree = (port, host = defaultHost) =>
  probePort(port, host).catch((error) => {
    throw new UserError(
      error.code === 'EADDRINUSE'
        ? `Port ${port} is in use: set PORT to another one, or stop the program that uses it.`
        : `Port ${port} of ${host} cannot be used (${error.code ?? error.message}).`,
    );
  });

const toClientHost = (host) => {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
};

/** The server logs its own port, but users open that of the web. */
export const replacePort = (text, serverPort, port) => text.replaceAll(`:${serverPort}`, `:${port}`);

/** The web listens on `PORT` and forwards API requests to the server on a free port. */
export const createDevCommands = async (environment) => {
  const port = readPort(environment);
  const host = environment.HOST ?? defaultHost;
  await assertPortFree(port, host);
  const serverPort = await probePort(0, host);
  return [
    {
      command: pinnedNode,
      args: ['--watch-preserve-output', '--watch', inRoot('server/src/main.ts')],
      env: createPinnedEnvironment({ PORT: String(serverPort) }),
      rewrite: (text) => replacePort(text, serverPort, port),
    },
    {
      command: pinnedNode,
      args: [findBin('vite'), '--host', host, '--port', String(port), '--strictPort', '--logLevel', 'warn'],
      cwd: inRoot('web'),
      env: createPinnedEnvironment({ ATRIUM_SERVER: `http://${toClientHost(host)}:${serverPort}` }),
    },
  ];
};
