const endSignature = 0x06054b50;
const entrySignature = 0x02014b50;
const endBytes = 22;
const entryBytes = 46;
const longestComment = 65_535;

/**
 * How many bytes a ZIP file says that it unpacks to; endless where it says nothing sound. Read before anything is unpacked:
 * a small file may hold gigabytes.
 */
export const unpackedBytes = (file: Buffer): number => {
  const earliest = Math.max(0, file.length - endBytes - longestComment);
  let end = file.length - endBytes;
  while (end >= earliest && file.readUInt32LE(end) !== endSignature) end--;
  if (end < earliest) return Infinity;
  const entries = file.readUInt16LE(end + 10);
  let at = file.readUInt32LE(end + 16);
  let sum = 0;
  for (let entry = 0; entry < entries; entry++) {
    if (at + entryBytes > file.length || file.readUInt32LE(at) !== entrySignature) return Infinity;
    const size = file.readUInt32LE(at + 24);
    // This marks a size that stands elsewhere, as in files beyond 4 GB.
    if (size === 0xffffffff) return Infinity;
    sum += size;
    at += entryBytes + file.readUInt16LE(at + 28) + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32);
  }
  return sum;
};
