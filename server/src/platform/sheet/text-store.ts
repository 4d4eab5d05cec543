/** Maximum number of shared texts in a workbook. */
const mostTexts = 10_000_000;

/** Stores many short texts by index as bytes, which needs far less memory than strings. */
export class TextStore {
  #bytes = Buffer.alloc(64 * 1024);
  #ends = new Uint32Array(1024);
  #count = 0;

  add(text: string): void {
    if (this.#count === mostTexts) throw new Error('the workbook has too many texts');
    const begin = this.#begin(this.#count);
    // A UTF-16 unit needs at most three bytes in UTF-8.
    const needed = begin + text.length * 3;
    if (needed > this.#bytes.length) this.#bytes = Buffer.concat([this.#bytes], Math.max(needed, begin * 2));
    if (this.#count === this.#ends.length) {
      const ends = new Uint32Array(this.#count * 2);
      ends.set(this.#ends);
      this.#ends = ends;
    }
    this.#ends[this.#count] = begin + this.#bytes.write(text, begin);
    this.#count += 1;
  }

  /** Returns the text at an index; empty if there is none. */
  at(index: number): string {
    const end = index < this.#count ? this.#ends[index] : undefined;
    return end === undefined ? '' : this.#bytes.toString('utf8', this.#begin(index), end);
  }

  #begin(index: number): number {
    return index === 0 ? 0 : (this.#ends[index - 1] ?? 0);
  }
}
