import { type AddressInfo, createServer } from 'node:net';

/** Starts a scanner that uses the protocol of ClamAV and finds a virus in files that contain `EICAR`. */
export const startVirusScanner = async () => {
  const scanned: Buffer[] = [];
  const scanner = createServer((socket) => {
    const chunks: Buffer[] = [];
    socket.on('data', (chunk) => {
      chunks.push(chunk);
      const content = Buffer.concat(chunks);
      if (!content.subarray(-4).equals(Buffer.alloc(4))) return;
      scanned.push(content);
      socket.end(content.includes('EICAR') ? 'stream: Eicar-Signature FOUND\u{0}' : 'stream: OK\u{0}');
    });
  });
  await new Promise<void>((listening) => scanner.listen(0, '127.0.0.1', listening));
  return {
    scanned,
    // A server that listens on a port has an address with it.
    port: (scanner.address() as AddressInfo).port,
    stop: () => new Promise((resolve) => scanner.close(resolve)),
  };
};
