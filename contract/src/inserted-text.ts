/** Invisible character around inserted texts (U+2063). */
const mark = '\u2063';

const betweenHanAndLatin = new RegExp(
  [
    `(?<=\\p{Script=Han})${mark}+(?=[\\p{Script=Latin}\\d])`,
    `(?<=[\\p{Script=Latin}\\d])${mark}+(?=\\p{Script=Han})`,
  ].join('|'),
  'gu',
);

/** Marks the ends of a text that replaces a placeholder. */
export const markInsertedText = (text: string): string => `${mark}${text}${mark}`;

/** Separates Chinese from Latin characters with a space at the ends of inserted texts, and removes the marks. */
export const spaceInsertedTexts = (text: string): string =>
  text.replaceAll(betweenHanAndLatin, ' ').replaceAll(mark, '');
