import { Readable } from 'node:stream';
import { fromRandomAccessReaderPromise, RandomAccessReader, type Entry } from 'yauzl';
import { rangesOf, type SheetBytes } from './sheet-bytes.ts';

/** Maximum number of files in a workbook. */
const mostParts = 2000;

class BytesReader extends RandomAccessReader {
  readonly #range: ReturnType<typeof rangesOf>;
  constructor(file: SheetBytes) {
    super();
    this.#range = rangesOf(file);
  }
  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(this.#range(start, end), { objectMode: false });
  }
}

/** Texts in a ZIP file by path, unpacked while they are read, up to a maximum length. */
export interface ZipParts {
  readonly has: (path: string) => boolean;
  readonly text: (path: string, bytesAtMost: number) => AsyncGenerator<string>;
}

const pathOf = (name: string): string => name.replace(/^\//, '').toLowerCase();

/** Opens a ZIP file; throws if it is invalid. */
export const openZip = async (file: SheetBytes): Promise<ZipParts> => {
  const options = { autoClose: false, lazyEntries: true, decodeStrings: false, validateEntrySizes: true };
  const zip = await fromRandomAccessReaderPromise(new BytesReader(file), file.size, options);
  if (zip.entryCount > mostParts) throw new Error('the workbook has too many parts');
  const entries = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) entries.set(pathOf(entry.fileNameRaw.toString()), entry);
  return {
    has: (path) => entries.has(pathOf(path)),
    async *text(path, bytesAtMost) {
      const entry = entries.get(pathOf(path));
      if (!entry) throw new Error('the workbook lacks a part');
      // An entry that unpacks to more than its declared size fails while it is read.
      if (entry.uncompressedSize > bytesAtMost) throw new Error('a part of the workbook is too large');
      const decoder = new TextDecoder();
      const bytes: AsyncIterable<Buffer> = await zip.openReadStreamPromise(entry);
      for await (const piece of bytes) yield decoder.decode(piece, { stream: true });
    },
  };
};
