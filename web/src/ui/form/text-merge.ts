import { diff3Merge } from 'node-diff3';

/** A piece of text: original, stored and typed. */
interface Versions {
  readonly original: string;
  readonly theirs: string;
  readonly mine: string;
}

/** Unchanged lines, or a conflict. */
export type Passage = string | Versions;

const text = (lines: readonly string[]): string => lines.join('\n');

/** A text that two people changed, line by line: what only one of them changed is taken as changed; the rest is to be chosen. */
export const passagesOf = ({ original, theirs, mine }: Versions): Passage[] => {
  const [a, o, b] = [mine, original, theirs].map((side) => side.split('\n'));
  return diff3Merge(a ?? [], o ?? [], b ?? []).map(({ ok, conflict }) =>
    conflict ? { original: text(conflict.o), theirs: text(conflict.b), mine: text(conflict.a) } : text(ok ?? []),
  );
};

/** The whole text again, with what was chosen of each place by its number among the passages. */
export const textOf = (passages: readonly Passage[], chosen: Readonly<Record<number, string>> = {}): string =>
  text(
    passages.flatMap((passage, at) => {
      const piece = typeof passage === 'string' ? passage : (chosen[at] ?? passage.mine);
      // Who took the lines out left no empty one.
      return typeof passage !== 'string' && piece === '' ? [] : [piece];
    }),
  );
