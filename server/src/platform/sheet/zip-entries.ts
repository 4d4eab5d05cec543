const endSignature = 0x06054b50;
const entrySignature = 0x02014b50;
const localSignature = 0x04034b50;
const endBytes = 22;
const entryBytes = 46;
const localBytes = 30;
const longestComment = 65_535;
/** This marks a number that stands elsewhere, as in files beyond 4 GB. */
const elsewhere = 0xffffffff;

/** A file within a ZIP file, as the directory at its end says. */
export interface ZipEntry {
  readonly name: string;
  /** Bytes that it says it unpacks to. */
  readonly size: number;
  /** 0 as it is, 8 deflated (APPNOTE 4.4.5). */
  readonly method: number;
  readonly packed: Buffer;
}

const endOf = (file: Buffer): number => {
  const earliest = Math.max(0, file.length - endBytes - longestComment);
  let end = file.length - endBytes;
  while (end >= earliest && file.readUInt32LE(end) !== endSignature) end--;
  if (end < earliest) throw new Error('this is no ZIP file');
  return end;
};

const packedBytes = (file: Buffer, at: number, length: number): Buffer => {
  if (at + localBytes > file.length || file.readUInt32LE(at) !== localSignature) throw new Error('an entry is missing');
  const start = at + localBytes + file.readUInt16LE(at + 26) + file.readUInt16LE(at + 28);
  if (start + length > file.length) throw new Error('an entry is cut off');
  return file.subarray(start, start + length);
};

/** The files within a ZIP file; nothing is unpacked, a small file may hold gigabytes. Throws where it is none that is sound. */
export const zipEntries = (file: Buffer): ZipEntry[] => {
  const end = endOf(file);
  let at = file.readUInt32LE(end + 16);
  return Array.from({ length: file.readUInt16LE(end + 10) }, () => {
    if (at + entryBytes > file.length || file.readUInt32LE(at) !== entrySignature)
      throw new Error('an entry is missing');
    const [packed, size, local] = [20, 24, 42].map((offset) => file.readUInt32LE(at + offset));
    if (packed === undefined || size === undefined || local === undefined || [packed, size, local].includes(elsewhere))
      throw new Error('it is too large');
    const name = file.readUInt16LE(at + 28);
    const entry = {
      name: file.toString('utf8', at + entryBytes, at + entryBytes + name),
      size,
      method: file.readUInt16LE(at + 10),
      packed: packedBytes(file, local, packed),
    };
    at += entryBytes + name + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32);
    return entry;
  });
};
