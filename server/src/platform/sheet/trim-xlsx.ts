import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createInflateRaw } from 'node:zlib';
import { ZipFile } from 'yazl';
import { zipEntries, type ZipEntry } from './zip-entries.ts';

/** Bytes that a sheet may unpack to, what of it is read as XML, and what all other parts may be. */
const sheetAtMost = 256 * 1024 * 1024;
const readAtMost = 24 * 1024 * 1024;
const othersAtMost = 24 * 1024 * 1024;
const pieceBytes = 256 * 1024;
/** Characters kept of the piece before, so that a tag that two pieces share is found. */
const overlap = 200;

/** The bytes of an entry as they unpack; throws once they are more than so many, whatever the directory says. */
async function* unpacked({ method, packed }: ZipEntry, most: number): AsyncGenerator<Buffer> {
  const raw = Readable.from([packed]);
  const pieces: AsyncIterable<Buffer> = method === 0 ? raw : raw.pipe(createInflateRaw({ chunkSize: pieceBytes }));
  let sum = 0;
  for await (const piece of pieces) {
    sum += piece.length;
    if (sum > most) throw new Error('it unpacks to too much');
    yield piece;
  }
}

/** Bytes as text, whatever letters their pieces share. */
async function* textOf(pieces: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  for await (const piece of pieces) yield decoder.decode(piece, { stream: true });
}

const rowTag = /<(?:(\w+):)?row(?=[\s/>])([^<>]*)>/g;
const value = /<(?:\w+:)?(?:v|is|f)[\s>]/;

interface Cut {
  readonly at: number;
  /** Of the tags, with its colon. */
  readonly prefix: string;
}

/** Finds where in a piece the first row beyond so many begins; the first `known` characters were in the piece before. */
const rowCounter = (rowsAtMost: number): ((text: string, known: number) => Cut | null) => {
  let rows = 0;
  return (text, known) => {
    for (const found of text.matchAll(rowTag)) {
      const [tag, prefix, attributes = ''] = found;
      // One that was whole before has been counted.
      if (found.index + tag.length <= known) continue;
      const number = Number(/\sr=["'](\d+)/.exec(attributes)?.[1] ?? 0);
      if (++rows > rowsAtMost || number > rowsAtMost)
        return { at: found.index, prefix: prefix === undefined ? '' : `${prefix}:` };
    }
    return null;
  };
};

/** The end of a sheet that was cut off; where values were, a row says that there are more. */
const endOfSheet = (prefix: string, hasMore: boolean, row: number): string => {
  const marker = `<${prefix}row r="${row}"><${prefix}c r="A${row}"><${prefix}v>1</${prefix}v></${prefix}c></${prefix}row>`;
  return `${hasMore ? marker : ''}</${prefix}sheetData></${prefix}worksheet>`;
};

/** Whether something of a sheet has a value: some programs write empty rows to the end of it, which are looked through. */
const hasValue = async (begin: string, pieces: AsyncIterable<string>): Promise<boolean> => {
  let text = begin;
  for await (const piece of pieces) {
    if (value.test(text)) return true;
    text = text.slice(-overlap) + piece;
  }
  return value.test(text);
};

/** A sheet with no more than its first rows, and one more row where further ones hold something. */
const firstRows = async (entry: ZipEntry, rowsAtMost: number): Promise<string> => {
  const pieces = textOf(unpacked(entry, sheetAtMost));
  const cutOf = rowCounter(rowsAtMost);
  let kept = '';
  let tail = '';
  for (let next = await pieces.next(); !next.done; next = await pieces.next()) {
    const text = tail + next.value;
    const cut = cutOf(text, tail.length);
    if (cut) {
      const whole = kept + text.slice(0, cut.at);
      return whole + endOfSheet(cut.prefix, await hasValue(text.slice(cut.at), pieces), rowsAtMost + 1);
    }
    kept += text.slice(0, -overlap);
    tail = text.slice(-overlap);
    if (kept.length > readAtMost) throw new Error('its sheet is too large');
  }
  return kept + tail;
};

const isSheet = ({ name }: ZipEntry): boolean => /^\/?xl\/worksheets\/[^/]+\.xml$/i.test(name);
const isRead = ({ name }: ZipEntry): boolean => /\.(?:xml|rels)$/i.test(name);

/**
 * An XLSX file with no more than what is read of it: its sheets to the row after the last that is asked for, and the parts that say what
 * they hold, unpacked no further than that. Throws where it is no such file, or unpacks to too much.
 */
export const trimXlsx = async (file: Buffer, rowsAtMost: number): Promise<Buffer> => {
  const entries = zipEntries(file).filter(isRead);
  const zip = new ZipFile();
  for (const entry of entries.filter(isSheet))
    zip.addBuffer(Buffer.from(await firstRows(entry, rowsAtMost)), entry.name, { compress: false });
  let left = othersAtMost;
  for (const entry of entries.filter((one) => !isSheet(one))) {
    const whole = await buffer(unpacked(entry, left));
    left -= whole.length;
    zip.addBuffer(whole, entry.name, { compress: false });
  }
  zip.end();
  // yazl declares its output as a bare readable; it is Node's own PassThrough.
  return buffer(zip.outputStream as Readable);
};
