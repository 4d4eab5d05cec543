import { hash } from 'node:crypto';

/** Texts that were seen. */
export interface Seen {
  readonly has: (text: string) => boolean;
  readonly add: (text: string) => unknown;
}

/** Numbers in a table that is half empty at least, looked for from where they belong. */
class Hashes {
  #hashes = new BigUint64Array(16);
  #count = 0;

  has(one: bigint): boolean {
    return this.#hashes[this.#placeOf(one)] !== 0n;
  }

  add(one: bigint): void {
    this.#put(one);
    if (this.#count * 2 < this.#hashes.length) return;
    const hashes = this.#hashes;
    this.#hashes = new BigUint64Array(hashes.length * 2);
    this.#count = 0;
    for (const known of hashes) if (known !== 0n) this.#put(known);
  }

  #put(one: bigint): void {
    const place = this.#placeOf(one);
    if (this.#hashes[place] === 0n) this.#count += 1;
    this.#hashes[place] = one;
  }

  /** Where it stands, or would. */
  #placeOf(one: bigint): number {
    const last = this.#hashes.length - 1;
    let place = Number((one >> 8n) & 0xffff_ffffn) & last;
    while (this.#hashes[place] !== 0n && this.#hashes[place] !== one) place = (place + 1) & last;
    return place;
  }
}

const hashOf = (text: string): bigint => hash('sha1', text, 'buffer').readBigUInt64LE() || 1n;

/**
 * Millions of texts that were seen, some bytes each: by the hash, so that one in billions is taken for another. Kept in many tables: one
 * of them all would keep others waiting while it grows.
 */
export class SeenTexts implements Seen {
  readonly #tables = Array.from({ length: 256 }, () => new Hashes());

  has(text: string): boolean {
    const one = hashOf(text);
    return this.#tableOf(one).has(one);
  }

  add(text: string): void {
    const one = hashOf(text);
    this.#tableOf(one).add(one);
  }

  #tableOf(one: bigint): Hashes {
    // There is one for each byte.
    return this.#tables[Number(one & 0xffn)] as Hashes;
  }
}

/** What is seen beside what was seen before: kept with it once what it belongs to is done. */
export class SeenBeside implements Seen {
  readonly #before: Seen;
  readonly #own = new Set<string>();

  constructor(before: Seen) {
    this.#before = before;
  }

  has(text: string): boolean {
    return this.#own.has(text) || this.#before.has(text);
  }

  add(text: string): void {
    this.#own.add(text);
  }

  keep(): void {
    for (const text of this.#own) this.#before.add(text);
  }
}
