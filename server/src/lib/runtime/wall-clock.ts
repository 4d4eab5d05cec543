import { LRUCache } from 'lru-cache';

const offsets = new LRUCache<string, number>({ max: 10_000 });
const quarterMs = 900_000;

const getOffset = (instant: number, timeZone: string): number => {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  }).formatToParts(instant);
  const getPart = (type: Intl.DateTimeFormatPartTypes): number =>
    Number(parts.find((candidate) => candidate.type === type)?.value);
  const localTime = Date.UTC(
    getPart('year'),
    getPart('month') - 1,
    getPart('day'),
    getPart('hour'),
    getPart('minute'),
    getPart('second'),
  );
  return localTime - Math.floor(instant / 1000) * 1000;
};

/** Returns the local time as if it were UTC. Offsets change only at quarters of an hour. */
export const toWallClock = (instant: number, timeZone: string): number => {
  const quarter = Math.floor(instant / quarterMs);
  const key = `${timeZone} ${quarter}`;
  let offset = offsets.get(key);
  if (offset === undefined) {
    offset = getOffset(quarter * quarterMs, timeZone);
    offsets.set(key, offset);
  }
  return instant + offset;
};
