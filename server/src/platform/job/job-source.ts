import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import type { AppContext } from '../context/context.ts';
import type { SheetBytes } from '../sheet/sheet-bytes.ts';
import { openPart, partBytes, sealPart } from './job-parts.ts';

type Holding = Pick<AppContext, 'db' | 'serverKeys'>;

/** Bytes in pieces that are all as long as the first, but for the last. */
async function* inEqualParts(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let part = Buffer.alloc(partBytes);
  let filled = 0;
  for await (const piece of bytes) {
    for (let at = 0; at < piece.length;) {
      const copied = piece.copy(part, filled, at);
      filled += copied;
      at += copied;
      if (filled < partBytes) continue;
      yield part;
      part = Buffer.alloc(partBytes);
      filled = 0;
    }
  }
  if (filled > 0) yield part.subarray(0, filled);
}

/** Keeps a file as the source of a job while it arrives, encrypted, a piece of it in memory at a time; answers its bytes. */
export const keepSource = async (
  { db, serverKeys }: Holding,
  jobId: number,
  file: AsyncIterable<Buffer>,
): Promise<number> => {
  let size = 0;
  let part = 0;
  for await (const bytes of inEqualParts(file)) {
    const content = sealPart(serverKeys, { jobId, side: 'source', part }, bytes);
    await db.insertInto('job_parts').values({ job_id: jobId, side: 'source', part, content }).execute();
    size += bytes.length;
    part += 1;
  }
  return size;
};

/** The kept source of a job, of which any part can be read. Fewer bytes than asked for are read where it is kept no more. */
export const sourceOf = ({ db, serverKeys }: Holding, jobId: number, size: number): SheetBytes => ({
  size,
  read: async (at, length) => {
    const pieces: Buffer[] = [];
    for (let part = Math.floor(at / partBytes); part * partBytes < at + length; part += 1) {
      const row = await db
        .selectFrom('job_parts')
        .select('content')
        .where('job_id', '=', jobId)
        .where('side', '=', 'source')
        .where('part', '=', part)
        .executeTakeFirst();
      if (!row) break;
      const bytes = openPart(serverKeys, { jobId, side: 'source', part }, row.content);
      const begin = part * partBytes;
      pieces.push(bytes.subarray(Math.max(0, at - begin), at + length - begin));
    }
    return Buffer.concat(pieces);
  },
});

/** Whether the source of a job is still kept. */
export const hasSource = async (db: Kysely<Schema>, jobId: number): Promise<boolean> =>
  (await db
    .selectFrom('job_parts')
    .select('part')
    .where('job_id', '=', jobId)
    .where('side', '=', 'source')
    .where('part', '=', 0)
    .executeTakeFirst()) !== undefined;

/** Forgets the source of a job, a piece at a time; the first one goes first, so that none is taken for whole. */
export const dropSource = async (db: Kysely<Schema>, jobId: number): Promise<void> => {
  for (let part = 0; ; part += 1) {
    const { numDeletedRows } = await db
      .deleteFrom('job_parts')
      .where('job_id', '=', jobId)
      .where('side', '=', 'source')
      .where('part', '=', part)
      .executeTakeFirst();
    if (numDeletedRows === 0n) return;
  }
};
