import type { IncomingMessage } from 'node:http';

const mostBytes = 32 * 1024 * 1024;
const longestMs = 3000;

/**
 * Reads and discards the rest of a body that is too large: a client that is disconnected while sending often misses the
 * response. Gives up on excessive sizes.
 */
export const drain = (raw: IncomingMessage): Promise<void> =>
  new Promise((resolve) => {
    if (raw.complete || Number(raw.headers['content-length']) > mostBytes) return resolve();
    let left = mostBytes;
    const timer = setTimeout(resolve, longestMs).unref();
    const end = (): void => {
      clearTimeout(timer);
      resolve();
    };
    raw.on('data', (chunk: Buffer) => {
      left -= chunk.length;
      if (left < 0) end();
    });
    raw.once('end', end);
    raw.once('close', end);
    raw.resume();
  });
