/** Random access to the bytes of a file. */
export interface SheetBytes {
  readonly size: number;
  /** Reads `length` bytes at a position; returns fewer only at the end of the file. */
  readonly read: (at: number, length: number) => Promise<Uint8Array>;
}

const blockBytes = 256 * 1024;

/**
 * Returns a function that yields the bytes of a range in pieces. Reads whole blocks and caches the last one for
 * adjacent ranges.
 */
export const rangesOf = ({ size, read }: SheetBytes): ((from: number, to: number) => AsyncGenerator<Uint8Array>) => {
  let kept: { readonly index: number; readonly block: Promise<Uint8Array> } | null = null;
  const blockAt = (index: number): Promise<Uint8Array> => {
    if (kept?.index !== index) {
      const at = index * blockBytes;
      kept = { index, block: read(at, Math.min(blockBytes, size - at)) };
    }
    return kept.block;
  };
  return async function* (from, to) {
    for (let at = from; at < to;) {
      const index = Math.floor(at / blockBytes);
      const begin = at - index * blockBytes;
      const piece = (await blockAt(index)).subarray(begin, begin + to - at);
      if (piece.length === 0) throw new Error('the file ends too early');
      yield piece;
      at += piece.length;
    }
  };
};
