import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { createGunzip, createGzip, gzipSync } from 'node:zlib';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';

/** Which piece of which job. */
interface Place {
  readonly jobId: number;
  readonly side: 'source' | 'file';
  readonly part: number;
}

type Keys = readonly [Buffer, ...Buffer[]];

/** Bytes of a piece before it is encrypted: an embedded database takes it in a millisecond or two. */
export const partBytes = 256 * 1024;
const ivBytes = 12;
const tagBytes = 16;

const keyOf = (serverKey: Buffer): Buffer => Buffer.from(hkdfSync('sha256', serverKey, '', 'pieces of jobs', 32));

/** What is bound to a piece: it is good for nothing in another place. */
const boundTo = ({ jobId, side, part }: Place): Buffer => Buffer.from(`${jobId} ${side} ${part}`);

/** A piece as it is stored: AES-256-GCM under a key of its own, in base64. */
export const sealPart = ([key]: Keys, place: Place, bytes: Buffer): string => {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv('aes-256-gcm', keyOf(key), iv).setAAD(boundTo(place));
  return Buffer.concat([iv, cipher.update(bytes), cipher.final(), cipher.getAuthTag()]).toString('base64');
};

const openWith = (key: Buffer, place: Place, stored: Buffer): Buffer | null => {
  const decipher = createDecipheriv('aes-256-gcm', keyOf(key), stored.subarray(0, ivBytes)).setAAD(boundTo(place));
  decipher.setAuthTag(stored.subarray(-tagBytes));
  try {
    return Buffer.concat([decipher.update(stored.subarray(ivBytes, -tagBytes)), decipher.final()]);
  } catch {
    return null;
  }
};

/** A stored piece as it was, under whichever key of the server; throws where it is none of this place. */
export const openPart = (keys: Keys, place: Place, stored: string): Buffer => {
  const bytes = Buffer.from(stored, 'base64');
  for (const key of keys) {
    const opened = openWith(key, place, bytes);
    if (opened) return opened;
  }
  throw new Error('a piece of a job cannot be read with the keys of this server');
};

/** The pieces of the file of a job in their order, one in memory at a time. */
export async function* readFileParts(db: Kysely<Schema>, keys: Keys, jobId: number): AsyncGenerator<Buffer> {
  const side = 'file';
  for (let part = 0; ; part++) {
    const row = await db
      .selectFrom('job_parts')
      .select('content')
      .where('job_id', '=', jobId)
      .where('side', '=', side)
      .where('part', '=', part)
      .executeTakeFirst();
    if (!row) return;
    yield openPart(keys, { jobId, side, part }, row.content);
  }
}

/** Bytes in pieces of the size that is stored. */
export async function* inParts(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let held: Buffer[] = [];
  let length = 0;
  for await (const piece of bytes) {
    held.push(piece);
    length += piece.length;
    if (length < partBytes) continue;
    yield Buffer.concat(held);
    held = [];
    length = 0;
  }
  if (length > 0) yield Buffer.concat(held);
}

/** A file as it is kept; several of these one after the other are one as well. */
export const packed = (content: Readable): AsyncIterable<Buffer> => {
  const zip = createGzip({ level: 1 });
  content.on('error', (error) => zip.destroy(error));
  zip.on('close', () => content.destroy());
  return content.pipe(zip);
};

/** The same of what is there as a whole. */
export const packedNow = (content: string): Buffer => gzipSync(content, { level: 1 });

/** What `packed` was made of. */
export const unpacked = (pieces: AsyncIterable<Buffer>): Readable => {
  const source = Readable.from(pieces);
  const unzip = createGunzip();
  source.on('error', (error) => unzip.destroy(error));
  unzip.on('close', () => source.destroy());
  return source.pipe(unzip);
};
