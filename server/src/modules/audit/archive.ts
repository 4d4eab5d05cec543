import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type { Kysely } from 'kysely';
import { createFolder } from '../../db/folder/data-folder.ts';
import { syncFolder } from '../../db/folder/sync-folder.ts';
import type { Schema } from '../../db/schema.ts';
import { toAuditEntry } from '../../resource/history/audit-list.ts';

const batchSize = 500;
const lineFeed = 0x0a;

export interface Month {
  readonly from: number;
  readonly before: number;
}

export interface Archive {
  readonly name: string;
  readonly entries: number;
}

async function* readLines(db: Kysely<Schema>, { from, before }: Month): AsyncGenerator<string> {
  let time = from;
  let id = 0;
  for (;;) {
    const rows = await db
      .selectFrom('audit_entries')
      .selectAll()
      .where((eb) => eb(eb.refTuple('time', 'id'), '>', eb.tuple(time, id)))
      .where('time', '<', before)
      .orderBy('time')
      .orderBy('id')
      .limit(batchSize)
      .execute();
    const last = rows.at(-1);
    if (!last) return;
    yield rows.map((row) => `${JSON.stringify({ ...toAuditEntry(row), deptId: row.dept_id })}\n`).join('');
    [time, id] = [last.time, last.id];
  }
}

interface Checksum {
  readonly lines: number;
  readonly checksum: string;
}

class ChecksumStream extends Transform {
  readonly #hash = createHash('sha256');
  #lines = 0;

  override _transform(chunk: Buffer, _encoding: string, done: (error: null, chunk: Buffer) => void): void {
    this.#hash.update(chunk);
    for (const byte of chunk) if (byte === lineFeed) this.#lines += 1;
    done(null, chunk);
  }

  checksum(): Checksum {
    return { lines: this.#lines, checksum: this.#hash.digest('hex') };
  }
}

const writeArchive = async (file: string, lines: AsyncIterable<string>): Promise<Checksum> => {
  const checksumStream = new ChecksumStream();
  const output = createWriteStream(file, { mode: 0o600, flags: 'wx', flush: true });
  await pipeline(Readable.from(lines), checksumStream, createGzip(), output);
  return checksumStream.checksum();
};

const readChecksum = async (file: string): Promise<Checksum & { readonly fileChecksum: string }> => {
  const textStream = new ChecksumStream();
  const fileHash = createHash('sha256');
  const input = createReadStream(file).on('data', (chunk) => fileHash.update(chunk));
  await pipeline(input, createGunzip(), textStream.resume());
  return { ...textStream.checksum(), fileChecksum: fileHash.digest('hex') };
};

const writeChecksumFile = async (file: string, checksum: string, name: string): Promise<void> => {
  const handle = await open(file, 'w', 0o600);
  try {
    await handle.writeFile(`${checksum}  ${name}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
};

const findFreeName = (folder: string, month: string): string => {
  for (let number = 1; ; number += 1) {
    const name = `audit-${month}${number === 1 ? '' : `-${number}`}.jsonl.gz`;
    if (!existsSync(join(folder, name))) return name;
  }
};

/** Writes a file with a checksum for `sha256sum --check`, under a temporary name until it is read back and verified. */
export const archiveMonth = async (db: Kysely<Schema>, folder: string, month: Month): Promise<Archive> => {
  createFolder(folder);
  const temporaryFile = join(folder, `.audit-${randomUUID()}.part`);
  try {
    const writtenChecksum = await writeArchive(temporaryFile, readLines(db, month));
    const verifiedChecksum = await readChecksum(temporaryFile);
    if (verifiedChecksum.lines !== writtenChecksum.lines || verifiedChecksum.checksum !== writtenChecksum.checksum)
      throw new Error(`the archive in ${folder} differs from the written data`);
    const name = findFreeName(folder, new Date(month.from).toISOString().slice(0, 7));
    await writeChecksumFile(join(folder, `${name}.sha256`), verifiedChecksum.fileChecksum, name);
    await rename(temporaryFile, join(folder, name));
    await syncFolder(folder);
    return { name, entries: writtenChecksum.lines };
  } catch (error) {
    await rm(temporaryFile, { force: true });
    throw error;
  }
};

export const removeArchive = async (folder: string, name: string): Promise<void> => {
  for (const file of [name, `${name}.sha256`]) await rm(join(folder, file), { force: true });
};
