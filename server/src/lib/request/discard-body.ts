import type { IncomingMessage } from 'node:http';

const maxBytes = 32 * 1024 * 1024;
const maxMs = 3000;

/** Discards the rest of a large body up to a limit, because a client disconnected while sending misses the response. */
export const discardBody = (raw: IncomingMessage): Promise<void> =>
  new Promise((resolve) => {
    if (raw.complete || Number(raw.headers['content-length']) > maxBytes) return resolve();
    let remainingBytes = maxBytes;
    const timer = setTimeout(resolve, maxMs).unref();
    const end = (): void => {
      clearTimeout(timer);
      resolve();
    };
    raw.on('data', (chunk: Buffer) => {
      remainingBytes -= chunk.length;
      if (remainingBytes < 0) end();
    });
    raw.once('end', end);
    raw.once('close', end);
    raw.resume();
  });
