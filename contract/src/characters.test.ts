import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  composeText,
  checkExactText,
  cleanHeader,
  isOverlong,
  normalizeMultiLineText,
  checkMultiLineText,
  normalizeLine,
  truncateText,
  checkLine,
} from './characters.ts';

const checkSingleLine = (value: string) => checkLine(normalizeLine(value));
const checkSeveralLines = (value: string) => checkMultiLineText(normalizeMultiLineText(value));

const names = {
  'Chinese with an ideographic space': '张\u3000三',
  'a character outside the Basic Multilingual Plane': '𠮷野家',
  'a private-use character': '\u{E000}某',
  'a combined accent': 'Zoe\u0308 e\u0301',
  Arabic: 'محمد علي',
  'Persian with a non-joiner': 'می\u200Cخواهم',
  Hebrew: 'שלום עולם',
  'Hindi with a joiner': 'क्\u200Dष',
  Thai: 'น้ำใจ',
  'a family of emoji': '家 👨‍👩‍👧‍👦',
  'a hand with a skin tone': '👋🏽',
  'a heart in emoji style': '❤\uFE0F',
  'a keycap': '1\uFE0F\u20E3',
  'a flag of regional indicators': '🇨🇳',
  'a flag of tags': '🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}',
  'a woman with a profession': '👩🏻‍💻 👩‍⚕️',
  'an apostrophe, a dash and an equals sign': "=O'Neil–(x)",
  'a variant of a Chinese character': '葛\u{E0100}城',
  'another variant': '管\uFE00理',
  'a character of each extension': '䶮𠮷𪜀𫝀𫠠𬺰𰀀𱍐',
  'a middle dot of each kind': '买买提·艾力・a•b',
};

const rejectedEverywhere = {
  NUL: 'a\u0000b',
  ESC: '\u001B[31mred',
  DEL: 'a\u007F',
  'a C1 control character': 'a\u009Bb',
  'a lone high surrogate': 'a\uD800',
  'a lone low surrogate': '\uDC00a',
  'a noncharacter': 'a\uFFFF',
  'an invisible annotation character': 'a\uFFF9b',
};

const rejectedInLine = {
  'a Hangul filler': 'a\u3164b',
  'two variation selectors': '葛\uFE00\uFE00',
  'a tag character after a letter': 'a\u{E0041}',
};

/** Copied text, and the stored text. */
const copiedTexts = {
  'a line feed': ['a\nb', 'a b'],
  'a carriage return and a line feed': ['a\r\nb\r\n', 'a b'],
  'a tab': ['a\tb', 'a b'],
  'line breaks of a word processor': ['a\vb\fc\u0085d\u2028e\u2029f', 'a b c d e f'],
  'a non-breaking space': ['a\u00A0b', 'a b'],
  'a zero-width space': ['超级\u200B管理员', '超级管理员'],
  'a joiner between letters that do not join': ['超级\u200D管理员', '超级管理员'],
  'non-joiners without letters on both sides': ['می\u200C\u200Cخواهم', 'میخواهم'],
  'direction marks': ['\u200Ea\u200Fb\u061C', 'ab'],
  'a direction override': ['a\u202Egnp.exe', 'agnp.exe'],
  'a direction embedding': ['\u202Aa\u202C', 'a'],
  'a direction isolate': ['\u2066a\u2069', 'a'],
  'a word joiner': ['a\u2060b', 'ab'],
  'a byte order mark': ['\uFEFFa\uFEFFb', 'ab'],
  'a soft hyphen': ['ad\u00ADmin', 'admin'],
} as const;

const invisible = {
  'a zero-width space and a filler': '\u200B\u3164',
  'a Braille blank': '\u2800',
  'accents without a letter': '\u0301\u0302',
  'a variation selector': '\uFE0F',
};

describe('single-line text', () => {
  it.each(Object.entries(names))('single-line text accepts %s', (_, value) => {
    expect(checkSingleLine(value)).toBeNull();
  });

  it.each(Object.entries({ ...rejectedEverywhere, ...rejectedInLine }))('single-line text rejects %s', (_, value) => {
    expect(checkSingleLine(value)).toBe('field.characters');
  });

  it.each(Object.entries(invisible))('single-line text rejects text of %s only', (_, value) => {
    expect(checkSingleLine(value)).toBe('field.invisible');
  });

  it.each(Object.entries(copiedTexts))('single-line text removes %s', (_, [value, stored]) => {
    expect(normalizeLine(value)).toBe(stored);
    expect(checkSingleLine(value)).toBeNull();
  });

  it('single-line text composes characters, replaces unusual spaces and trims', () => {
    expect(normalizeLine(' \uFEFFZoe\u0308\u00A0x\u200Ay\u3000z\n')).toBe('Zoë x y\u3000z');
    expect(checkSingleLine('')).toBeNull();
    expect(normalizeLine('\u200D\u200C\u200B')).toBe('');
  });
});

describe('multi-line text', () => {
  it.each(Object.entries({ ...names, lines: 'a\r\nb\n\tc\u2028d', 'a soft hyphen': 'ad\u00ADmin' }))(
    'multi-line text accepts %s',
    (_, value) => {
      expect(checkSeveralLines(value)).toBeNull();
    },
  );

  it.each(Object.entries(rejectedEverywhere))('multi-line text rejects %s', (_, value) => {
    expect(checkSeveralLines(value)).toBe('field.characters');
  });

  it.each(Object.entries(invisible))('multi-line text rejects text of %s only', (_, value) => {
    expect(checkSeveralLines(value)).toBe('field.invisible');
  });

  it('multi-line text composes characters and normalizes line endings', () => {
    expect(normalizeMultiLineText('e\u0301\r\nb\rc\u2028d\ve\ff\u0085g\n\n')).toBe('é\nb\nc\nd\ne\nf\ng');
  });

  it('multi-line text removes direction marks and byte order marks', () => {
    expect(normalizeMultiLineText('\uFEFF\u202Aa\u202C\n\u2066b\u2069\uFEFF')).toBe('a\nb');
  });
});

describe('text that is stored unchanged', () => {
  it.each(Object.entries({ ...rejectedEverywhere, 'a line feed': 'a\n', 'a tab': '\ta' }))(
    'text that is stored unchanged rejects %s',
    (_, value) => {
      expect(checkExactText(value)).toBe('field.characters');
    },
  );

  it('text that is stored unchanged accepts all other text, including surrounding spaces', () => {
    expect(checkExactText(' correct horse\u00A0é e\u0301 👨‍👩‍👧‍👦 ')).toBeNull();
  });
});

describe('combining marks', () => {
  const createRun = (count: number): string => `e\u0301${'\u0316'.repeat(count - 1)}`;

  it('a run of 30 combining marks is composed and accepted', () => {
    expect(composeText(createRun(30))).toBe(`é${'\u0316'.repeat(29)}`);
    expect([checkSingleLine(createRun(30)), checkSeveralLines(createRun(30)), checkExactText(createRun(30))]).toEqual([
      null,
      null,
      null,
    ]);
  });

  it('a longer run of combining marks is rejected without composing it', () => {
    for (const stored of [composeText, normalizeLine, normalizeMultiLineText])
      expect(stored(createRun(31))).toBe(createRun(31));
    expect([checkSingleLine(createRun(31)), checkSeveralLines(createRun(31)), checkExactText(createRun(31))]).toEqual(
      Array(3).fill('field.characters'),
    );
  });
});

it('a text within its limit is not rejected early, even if its characters are decomposed', () => {
  const decomposed = Array.from({ length: 0x1_0000 }, (_, code) => String.fromCharCode(code).normalize('NFD').length);
  expect(decomposed.reduce((longest, length) => Math.max(longest, length))).toBe(4);
  expect([isOverlong('x'.repeat(400), 100), isOverlong('x'.repeat(401), 100)]).toEqual([false, true]);
});

it('a header is reduced to readable characters up to the given length', () => {
  expect(cleanHeader('\u009BMozilla\t5.0\u0080 ', 9)).toBe('Mozilla 5');
});

describe('cleaning', () => {
  const units = [
    'a',
    '张',
    '葛',
    '\u0301',
    '\u{E0100}',
    '\uFE0F',
    '👩',
    '\u200D',
    '\u200C',
    'م',
    'ک',
    'क',
    '्',
    '1',
    '\u20E3',
  ];
  const parts = [
    ...units,
    ' ',
    '\u3000',
    '\u00A0',
    '\n',
    '\u200B',
    '\u202E',
    '\uFEFF',
    '\u00AD',
    '\u1820',
    '\u180B',
    '🏴',
  ];
  const value = fc.oneof(
    fc.array(fc.constantFrom(...parts), { maxLength: 12 }).map((list) => list.join('')),
    fc.string({ unit: 'binary', maxLength: 20 }),
  );

  it('cleaning does not change clean text, and keeps valid text valid', () => {
    fc.assert(
      fc.property(value, (text) => {
        expect(normalizeLine(normalizeLine(text))).toBe(normalizeLine(text));
        expect(normalizeMultiLineText(normalizeMultiLineText(text))).toBe(normalizeMultiLineText(text));
        if (checkLine(text) === null) expect(checkSingleLine(text)).toBeNull();
        if (checkMultiLineText(text) === null) expect(checkSeveralLines(text)).toBeNull();
      }),
      { numRuns: 5000 },
    );
  });

  it('truncating keeps whole characters', () => {
    expect([1, 2, 3, 9].map((length) => truncateText('a😀b', length))).toEqual(['a', 'a', 'a😀', 'a😀b']);
  });
});
