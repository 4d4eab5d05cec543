import { Readable } from 'node:stream';
import { fromRandomAccessReaderPromise, RandomAccessReader, type Entry } from 'yauzl';
import { rangesOf, type SheetBytes } from './sheet-bytes.ts';

/** No workbook has more files in it. */
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

/** The texts within a ZIP file by their paths: unpacked as they are read, and none that is longer than asked for. */
export interface ZipParts {
  readonly has: (path: string) => boolean;
  readonly text: (path: string, bytesAtMost: number) => AsyncGenerator<string>;
}

const pathOf = (name: string): string => name.replace(/^\//, '').toLowerCase();

/** Opens a ZIP file; throws where it is none that is sound. */
export const openZip = async (file: SheetBytes): Promise<ZipParts> => {
  const options = { autoClose: false, lazyEntries: true, decodeStrings: false, validateEntrySizes: true };
  const zip = await fromRandomAccessReaderPromise(new BytesReader(file), file.size, options);
  if (zip.entryCount > mostParts) throw new Error('it has too many parts');
  const entries = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) entries.set(pathOf(entry.fileNameRaw.toString()), entry);
  return {
    has: (path) => entries.has(pathOf(path)),
    async *text(path, bytesAtMost) {
      const entry = entries.get(pathOf(path));
      if (!entry) throw new Error('a part is missing');
      // What unpacks to more than it says fails while it is read.
      if (entry.uncompressedSize > bytesAtMost) throw new Error('a part is too large');
      const decoder = new TextDecoder();
      const bytes: AsyncIterable<Buffer> = await zip.openReadStreamPromise(entry);
      for await (const piece of bytes) yield decoder.decode(piece, { stream: true });
    },
  };
};
