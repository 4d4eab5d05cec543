import { expect, test } from 'vitest';
import { createPseudoText, createPseudoWords } from './pseudo-words.ts';
import { loadWordFile } from './word-files.ts';

test.each([
  ['Departments', '[Ðééþààŕţṁééñţš]'],
  ['Delete {{name}}?', '[Ðééļééţéé {{name}}?]'],
  [`$${'{label}'} is not one`, `[$${'{label}'} îîš ñööţ ööñéé]`],
  ['See <b class="x">all</b> at https://example.org/a', '[Šéééé <b class="x">ààļļ</b> ààţ https://example.org/a]'],
  ['7', '[7]'],
  ['', ''],
])('"%s" becomes "%s"', (text, expected) => {
  expect(createPseudoText(text)).toBe(expected);
});

test('translations keep their keys and date formats', () => {
  expect(
    createPseudoWords({ locale: 'en_US', lang: { yearFormat: 'YYYY', ok: 'OK', days: ['a'] }, none: undefined }),
  ).toEqual({
    locale: 'en_US',
    lang: { yearFormat: 'YYYY', ok: '[ÖÖĶ]', days: ['[àà]'] },
    none: undefined,
  });
});

test('the pseudo-language is derived from English and a third longer', async () => {
  const [english, pseudo] = await Promise.all([loadWordFile('en-US', 'errors'), loadWordFile('en-XA', 'errors')]);
  const countCharacters = (words: object) => Object.values(words).join('').length;
  expect(Object.keys(pseudo)).toEqual(Object.keys(english));
  expect(countCharacters(pseudo) / countCharacters(english)).toBeGreaterThan(1.25);
  expect(countCharacters(pseudo) / countCharacters(english)).toBeLessThan(1.5);
});
