/** Placeholders, markup, references and URLs stay unchanged. */
const unchangedParts = /(\{\{.*?\}\}|\$\{.*?\}|\$t\(.*?\)|<[^<>]+>|&\w+;|https?:\/\/\S+)/;

const isPattern = (key: string): boolean => /(?:^locale|Format)$/.test(key);

const plainLetters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const accentedLetters = 'ÀßÇÐÉƑĜĤÎĴĶĻṀÑÖÞǪŔŠŢÛṼŴẊÝŽàƀçðéƒĝĥîĵķļṁñöþǫŕšţûṽŵẋýž';

const addAccents = (text: string): string =>
  text
    .replaceAll(/[A-Za-z]/g, (letter) => accentedLetters.charAt(plainLetters.indexOf(letter)))
    // Doubled vowels make texts a third longer, without changing where they wrap.
    .replaceAll(/[ÀÉÎÖÛàéîöû]/g, '$&$&');

export const createPseudoText = (text: string): string =>
  text === ''
    ? text
    : `[${text
        .split(unchangedParts)
        .map((part, index) => (index % 2 === 0 ? addAccents(part) : part))
        .join('')}]`;

const createPseudoValue = (value: unknown, key: string): unknown => {
  if (typeof value === 'string') return isPattern(key) ? value : createPseudoText(value);
  if (Array.isArray(value)) return value.map((item) => createPseudoValue(item, key));
  return typeof value === 'object' && value !== null ? createPseudoWords(value) : value;
};

export const createPseudoWords = (words: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(words).map(([key, value]) => [key, createPseudoValue(value, key)]));
