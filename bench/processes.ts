import { readdirSync, readFileSync } from 'node:fs';

/** Linux tells processor time in hundredths of a second. */
const ticksASecond = 100;

interface Process {
  readonly parent: number;
  /** Seconds of processor time of its own. */
  readonly seconds: number;
  /** Those of children that have ended. */
  readonly ended: number;
}

const readProcess = (pid: string): Process | null => {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    const seconds = (from: number): number => (Number(fields[from]) + Number(fields[from + 1])) / ticksASecond;
    return { parent: Number(fields[1]), seconds: seconds(11), ended: seconds(13) };
  } catch {
    return null;
  }
};

/** A process and all that it started, by their ids; none where the system does not tell. */
export const processesBelow = (root: number): Map<number, Process> => {
  if (process.platform !== 'linux') return new Map();
  const all = new Map<number, Process>();
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    const found = readProcess(pid);
    if (found) all.set(Number(pid), found);
  }
  const isBelow = (pid: number): boolean => {
    for (let at = pid; at > 1; at = all.get(at)?.parent ?? 0) if (at === root) return true;
    return false;
  };
  return new Map([...all].filter(([pid]) => isBelow(pid)));
};

/** Seconds of processor time that a process and all that it started have used. */
export const secondsBelow = (root: number): number =>
  [...processesBelow(root).values()].reduce((sum, { seconds, ended }) => sum + seconds + ended, 0);

/** Bytes that a process holds in memory now; not a number where the system does not tell. */
export const residentBytes = (pid: number): number => {
  try {
    return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024;
  } catch {
    return Number.NaN;
  }
};
