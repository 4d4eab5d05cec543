import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A line between browsers and a copy of the product. */
export interface Line {
  readonly url: string;
  /** Breaks every connection and lets no other through. */
  readonly cut: () => void;
  /** Lets connections through again, to this copy or to another. */
  readonly mend: (target?: { readonly url: string }) => void;
  readonly close: () => Promise<void>;
}

/** Lays a line to a copy, which can be cut. */
export const layLine = async (target: { readonly url: string }): Promise<Line> => {
  const open = new Set<Socket>();
  let port: number | null = Number(new URL(target.url).port);
  const keep = (socket: Socket): Socket => {
    open.add(socket);
    socket.on('close', () => open.delete(socket));
    return socket.on('error', () => socket.destroy());
  };
  const server = createServer((browser) => {
    keep(browser);
    if (port === null) return browser.destroy();
    const copy = keep(connect(port, '127.0.0.1'));
    browser.pipe(copy).pipe(browser);
    browser.on('close', () => copy.destroy());
    copy.on('close', () => browser.destroy());
    return undefined;
  });
  const drop = () => open.forEach((socket) => socket.destroy());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    // Listening on a port.
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut: () => {
      port = null;
      drop();
    },
    mend: ({ url } = target) => {
      port = Number(new URL(url).port);
    },
    close: () => {
      drop();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
};
