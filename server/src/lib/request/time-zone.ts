import type { IncomingHttpHeaders } from 'node:http';
import { LRUCache } from 'lru-cache';

const maxLength = 60;

/** Limited, because clients choose the texts. */
const zoneNames = new LRUCache<string, string>({ max: 1000 });

const getZoneName = (text: string): string => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone;
  } catch {
    return '';
  }
};

export const getRequestTimeZone = (headers: IncomingHttpHeaders): string => {
  const text = headers['x-time-zone'];
  if (typeof text !== 'string' || text.length > maxLength) return '';
  const name = zoneNames.get(text) ?? getZoneName(text);
  zoneNames.set(text, name);
  return name;
};
