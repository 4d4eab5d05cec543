import { readdirSync, readFileSync } from 'node:fs';

const ticksPerSecond = 100;

interface Process {
  readonly parent: number;
  readonly seconds: number;
  readonly exitedSeconds: number;
}

const readProcess = (pid: string): Process | null => {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    const readSeconds = (index: number): number => (Number(fields[index]) + Number(fields[index + 1])) / ticksPerSecond;
    return { parent: Number(fields[1]), seconds: readSeconds(11), exitedSeconds: readSeconds(13) };
  } catch {
    return null;
  }
};

export const listProcessTree = (root: number): Map<number, Process> => {
  if (process.platform !== 'linux') return new Map();
  const processes = new Map<number, Process>();
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    const foundProcess = readProcess(pid);
    if (foundProcess) processes.set(Number(pid), foundProcess);
  }
  const isDescendant = (pid: number): boolean => {
    for (let currentPid = pid; currentPid > 1; currentPid = processes.get(currentPid)?.parent ?? 0)
      if (currentPid === root) return true;
    return false;
  };
  return new Map([...processes].filter(([pid]) => isDescendant(pid)));
};

export const readTreeSeconds = (root: number): number =>
  [...listProcessTree(root).values()].reduce((sum, { seconds, exitedSeconds }) => sum + seconds + exitedSeconds, 0);

/** NaN if unknown. */
export const readResidentBytes = (pid: number): number => {
  try {
    return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024;
  } catch {
    return Number.NaN;
  }
};
