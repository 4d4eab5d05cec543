import { diff3Merge } from 'node-diff3';

interface Versions {
  readonly original: string;
  readonly theirs: string;
  readonly mine: string;
}

export type Passage = string | Versions;

const joinLines = (lines: readonly string[]): string => lines.join('\n');

/** Merges a text that two users changed, by line. Lines that both changed are conflicts. */
export const mergePassages = ({ original, theirs, mine }: Versions): Passage[] => {
  const [a, o, b] = [mine, original, theirs].map((side) => side.split('\n'));
  return diff3Merge(a ?? [], o ?? [], b ?? []).map(({ ok, conflict }) =>
    conflict
      ? { original: joinLines(conflict.o), theirs: joinLines(conflict.b), mine: joinLines(conflict.a) }
      : joinLines(ok ?? []),
  );
};

export const joinPassages = (
  passages: readonly Passage[],
  chosenTexts: Readonly<Record<number, string>> = {},
): string =>
  joinLines(
    passages.flatMap((passage, index) => {
      const passageText = typeof passage === 'string' ? passage : (chosenTexts[index] ?? passage.mine);
      // If removed lines are chosen, no empty line remains.
      return typeof passage !== 'string' && passageText === '' ? [] : [passageText];
    }),
  );
