import type { Buffer } from 'node:buffer';
import { type Entry, fromBufferPromise } from 'yauzl';
import { UnreadableFileError } from './table.ts';

const maxParts = 2000;

/** Texts in a ZIP file by path. They are decompressed while they are read, up to a maximum length. */
export interface ZipParts {
  readonly has: (path: string) => boolean;
  readonly text: (path: string, maxBytes: number) => AsyncGenerator<string>;
}

const getPath = (name: string): string => name.replace(/^\//, '').toLowerCase();

/** XML is UTF-8 unless it begins with the byte order mark of UTF-16. */
const createDecoder = (firstByte: number | undefined) => {
  if (firstByte === 0xff) return new TextDecoder('utf-16le');
  return new TextDecoder(firstByte === 0xfe ? 'utf-16be' : 'utf-8');
};

export const openZip = async (file: Buffer): Promise<ZipParts> => {
  const options = { autoClose: false, lazyEntries: true, decodeStrings: false, validateEntrySizes: true };
  const zip = await fromBufferPromise(file, options);
  if (zip.entryCount > maxParts) throw new UnreadableFileError('import.tooLarge', 'the workbook has too many parts');
  const entries = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) entries.set(getPath(entry.fileNameRaw.toString()), entry);
  return {
    has: (path) => entries.has(getPath(path)),
    async *text(path, maxBytes) {
      const entry = entries.get(getPath(path));
      if (!entry) throw new Error('the workbook lacks a part');
      // An entry that is larger than it declares fails while it is read.
      if (entry.uncompressedSize > maxBytes)
        throw new UnreadableFileError('import.tooLarge', 'a part of the workbook is too large');
      let decoder: ReturnType<typeof createDecoder> | undefined;
      const bytes: AsyncIterable<Buffer> = await zip.openReadStreamPromise(entry);
      for await (const chunk of bytes) {
        decoder ??= createDecoder(chunk[0]);
        yield decoder.decode(chunk, { stream: true });
      }
    },
  };
};
