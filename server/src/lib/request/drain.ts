import type { IncomingMessage } from 'node:http';

const mostBytes = 32 * 1024 * 1024;
const longestMs = 3000;

/** Discards the rest of a large body up to a limit, because a client disconnected while sending misses the response. */
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
