import { createServer, connect, type AddressInfo, type Socket } from 'node:net';
import { join } from 'node:path';

/** A way to a PostgreSQL server that can be cut and mended. */
export interface Bridge {
  /** The database's address by this way. */
  readonly url: string;
  /** Ends every connection and refuses new ones. */
  readonly cut: () => void;
  readonly mend: () => void;
  /** Carries nothing any more on the connections that there are, and closes none: only new ones work. */
  readonly freeze: () => void;
  /** Carries the next bytes with this text over, and ends their connection when the answer comes, which is lost. */
  readonly loseAnswerTo: (text: string) => void;
  readonly stop: () => Promise<void>;
}

/** Where a server of a URL listens: a socket in a folder, or a port. */
const placeOf = (url: URL): { path: string } | { host: string; port: number } => {
  const folder = url.searchParams.get('host');
  const port = url.port || '5432';
  return folder === null ? { host: url.hostname, port: Number(port) } : { path: join(folder, `.s.PGSQL.${port}`) };
};

/** Builds a bridge to the database of a URL. */
export const buildBridge = async (target: string): Promise<Bridge> => {
  const place = placeOf(new URL(target));
  const sockets = new Set<Socket>();
  let isCut = false;
  let lost: string | undefined;
  const hold = (socket: Socket): void => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
  };
  const server = createServer((near) => {
    hold(near);
    if (isCut) {
      near.destroy();
      return;
    }
    const far = connect(place);
    hold(far);
    near.on('data', (bytes: Buffer) => {
      if (lost === undefined || !bytes.includes(lost)) return;
      lost = undefined;
      far.unpipe(near);
      far.on('data', () => near.destroy()).resume();
    });
    near.pipe(far).pipe(near);
    near.on('close', () => far.destroy());
    far.on('close', () => near.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(target);
  url.search = '';
  url.hostname = '127.0.0.1';
  // A server that listens on a port has the address of one.
  url.port = String((server.address() as AddressInfo).port);
  const cut = (): void => {
    isCut = true;
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: url.href,
    cut,
    mend: () => {
      isCut = false;
    },
    loseAnswerTo: (text) => {
      lost = text;
    },
    freeze: () => {
      for (const socket of sockets) {
        socket.unpipe();
        // What comes is taken and goes nowhere.
        socket.resume();
      }
    },
    stop: () => {
      cut();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
};
