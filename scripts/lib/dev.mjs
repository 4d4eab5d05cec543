import { createServer } from 'node:net';
import { pinnedEnvironment } from './run.mjs';
import { binOf, inRoot, pinnedNode } from './root.mjs';
import { Sentence } from './say.mjs';

const usualPort = 3000;
/** Where the web is served when `HOST` does not say. */
const usualHost = '127.0.0.1';

/** The port (TCP) to open in the browser, from `PORT`; throws a `Sentence` if that is no port. */
export const portOf = (environment) => {
  const text = environment.PORT ?? String(usualPort);
  const port = Number(text);
  if (/^\d+$/.test(text) && port >= 1 && port <= 65_535) return port;
  throw new Sentence(`PORT must be a number from 1 to 65535, not "${text}".`);
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

/** Throws a `Sentence` when something else has taken the port, instead of moving on to another one. */
export const checkFree = (port, host = usualHost) =>
  listenOn(port, host).catch((error) => {
    throw new Sentence(
      error.code === 'EADDRINUSE'
        ? `Port ${port} is taken: set PORT to another one, or end what uses it.`
        : `Port ${port} of ${host} cannot be used (${error.code ?? error.message}).`,
    );
  });

/** Where a server is reached from this machine that listens on a host. */
const reachOf = (host) => {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
};

/** Text of the server with the one address that is to be opened in place of its own. */
export const withAddressOf = (text, serverPort, port) => text.replaceAll(`:${serverPort}`, `:${port}`);

/**
 * Server and web as they run under development: the web, which reloads itself, answers on `PORT` and hands calls on to the
 * server on a free port behind it, whose greeting names the web's address.
 */
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
