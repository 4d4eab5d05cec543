import { createReadStream, createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { z } from 'zod';
import { Digesting, lineOf, type TableDigest } from '../db/whole/digest.ts';
import type { Row } from '../db/whole/read-rows.ts';
import { tablePart } from './manifest.ts';

const quick = 3;
const row = z.array(z.union([z.string(), z.number(), z.null()]));

/** Writes the rows of a table into a backup, one a line, and answers how many they are and what they come to. */
export const writeTable = async (
  folder: string,
  name: string,
  pages: AsyncIterable<readonly Row[]>,
): Promise<TableDigest> => {
  const digesting = new Digesting();
  const lines = async function* (): AsyncGenerator<string> {
    for await (const page of pages) {
      const text = page.map(lineOf);
      digesting.add(text);
      yield text.join('');
    }
  };
  const file = createWriteStream(join(folder, tablePart(name)), { mode: 0o600, flags: 'wx', flush: true });
  await pipeline(Readable.from(lines()), createGzip({ level: quick }), file);
  return digesting.end();
};

/** The lines of a text that comes in pieces; only a line feed ends one, while readline takes others that a row may hold. */
async function* linesOf(pieces: AsyncIterable<string>): AsyncGenerator<string[]> {
  let rest = '';
  for await (const piece of pieces) {
    const lines = `${rest}${piece}`.split('\n');
    rest = lines.pop() ?? '';
    if (lines.length > 0) yield lines;
  }
  if (rest !== '') throw new Error('the last line is not finished');
}

/** The rows of a table as a backup has them, some at a time. */
export async function* readTable(folder: string, name: string): AsyncGenerator<Row[]> {
  const file = createReadStream(join(folder, tablePart(name)));
  const content = createGunzip();
  const done = pipeline(file, content);
  // What fails while lines are read is thrown by reading them.
  done.catch(() => {});
  for await (const lines of linesOf(content.setEncoding('utf8'))) {
    yield lines.map((line) => row.parse(JSON.parse(line)));
  }
  await done;
}
