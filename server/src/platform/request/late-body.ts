import type { preParsingHookHandler } from 'fastify';

const usualMs = 120_000;
/** No body may take longer than this, in milliseconds. */
export const longestBodyMs = 600_000;
/** Bytes a second of the slowest line on which a large file gets through. */
const slowest = 350_000;

/** How long a body may take to arrive, in milliseconds, where so many bytes are taken at most. */
export const bodyMsFor = (bodyLimit: number): number =>
  Math.min(longestBodyMs, Math.max(usualMs, (bodyLimit / slowest) * 1000));

/** Ends the connection of a request whose body has not arrived after so many milliseconds. */
export const endLateBody =
  (ms: number): preParsingHookHandler =>
  ({ raw }, _reply, _payload, done) => {
    const timer = setTimeout(() => raw.destroy(), ms).unref();
    const isOver = (): void => clearTimeout(timer);
    raw.once('end', isOver);
    raw.once('close', isOver);
    done();
  };
