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
  /** Seconds of its own. */
  readonly seconds: number;
}

const readProcess = (pid: string): Process | null => {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return { parent: Number(fields[1]), seconds: (Number(fields[11]) + Number(fields[12])) / ticksASecond };
  } catch {
    return null;
  }
};

/** This process and all that it started, with the seconds of processor time of each; none where the system does not tell. */
const ownProcesses = (): Map<number, number> => {
  if (process.platform !== 'linux') return new Map();
  const all = new Map<number, Process>();
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    const found = readProcess(pid);
    if (found) all.set(Number(pid), found);
  }
  const isOwn = (pid: number): boolean => {
    for (let at = pid; at > 1; at = all.get(at)?.parent ?? 0) if (at === process.pid) return true;
    return false;
  };
  return new Map([...all].filter(([pid]) => isOwn(pid)).map(([pid, { seconds }]) => [pid, seconds]));
};

/**
 * Begins to watch; what it answers ends that and tells how many cores others have used meanwhile, on average. Not a number where nobody can
 * know. Looks again and again, as what a browser leaves when it is closed belongs to nobody.
 */
export const watchOthers = (): (() => number) => {
  const [start, busy, before] = [performance.now(), busySeconds(), ownProcesses()];
  const last = new Map(before);
  const look = () => {
    for (const [pid, seconds] of ownProcesses()) last.set(pid, seconds);
  };
  const looking = setInterval(look, lookMs);
  return () => {
    clearInterval(looking);
    look();
    if (last.size === 0) return Number.NaN;
    let own = 0;
    for (const [pid, seconds] of last) own += seconds - (before.get(pid) ?? 0);
    return (busySeconds() - busy - own) / ((performance.now() - start) / 1000);
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
