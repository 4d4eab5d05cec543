import { availableParallelism, cpus } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { listProcessTree, readTreeSeconds } from './processes.ts';

const maxBusyCores = 0.15;
/** Kernel work for a program (disk, network) is not attributed to it: up to 0.16 of its time on an idle machine. */
const systemShare = 0.16;
const checkMs = 1000;
const maxChecks = 15;

const busySeconds = (): number => {
  let ms = 0;
  for (const { times } of cpus()) ms += times.user + times.nice + times.sys + times.irq;
  return ms / 1000;
};

const ownProcesses = (): Map<number, number> =>
  new Map([...listProcessTree(process.pid)].map(([pid, { seconds }]) => [pid, seconds]));

/**
 * Returns a function that stops measuring and returns the average number of cores used by other processes, NaN if
 * unknown. Times of exited processes may be missing, so the larger of two lower bounds is used.
 */
export const watchOthers = (): (() => number) => {
  const [start, busy, before, begun] = [performance.now(), busySeconds(), ownProcesses(), readTreeSeconds(process.pid)];
  const last = new Map(before);
  const measure = () => {
    for (const [pid, seconds] of ownProcesses()) last.set(pid, seconds);
  };
  const interval = setInterval(measure, checkMs);
  return () => {
    clearInterval(interval);
    measure();
    if (last.size === 0) return Number.NaN;
    let seen = 0;
    for (const [pid, seconds] of last) seen += seconds - (before.get(pid) ?? 0);
    const own = Math.max(seen, readTreeSeconds(process.pid) - begun);
    return (busySeconds() - busy - own * (1 + systemShare)) / ((performance.now() - start) / 1000);
  };
};

export const isQuiet = (cores: number): boolean => !(cores > maxBusyCores);

/** Waits for an idle machine and returns the number of busy cores. */
export const measureBusyCores = async (): Promise<number> => {
  let least = Infinity;
  for (let look = 0; look < maxChecks && !isQuiet(least); look += 1) {
    const [start, busy] = [performance.now(), busySeconds()];
    await wait(checkMs);
    const used = (busySeconds() - busy) / ((performance.now() - start) / 1000);
    least = Math.min(least, used, availableParallelism());
  }
  return least;
};
