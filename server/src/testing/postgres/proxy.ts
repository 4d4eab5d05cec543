import { createServer, connect, type AddressInfo, type Socket } from 'node:net';
import { join } from 'node:path';

/** A proxy whose connections to PostgreSQL can be interrupted. */
export interface DatabaseProxy {
  readonly url: string;
  readonly disconnect: () => void;
  readonly reconnect: () => void;
  /** Stops forwarding on existing connections without closing them; new ones work. */
  readonly freeze: () => void;
  /** Forwards the next bytes with this text, and closes the connection before the response. */
  readonly dropResponseTo: (text: string) => void;
  readonly stop: () => Promise<void>;
}

/** A server listens on a socket in a folder, or on a port. */
const parseAddress = (url: URL): { path: string } | { host: string; port: number } => {
  const folder = url.searchParams.get('host');
  const port = url.port || '5432';
  return folder === null ? { host: url.hostname, port: Number(port) } : { path: join(folder, `.s.PGSQL.${port}`) };
};

export const startDatabaseProxy = async (target: string): Promise<DatabaseProxy> => {
  const place = parseAddress(new URL(target));
  const sockets = new Set<Socket>();
  let isDisconnected = false;
  let droppedText: string | undefined;
  const track = (socket: Socket): void => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
  };
  const server = createServer((client) => {
    track(client);
    if (isDisconnected) {
      client.destroy();
      return;
    }
    const database = connect(place);
    track(database);
    client.on('data', (bytes: Buffer) => {
      if (droppedText === undefined || !bytes.includes(droppedText)) return;
      droppedText = undefined;
      database.unpipe(client);
      database.on('data', () => client.destroy()).resume();
    });
    client.pipe(database).pipe(client);
    client.on('close', () => database.destroy());
    database.on('close', () => client.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(target);
  url.search = '';
  url.hostname = '127.0.0.1';
  // A server that listens on a port has an `AddressInfo`.
  url.port = String((server.address() as AddressInfo).port);
  const disconnect = (): void => {
    isDisconnected = true;
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: url.href,
    disconnect,
    reconnect: () => {
      isDisconnected = false;
    },
    dropResponseTo: (text) => {
      droppedText = text;
    },
    freeze: () => {
      for (const socket of sockets) {
        socket.unpipe();
        socket.resume();
      }
    },
    stop: () => {
      disconnect();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
};
