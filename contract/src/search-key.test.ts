import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toLetterKey, searchKey } from './search-key.ts';

describe('a search key', () => {
  it.each([
    ['张　三', '张三'],
    ['张 三', '张三'],
    ['张\u00A0三', '张三'],
    ['Ｚhang', 'zhang'],
    ['１２３', '123'],
    ['葛\u{E0100}城', '葛城'],
    ['管\uFE00理', '管理'],
    ['a\u200B\u200E\u202Eb\uFEFF', 'ab'],
    ['STRASSE', 'strasse'],
    ['Straße', 'strasse'],
    ['İstanbul', 'istanbul'],
    ['ISTANBUL', 'istanbul'],
    ['ıstanbul', 'istanbul'],
    ['ΣΟΦΟΣ', 'σοφοσ'],
    ['σοφος', 'σοφοσ'],
    ['O’Brien', "o'brien"],
    ['O＇Brien', "o'brien"],
    ['买买提・艾力', '买买提·艾力'],
    ['买买提•艾力', '买买提·艾力'],
    ['买买提\u2E31艾力', '买买提·艾力'],
    ['Smith–Jones', 'smith-jones'],
    ['⼀', '一'],
    ['ﬁ', 'fi'],
    ['Zoe\u0308', 'zoë'],
  ])('the search key of %j is %s', (text, key) => {
    expect(searchKey(text)).toBe(key);
  });

  it.each([
    ["O'Brien", 'obrien'],
    ['Smith-Jones', 'smithjones'],
    ['阿依古丽·买买提', '阿依古丽买买提'],
    ['Zoë Müller', 'zoemuller'],
    ['王👩‍👩‍👧‍👦', '王'],
    ['น้ำใจ', 'น้ำใจ'.normalize('NFKC')],
    ['한국어', '한국어'],
    ['Łukasz Øystein', 'lukaszoystein'],
    ['Nguyễn Văn Đức', 'nguyenvanduc'],
    ['Æsir Œuvre Þór', 'aesiroeuvrethor'],
    ['བསྟན་འཛིན་', 'བསྟནའཛིན'],
  ])('without punctuation and accents, of %j is %s', (text, key) => {
    expect(toLetterKey(text)).toBe(key);
  });

  it('a search key is idempotent', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 30 }), (text) => {
        expect(searchKey(searchKey(text))).toBe(searchKey(text));
        expect(toLetterKey(toLetterKey(text))).toBe(toLetterKey(text));
      }),
      // A blank between two marks disappears only after the first normalization.
      { numRuns: 10_000, examples: [['\u0300\uFE78']] },
    );
  });

  it('a search key ignores case and blanks', () => {
    const letter = fc.constantFrom(...'abzåßıiİIσςΣéÉяЯאعไ한张𠮷ﬁǅ');
    fc.assert(
      fc.property(fc.array(letter, { maxLength: 8 }), (letters) => {
        const key = searchKey(letters.join(''));
        expect(searchKey(letters.join('\u3000'))).toBe(key);
        expect(searchKey(letters.join('').toUpperCase())).toBe(key);
        expect(searchKey(letters.join('').toLowerCase())).toBe(key);
      }),
      { numRuns: 2000 },
    );
  });

  it('a search key is fast for long runs of combining marks', () => {
    const startTime = performance.now();
    toLetterKey(`a${'\u0301\u0316'.repeat(500_000)}`);
    // Slow code takes minutes.
    expect(performance.now() - startTime).toBeLessThan(20_000);
  });
});
