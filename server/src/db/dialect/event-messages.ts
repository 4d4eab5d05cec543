import type { DatabaseEvent } from './dialect.ts';

/** How an event is written into a message: with who sent it, so that the sender does not hear it twice. */
export const encodeEvent = (origin: string, event: DatabaseEvent): string =>
  JSON.stringify([origin, event.channel, event.payload]);

/** The event of a message that another copy sent; null for one's own and for anything unreadable. */
export const decodeEvent = (origin: string, message: string): DatabaseEvent | null => {
  try {
    const parts: unknown = JSON.parse(message);
    if (!Array.isArray(parts) || parts.length !== 3 || parts[0] === origin) return null;
    const [, channel, payload] = parts as unknown[];
    return typeof channel === 'string' && typeof payload === 'string' ? { channel, payload } : null;
  } catch {
    return null;
  }
};
