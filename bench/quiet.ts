import { availableParallelism, cpus } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { listProcessTree, readTreeSeconds } from './processes.ts';

const maxBusyCores = 0.15;
/** Kernel work for a program (disk, network) is not attributed to it: up to 0.16 of its time on an idle machine. */
const systemShare = 0.16;
const checkMs = 1000;
const maxChecks = 15;

const readBusySeconds = (): number => {
  let ms = 0;
  for (const { times } of cpus()) ms += times.user + times.nice + times.sys + times.irq;
  return ms / 1000;
};

const listOwnProcesses = (): Map<number, number> =>
  new Map([...listProcessTree(process.pid)].map(([pid, { seconds }]) => [pid, seconds]));

/**
 * Returns a function that stops measuring and returns the average number of cores used by other processes, NaN if
 * unknown. Times of exited processes may be missing, so the larger of two lower bounds is used.
 */
export const watchOthers = (): (() => number) => {
  const [start, busy, initialSeconds, initialTreeSeconds] = [
    performance.now(),
    readBusySeconds(),
    listOwnProcesses(),
    readTreeSeconds(process.pid),
  ];
  const lastSeconds = new Map(initialSeconds);
  const measure = () => {
    for (const [pid, seconds] of listOwnProcesses()) lastSeconds.set(pid, seconds);
  };
  const interval = setInterval(measure, checkMs);
  return () => {
    clearInterval(interval);
    measure();
    if (lastSeconds.size === 0) return Number.NaN;
    let ownSeconds = 0;
    for (const [pid, seconds] of lastSeconds) ownSeconds += seconds - (initialSeconds.get(pid) ?? 0);
    const productSeconds = Math.max(ownSeconds, readTreeSeconds(process.pid) - initialTreeSeconds);
    return (readBusySeconds() - busy - productSeconds * (1 + systemShare)) / ((performance.now() - start) / 1000);
  };
};

export const isQuiet = (cores: number): boolean => !(cores > maxBusyCores);

/** Waits for an idle machine and returns the number of busy cores. */
export const measureBusyCores = async (): Promise<number> => {
  let leastBusyCores = Infinity;
  for (let check = 0; check < maxChecks && !isQuiet(leastBusyCores); check += 1) {
    const start = performance.now();
    const busy = readBusySeconds();
    await wait(checkMs);
    const busyCores = (readBusySeconds() - busy) / ((performance.now() - start) / 1000);
    leastBusyCores = Math.min(leastBusyCores, busyCores, availableParallelism());
  }
  return leastBusyCores;
};
