import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface TcpProxy {
  readonly url: string;
  readonly disconnect: () => void;
  /** Default: the previous instance. */
  readonly reconnect: (target?: { readonly url: string }) => void;
  readonly close: () => Promise<void>;
}

export const startTcpProxy = async (target: { readonly url: string }): Promise<TcpProxy> => {
  const open = new Set<Socket>();
  let port: number | null = Number(new URL(target.url).port);
  const track = (socket: Socket): Socket => {
    open.add(socket);
    socket.on('close', () => open.delete(socket));
    return socket.on('error', () => socket.destroy());
  };
  const server = createServer((browser) => {
    track(browser);
    if (port === null) return browser.destroy();
    const instance = track(connect(port, '127.0.0.1'));
    browser.pipe(instance).pipe(browser);
    browser.on('close', () => instance.destroy());
    instance.on('close', () => browser.destroy());
    return undefined;
  });
  const destroyAll = () => open.forEach((socket) => socket.destroy());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    // A server that listens on a port has an address of this type.
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    disconnect: () => {
      port = null;
      destroyAll();
    },
    reconnect: ({ url } = target) => {
      port = Number(new URL(url).port);
    },
    close: () => {
      destroyAll();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
};
