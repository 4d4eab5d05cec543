import { createServer } from 'node:net';
import { pinnedEnvironment } from './run.mjs';
import { binOf, inRoot, pinnedNode } from './root.mjs';
import { UserError } from './print.mjs';

const usualPort = 3000;
const usualHost = '127.0.0.1';

export const portOf = (environment) => {
  const text = environment.PORT ?? String(usualPort);
  const port = Number(text);
  if (/^\d+$/.test(text) && port >= 1 && port <= 65_535) return port;
  throw new UserError(`PORT must be a number from 1 to 65535, not "${text}".`);
};

const listenOn = (port, host) =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(port, host, () => {
      const { port: found } = probe.address();
      probe.close(() => resolve(found));
    });
  });

export const checkFree = (port, host = usualHost) =>
  listenOn(port, host).catch((error) => {
    throw new UserError(
      error.code === 'EADDRINUSE'
        ? `Port ${port} is in use: set PORT to another one, or stop the program that uses it.`
        : `Port ${port} of ${host} cannot be used (${error.code ?? error.message}).`,
    );
  });

const reachOf = (host) => {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
};

/** The server logs its own port, but users open that of the web. */
export const withAddressOf = (text, serverPort, port) => text.replaceAll(`:${serverPort}`, `:${port}`);

/** The web listens on `PORT` and forwards API requests to the server on a free port. */
export const devCommands = async (environment) => {
  const port = portOf(environment);
  const host = environment.HOST ?? usualHost;
  await checkFree(port, host);
  const serverPort = await listenOn(0, host);
  return [
    {
      command: pinnedNode,
      args: ['--watch-preserve-output', '--watch', inRoot('server/src/main.ts')],
      env: pinnedEnvironment({ PORT: String(serverPort) }),
      rewrite: (text) => withAddressOf(text, serverPort, port),
    },
    {
      command: pinnedNode,
      args: [binOf('vite'), '--host', host, '--port', String(port), '--strictPort', '--logLevel', 'warn'],
      cwd: inRoot('web'),
      env: pinnedEnvironment({ ATRIUM_SERVER: `http://${reachOf(host)}:${serverPort}` }),
    },
  ];
};
