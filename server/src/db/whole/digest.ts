import { createHash } from 'node:crypto';
import type { Row } from './read-rows.ts';

/** How many rows a table has, and what they are: equal for equal rows, whichever database they lie in. */
export interface TableDigest {
  readonly rows: number;
  /** SHA-256 of its rows, each as a line of JSON, in hexadecimal. */
  readonly digest: string;
}

/** A row as it is written and hashed. */
export const lineOf = (row: Row): string => `${JSON.stringify(row)}\n`;

/** Sums up the rows of a table as they pass by. */
export class Digesting {
  readonly #hash = createHash('sha256');
  #rows = 0;

  add(lines: readonly string[]): void {
    this.#rows += lines.length;
    for (const line of lines) this.#hash.update(line);
  }

  end(): TableDigest {
    return { rows: this.#rows, digest: this.#hash.digest('hex') };
  }
}

/** Counts and hashes rows. */
export const digestOf = async (pages: AsyncIterable<readonly Row[]>): Promise<TableDigest> => {
  const digesting = new Digesting();
  for await (const page of pages) digesting.add(page.map(lineOf));
  return digesting.end();
};
