import { composeText } from '@atrium/contract/characters.ts';
import { searchKey } from '@atrium/contract/search-key.ts';

/** Readings of Chinese characters: lower case, without tones, `ü` as `v` and as `ü`. */
export type Readings = ReadonlyMap<string, readonly string[]>;

const han = /\p{Script=Han}/u;

export const isChinese = (character: string): boolean => han.test(character);

const knownCharacters = new Map<string, string>();

/** Normalizes a character: case and width; `''` if it is invisible. */
const normalizeCharacter = (character: string): string => {
  const cached = knownCharacters.get(character);
  if (cached !== undefined) return cached;
  const plainCharacter = /\s/u.test(character) ? character : searchKey(character);
  knownCharacters.set(character, plainCharacter);
  return plainCharacter;
};

export const normalizeQuery = (text: string): string =>
  Array.from(composeText(text.trim()), (character) => normalizeCharacter(character)).join('');
const toPinyinQuery = (query: string): string => query.replaceAll(/\s+/gu, '');

const findLiteralEnds = (character: string, query: string, from: number): number[] => {
  const plainCharacter = normalizeCharacter(character);
  if (plainCharacter === '') return [];
  return query.startsWith(plainCharacter, from) ? [from + plainCharacter.length] : [];
};

/** Returns the positions in the query after the first letter or all of the reading, or its end if cut off there. */
const findReadingEnds = (reading: string, query: string, from: number): number[] => {
  if (query[from] !== reading[0]) return [];
  const steps = [from + 1];
  if (query.startsWith(reading, from)) steps.push(from + reading.length);
  if (reading.startsWith(query.slice(from))) steps.push(query.length);
  return steps;
};

/** Alternating positions in the query before and after a match, from the end, so that a character matches once. */
type Pairs = readonly number[];

const sortByLaterPosition = (pairs: readonly Pairs[]): Pairs => {
  const nonEmptyPairs = pairs.filter(({ length }) => length > 0);
  if (nonEmptyPairs.length <= 1) return nonEmptyPairs[0] ?? [];
  const steps = nonEmptyPairs.flatMap((step) =>
    step.flatMap((from, index) => (index % 2 === 0 ? [[from, step[index + 1] ?? 0] as const] : [])),
  );
  return steps.toSorted(([a], [b]) => b - a).flat();
};

const findTextPairs = (text: string, query: string, getEnds: (from: number) => number[]): Pairs => {
  const pairs: number[] = [];
  const first = text[0] ?? '';
  for (let from = query.lastIndexOf(first); from >= 0; from = from === 0 ? -1 : query.lastIndexOf(first, from - 1)) {
    for (const to of getEnds(from)) pairs.push(from, to);
  }
  return pairs;
};

const createPairFinder = (query: string, readings: Readings): ((character: string) => Pairs) => {
  const pairsBySyllable = new Map<string, Pairs>();
  const getSyllablePairs = (reading: string): Pairs => {
    const pairs =
      pairsBySyllable.get(reading) ?? findTextPairs(reading, query, (from) => findReadingEnds(reading, query, from));
    pairsBySyllable.set(reading, pairs);
    return pairs;
  };
  return (character) => {
    const literalPairs = findTextPairs(normalizeCharacter(character), query, (from) =>
      findLiteralEnds(character, query, from),
    );
    return sortByLaterPosition([literalPairs, ...(readings.get(character) ?? []).map(getSyllablePairs)]);
  };
};

export interface LabelIndex {
  readonly characters: readonly string[];
  readonly labels: readonly { readonly plain: string; readonly row: Uint16Array }[];
}

/** Prepares labels for searching, about a millisecond per thousand. */
export const indexLabels = (labels: readonly string[]): LabelIndex => {
  const numbers = new Map<string, number>();
  const rows = labels.map((label) => {
    const row = Array.from(label, (character) => {
      const number = numbers.get(character) ?? numbers.size;
      numbers.set(character, number);
      return number;
    });
    return {
      plain: Array.from(label, (character) => normalizeCharacter(character)).join(''),
      row: Uint16Array.from(row),
    };
  });
  return { characters: [...numbers.keys()], labels: rows };
};

/** Marks the positions up to which the label matches the query. Returns whether it matches the whole query. */
const markReachedPositions = (
  row: Uint16Array,
  pairsAt: (number: number) => Pairs,
  reachedPositions: Uint8Array,
): boolean => {
  reachedPositions.fill(0);
  reachedPositions[0] = 1;
  const end = reachedPositions.length - 1;
  for (const number of row) {
    const pairs = pairsAt(number);
    for (let position = 0; position < pairs.length; position += 2) {
      if (reachedPositions[pairs[position] ?? 0]) reachedPositions[pairs[position + 1] ?? 0] = 1;
    }
    if (reachedPositions[end]) return true;
  }
  return false;
};

/** Returns the indexes of matching labels: first those that contain the text, then those that match by pinyin. */
export const findLabels = (index: LabelIndex, text: string, readings: Readings): number[] => {
  const query = normalizeQuery(text);
  if (query === '') return [];
  const pinyinQuery = toPinyinQuery(query);
  const pairsByCharacter: Pairs[] = [];
  const findPairs = createPairFinder(pinyinQuery, readings);
  const pairsAt = (number: number): Pairs => (pairsByCharacter[number] ??= findPairs(index.characters[number] ?? ''));
  const reachedPositions = new Uint8Array(pinyinQuery.length + 1);
  const [containing, pinyinMatches]: [number[], number[]] = [[], []];
  index.labels.forEach(({ plain, row }, labelIndex) => {
    if (plain.includes(query)) containing.push(labelIndex);
    else if (markReachedPositions(row, pairsAt, reachedPositions)) pinyinMatches.push(labelIndex);
  });
  return [...containing, ...pinyinMatches];
};

const alignCharacters = (
  characters: readonly string[],
  query: string,
  readings: Readings,
): readonly number[] | null => {
  const deadEnds = new Set<number>();
  const from = (position: number, queryPosition: number): number[] | null => {
    if (queryPosition === query.length) return [];
    const key = position * (query.length + 1) + queryPosition;
    const character = characters[position];
    if (character === undefined || deadEnds.has(key)) return null;
    const readingEnds = (readings.get(character) ?? []).flatMap((reading) =>
      findReadingEnds(reading, query, queryPosition),
    );
    for (const next of [...findLiteralEnds(character, query, queryPosition), ...readingEnds].toSorted(
      (a, b) => b - a,
    )) {
      const remainingMatch = from(position + 1, next);
      if (remainingMatch) return [position, ...remainingMatch];
    }
    const skipped = from(position + 1, queryPosition);
    if (!skipped) deadEnds.add(key);
    return skipped;
  };
  return from(0, 0);
};

export interface LabelPart {
  readonly start: number;
  readonly text: string;
  readonly isMatch: boolean;
}

export const splitLabel = (label: string, text: string, readings: Readings): LabelPart[] => {
  const query = normalizeQuery(text);
  const characters = [...label];
  const plainCharacters = characters.map(normalizeCharacter);
  const first = plainCharacters.findIndex((_, index) => plainCharacters.slice(index).join('').startsWith(query));
  const pinyinMatches = first < 0 ? alignCharacters(characters, toPinyinQuery(query), readings) : null;
  const matchedPositions = new Set(first < 0 ? pinyinMatches : [...query].map((_, index) => first + index));
  const parts: { start: number; text: string; isMatch: boolean }[] = [];
  characters.forEach((character, index) => {
    const isMatch = matchedPositions.has(index);
    const lastPart = parts.at(-1);
    if (lastPart?.isMatch === isMatch) lastPart.text += character;
    else parts.push({ start: index, text: character, isMatch });
  });
  return parts;
};
