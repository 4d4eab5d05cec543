const lineFeed = 10;

/** Counts the lines of a file while it passes: about the rows below the heading of one that is text; null for one that is packed. */
export const linesIn = (
  file: AsyncIterable<Buffer>,
): { readonly content: AsyncIterable<Buffer>; readonly count: () => number | null } => {
  let lines = 0;
  let head = '';
  let last = lineFeed;
  async function* counted(): AsyncGenerator<Buffer> {
    for await (const chunk of file) {
      if (head.length < 2) head += chunk.toString('latin1', 0, 2);
      for (let at = chunk.indexOf(lineFeed); at !== -1; at = chunk.indexOf(lineFeed, at + 1)) lines += 1;
      last = chunk.at(-1) ?? last;
      yield chunk;
    }
  }
  return {
    content: counted(),
    count: () => (head.startsWith('PK') ? null : Math.max(0, lines + (last === lineFeed ? 0 : 1) - 1)),
  };
};
