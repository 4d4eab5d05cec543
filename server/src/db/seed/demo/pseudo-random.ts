/** Returns a number from 0 (inclusive) to 1 (exclusive) that depends only on the words. */
export const getPseudoRandom = (...words: readonly (string | number)[]): number => {
  // FNV-1a, then mixing, so that similar words result in different numbers.
  let hash = 0x811c9dc5;
  for (const character of words.join('|')) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 0x1_0000_0000;
};

export const pickPseudoRandom = (items: readonly string[], ...words: readonly (string | number)[]): string =>
  items[Math.floor(getPseudoRandom(...words) * items.length)] ?? '';
