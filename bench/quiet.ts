import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism, cpus } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';

/** So much of one core may be used by others: what any system does beside. */
const usualShare = 0.15;
const lookMs = 1000;
const looks = 15;
/** Linux tells processor time in hundredths of a second. */
const ticksASecond = 100;

/** Seconds of processor time that all cores have spent on anything. */
const busySeconds = (): number => {
  let ms = 0;
  for (const { times } of cpus()) ms += times.user + times.nice + times.sys + times.irq;
  return ms / 1000;
};

interface Process {
  readonly parent: number;
  /** Seconds of its own and of its children that have ended. */
  readonly seconds: number;
}

const readProcess = (pid: string): Process | null => {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    const ticks = [11, 12, 13, 14].reduce((sum, at) => sum + Number(fields[at]), 0);
    return { parent: Number(fields[1]), seconds: ticks / ticksASecond };
  } catch {
    return null;
  }
};

/** Seconds of processor time of this process and all that it started; not a number where the system does not tell. */
const ownSeconds = (): number => {
  if (process.platform !== 'linux') return Number.NaN;
  const all = new Map<number, Process>();
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    const found = readProcess(pid);
    if (found) all.set(Number(pid), found);
  }
  const isOwn = (pid: number): boolean => {
    for (let at = pid; at > 1; at = all.get(at)?.parent ?? 0) if (at === process.pid) return true;
    return false;
  };
  return [...all].reduce((sum, [pid, { seconds }]) => sum + (isOwn(pid) ? seconds : 0), 0);
};

/** Begins to watch; what it answers tells how many cores others have used since, on average. Not a number where nobody can know. */
export const watchOthers = (): (() => number) => {
  const [start, busy, own] = [performance.now(), busySeconds(), ownSeconds()];
  return () => (busySeconds() - busy - (ownSeconds() - own)) / ((performance.now() - start) / 1000);
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
