import { diff3Merge } from 'node-diff3';

interface Versions {
  readonly original: string;
  readonly theirs: string;
  readonly mine: string;
}

export type Passage = string | Versions;

const text = (lines: readonly string[]): string => lines.join('\n');

/** Merges a text that two users changed, by line. Lines that both changed are conflicts. */
export const mergePassages = ({ original, theirs, mine }: Versions): Passage[] => {
  const [a, o, b] = [mine, original, theirs].map((side) => side.split('\n'));
  return diff3Merge(a ?? [], o ?? [], b ?? []).map(({ ok, conflict }) =>
    conflict ? { original: text(conflict.o), theirs: text(conflict.b), mine: text(conflict.a) } : text(ok ?? []),
  );
};

export const passagesText = (passages: readonly Passage[], chosen: Readonly<Record<number, string>> = {}): string =>
  text(
    passages.flatMap((passage, index) => {
      const piece = typeof passage === 'string' ? passage : (chosen[index] ?? passage.mine);
      // If removed lines are chosen, no empty line remains.
      return typeof passage !== 'string' && piece === '' ? [] : [piece];
    }),
  );
