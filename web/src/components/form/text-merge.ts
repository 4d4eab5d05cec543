import { diff3Merge } from 'node-diff3';

interface Versions {
  readonly original: string;
  readonly theirs: string;
  readonly mine: string;
}

export type Passage = string | Versions;

const text = (lines: readonly string[]): string => lines.join('\n');

/** Merges a text that two users changed, by line: lines changed by one of them are merged, others are conflicts. */
export const passagesOf = ({ original, theirs, mine }: Versions): Passage[] => {
  const [a, o, b] = [mine, original, theirs].map((side) => side.split('\n'));
  return diff3Merge(a ?? [], o ?? [], b ?? []).map(({ ok, conflict }) =>
    conflict ? { original: text(conflict.o), theirs: text(conflict.b), mine: text(conflict.a) } : text(ok ?? []),
  );
};

/** Returns the merged text with the choice for each conflict by passage number. */
export const textOf = (passages: readonly Passage[], chosen: Readonly<Record<number, string>> = {}): string =>
  text(
    passages.flatMap((passage, at) => {
      const piece = typeof passage === 'string' ? passage : (chosen[at] ?? passage.mine);
      // A choice of removed lines leaves no empty line.
      return typeof passage !== 'string' && piece === '' ? [] : [piece];
    }),
  );
