import { Buffer } from 'node:buffer';
import { readCsv } from './csv-table.ts';
import { type ReadChoices, type Table, UnreadableFileError } from './table.ts';
import { readXlsx } from './xlsx-table.ts';

const startsWith = (file: Uint8Array, bytes: readonly number[]): boolean =>
  bytes.every((byte, index) => file[index] === byte);

const zipStart = [0x50, 0x4b];
/** First bytes of Excel 97 files and of encrypted XLSX files. Only the latter have this stream. */
const compoundStart = [0xd0, 0xcf, 0x11, 0xe0];
const encryptedStream = Buffer.from('EncryptedPackage', 'utf16le');

/** Reads a file as a spreadsheet displays it, up to `maxRows` rows with content. Throws `UnreadableFileError`. */
export const readTable = async (file: Uint8Array, choices: ReadChoices, maxRows: number): Promise<Table> => {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  if (startsWith(file, zipStart)) return readXlsx(bytes, choices, maxRows);
  if (startsWith(file, compoundStart))
    throw new UnreadableFileError(
      bytes.includes(encryptedStream) ? 'import.encrypted' : 'import.otherFormat',
      'the file is a compound file',
    );
  return readCsv(bytes, choices, maxRows);
};
