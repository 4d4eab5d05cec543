import { availableParallelism, cpus } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { processesBelow, secondsBelow } from './processes.ts';

/** So much of one core may be used by others: what any system does beside. */
const usualShare = 0.15;
/** What the system does for a program (disk, network, processes that begin and end) is counted as no program's: up to 0.16 of what it used itself, measured while nothing else ran. */
const systemShare = 0.16;
const lookMs = 1000;
const looks = 15;

/** Seconds of processor time that all cores have spent on anything. */
const busySeconds = (): number => {
  let ms = 0;
  for (const { times } of cpus()) ms += times.user + times.nice + times.sys + times.irq;
  return ms / 1000;
};

/** This process and all that it started, with the seconds of processor time of each. */
const ownProcesses = (): Map<number, number> =>
  new Map([...processesBelow(process.pid)].map(([pid, { seconds }]) => [pid, seconds]));

/**
 * Begins to watch; what it answers ends that and tells how many cores others have used meanwhile, on average. Not a number where nobody can
 * know. What ended since it was looked at last is counted by whoever started it, and what a browser leaves when it is closed, by nobody: it
 * looks again and again, and of both counts, which can only miss something, the larger one is taken.
 */
export const watchOthers = (): (() => number) => {
  const [start, busy, before, begun] = [performance.now(), busySeconds(), ownProcesses(), secondsBelow(process.pid)];
  const last = new Map(before);
  const look = () => {
    for (const [pid, seconds] of ownProcesses()) last.set(pid, seconds);
  };
  const looking = setInterval(look, lookMs);
  return () => {
    clearInterval(looking);
    look();
    if (last.size === 0) return Number.NaN;
    let seen = 0;
    for (const [pid, seconds] of last) seen += seconds - (before.get(pid) ?? 0);
    const own = Math.max(seen, secondsBelow(process.pid) - begun);
    return (busySeconds() - busy - own * (1 + systemShare)) / ((performance.now() - start) / 1000);
  };
};

/** Whether so many cores in use by others leave figures that say something. */
export const isQuiet = (cores: number): boolean => !(cores > usualShare);

/** Waits a while for the machine to come to rest; answers how many cores are still in use, while nothing of ours has anything to do. */
export const coresAtRest = async (): Promise<number> => {
  let least = Infinity;
  for (let look = 0; look < looks && !isQuiet(least); look += 1) {
    const [start, busy] = [performance.now(), busySeconds()];
    await wait(lookMs);
    const used = (busySeconds() - busy) / ((performance.now() - start) / 1000);
    least = Math.min(least, used, availableParallelism());
  }
  return least;
};
