import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type { Kysely } from 'kysely';
import { makeFolder } from '../../db/folder/data-folder.ts';
import { syncFolder } from '../../db/folder/sync-folder.ts';
import type { Schema } from '../../db/schema.ts';
import { auditEntryOf } from '../../resource/history/audit-list.ts';

const rowsAtOnce = 500;
const lineFeed = 0x0a;

export interface Month {
  readonly from: number;
  readonly before: number;
}

export interface Archived {
  readonly name: string;
  readonly entries: number;
}

async function* linesOf(db: Kysely<Schema>, { from, before }: Month): AsyncGenerator<string> {
  let [time, id] = [from, 0];
  for (;;) {
    const rows = await db
      .selectFrom('audit_entries')
      .selectAll()
      .where((eb) => eb(eb.refTuple('time', 'id'), '>', eb.tuple(time, id)))
      .where('time', '<', before)
      .orderBy('time')
      .orderBy('id')
      .limit(rowsAtOnce)
      .execute();
    const last = rows.at(-1);
    if (!last) return;
    yield rows.map((row) => `${JSON.stringify({ ...auditEntryOf(row), deptId: row.dept_id })}\n`).join('');
    [time, id] = [last.time, last.id];
  }
}

interface Content {
  readonly lines: number;
  readonly sum: string;
}

class Summing extends Transform {
  readonly #hash = createHash('sha256');
  #lines = 0;

  override _transform(piece: Buffer, _encoding: string, done: (error: null, piece: Buffer) => void): void {
    this.#hash.update(piece);
    for (const byte of piece) if (byte === lineFeed) this.#lines += 1;
    done(null, piece);
  }

  sum(): Content {
    return { lines: this.#lines, sum: this.#hash.digest('hex') };
  }
}

const write = async (file: string, lines: AsyncIterable<string>): Promise<Content> => {
  const summing = new Summing();
  const to = createWriteStream(file, { mode: 0o600, flags: 'wx', flush: true });
  await pipeline(Readable.from(lines), summing, createGzip(), to);
  return summing.sum();
};

const readBack = async (file: string): Promise<Content & { readonly ofFile: string }> => {
  const [text, whole] = [new Summing(), createHash('sha256')];
  const from = createReadStream(file).on('data', (piece) => whole.update(piece));
  await pipeline(from, createGunzip(), text.resume());
  return { ...text.sum(), ofFile: whole.digest('hex') };
};

const writeSum = async (file: string, sum: string, name: string): Promise<void> => {
  const handle = await open(file, 'w', 0o600);
  try {
    await handle.writeFile(`${sum}  ${name}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
};

/** Archives are never overwritten. */
const freeName = (folder: string, month: string): string => {
  for (let copy = 1; ; copy += 1) {
    const name = `audit-${month}${copy === 1 ? '' : `-${copy}`}.jsonl.gz`;
    if (!existsSync(join(folder, name))) return name;
  }
};

/** Writes a file with a checksum for `sha256sum --check`, under a temporary name until it is read back and verified. */
export const archiveMonth = async (db: Kysely<Schema>, folder: string, month: Month): Promise<Archived> => {
  makeFolder(folder);
  const unfinished = join(folder, `.audit-${randomUUID()}.part`);
  try {
    const written = await write(unfinished, linesOf(db, month));
    const found = await readBack(unfinished);
    if (found.lines !== written.lines || found.sum !== written.sum)
      throw new Error(`what was written to ${folder} is read back as something else`);
    const name = freeName(folder, new Date(month.from).toISOString().slice(0, 7));
    await writeSum(join(folder, `${name}.sha256`), found.ofFile, name);
    await rename(unfinished, join(folder, name));
    await syncFolder(folder);
    return { name, entries: written.lines };
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
};

export const removeArchive = async (folder: string, name: string): Promise<void> => {
  for (const one of [name, `${name}.sha256`]) await rm(join(folder, one), { force: true });
};
