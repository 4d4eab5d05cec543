import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { BackupFault, partsOf, type Manifest } from './manifest.ts';

/** As `sha256sum --check` reads it. */
const sumsName = 'SHA256SUMS';

const sumOf = async (file: string): Promise<string> => {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
};

/** Writes a file for its owner alone, so that it is there after a power cut. */
export const writeSafely = async (file: string, content: string | Buffer): Promise<void> => {
  const handle = await open(file, 'wx', 0o600);
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
};

/** Writes down the sum of every part of a backup. */
export const writeSums = async (folder: string, manifest: Manifest): Promise<void> => {
  const lines: string[] = [];
  for (const part of partsOf(manifest)) lines.push(`${await sumOf(join(folder, part))}  ${part}\n`);
  await writeSafely(join(folder, sumsName), lines.join(''));
};

/** Throws a `BackupFault` that names the first part of a backup that is missing or not what was written. */
export const checkSums = async (folder: string, manifest: Manifest): Promise<void> => {
  const text = await readFile(join(folder, sumsName), 'utf8').catch(() => null);
  if (text === null) throw new BackupFault(`The backup ${folder} is not whole: ${sumsName} is missing.`);
  const sums = new Map(text.split('\n').map((line) => [line.slice(66), line.slice(0, 64)]));
  for (const part of partsOf(manifest)) {
    const found = await sumOf(join(folder, part)).catch(() => null);
    if (found === null) throw new BackupFault(`The backup ${folder} is not whole: ${part} is missing.`);
    if (found !== sums.get(part)) {
      throw new BackupFault(`The backup ${folder} is damaged: ${part} is not what was written.`);
    }
  }
};
