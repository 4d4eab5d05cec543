import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  compose,
  exactProblem,
  headerText,
  isFarTooLong,
  manyLines,
  manyLinesProblem,
  oneLine,
  oneLineProblem,
} from './characters.ts';

const one = (value: string) => oneLineProblem(oneLine(value));
const many = (value: string) => manyLinesProblem(manyLines(value));

const names = {
  'Chinese with the space of its own': '张\u3000三',
  'a rare letter beyond the basic plane': '𠮷野家',
  'a letter of one’s own (private use)': '\u{E000}某',
  'a combined accent': 'Zoe\u0308 e\u0301',
  Arabic: 'محمد علي',
  'Persian, with a non-joiner within': 'می\u200Cخواهم',
  Hebrew: 'שלום עולם',
  'Hindi, with a joiner within': 'क्\u200Dष',
  Thai: 'น้ำใจ',
  'a family of emoji': '家 👨‍👩‍👧‍👦',
  'a hand with its colour': '👋🏽',
  'a heart in colour': '❤\uFE0F',
  'a key with its cap': '1\uFE0F\u20E3',
  'a flag of letters': '🇨🇳',
  'a flag of tags': '🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}',
  'a woman at work': '👩🏻‍💻 👩‍⚕️',
  'an apostrophe, a dash and a formula’s sign': "=O'Neil–(x)",
  'a variant of a Chinese character': '葛\u{E0100}城',
  'another variant': '管\uFE00理',
  'a character of each extension': '䶮𠮷𪜀𫝀𫠠𬺰𰀀𱍐',
  'a middle dot of each kind': '买买提·艾力・a•b',
};

const nowhere = {
  NUL: 'a\u0000b',
  ESC: '\u001B[31mred',
  DEL: 'a\u007F',
  'a control character of the upper half': 'a\u009Bb',
  'the first half of a pair': 'a\uD800',
  'the second half of a pair': '\uDC00a',
  'a noncharacter': 'a\uFFFF',
  'an annotation that is not seen': 'a\uFFF9b',
};

const notInALine = {
  'a Hangul filler': 'a\u3164b',
  'two variations of one character': '葛\uFE00\uFE00',
  'a tag behind a letter': 'a\u{E0041}',
};

/** Copied lines, and the text that is stored. */
const copied = {
  'a line feed': ['a\nb', 'a b'],
  'a carriage return and a line feed': ['a\r\nb\r\n', 'a b'],
  'a tab': ['a\tb', 'a b'],
  'line breaks of a word processor': ['a\vb\fc\u0085d\u2028e\u2029f', 'a b c d e f'],
  'a non-breaking space': ['a\u00A0b', 'a b'],
  'a space of no width': ['超级\u200B管理员', '超级管理员'],
  'a joiner between letters that do not join': ['超级\u200D管理员', '超级管理员'],
  'non-joiners, of which none has a letter on both sides': ['می\u200C\u200Cخواهم', 'میخواهم'],
  'marks of direction': ['\u200Ea\u200Fb\u061C', 'ab'],
  'an override of the direction': ['a\u202Egnp.exe', 'agnp.exe'],
  'an embedding of a direction': ['\u202Aa\u202C', 'a'],
  'an isolate of a direction': ['\u2066a\u2069', 'a'],
  'a word joiner': ['a\u2060b', 'ab'],
  'a byte order mark': ['\uFEFFa\uFEFFb', 'ab'],
  'a soft hyphen': ['ad\u00ADmin', 'admin'],
} as const;

const invisible = {
  'a space of no width and a filler': '\u200B\u3164',
  'a blank of Braille': '\u2800',
  'accents without a letter': '\u0301\u0302',
  'a selector alone': '\uFE0F',
};

describe('a single-line text', () => {
  it.each(Object.entries(names))('may hold %s', (_, value) => {
    expect(one(value)).toBeNull();
  });

  it.each(Object.entries({ ...nowhere, ...notInALine }))('may not hold %s', (_, value) => {
    expect(one(value)).toBe('field.characters');
  });

  it.each(Object.entries(invisible))('is more than %s', (_, value) => {
    expect(one(value)).toBe('field.invisible');
  });

  it.each(Object.entries(copied))('is stored without %s', (_, [value, stored]) => {
    expect(oneLine(value)).toBe(stored);
    expect(one(value)).toBeNull();
  });

  it('is composed, with ordinary spaces and without surrounding ones', () => {
    expect(oneLine(' \uFEFFZoe\u0308\u00A0x\u200Ay\u3000z\n')).toBe('Zoë x y\u3000z');
    expect(one('')).toBeNull();
    expect(oneLine('\u200D\u200C\u200B')).toBe('');
  });
});

describe('a multi-line text', () => {
  it.each(
    Object.entries({ ...names, lines: 'a\r\nb\n\tc\u2028d', 'a hyphen that is seen where it breaks': 'ad\u00ADmin' }),
  )('may hold %s', (_, value) => {
    expect(many(value)).toBeNull();
  });

  it.each(Object.entries(nowhere))('may not hold %s', (_, value) => {
    expect(many(value)).toBe('field.characters');
  });

  it.each(Object.entries(invisible))('is more than %s', (_, value) => {
    expect(many(value)).toBe('field.invisible');
  });

  it('is composed, with normalized line endings', () => {
    expect(manyLines('e\u0301\r\nb\rc\u2028d\ve\ff\u0085g\n\n')).toBe('é\nb\nc\nd\ne\nf\ng');
  });

  it('is stored without marks of direction and byte order marks', () => {
    expect(manyLines('\uFEFF\u202Aa\u202C\n\u2066b\u2069\uFEFF')).toBe('a\nb');
  });
});

describe('text that is accepted unchanged', () => {
  it.each(Object.entries({ ...nowhere, 'a line feed': 'a\n', 'a tab': '\ta' }))('may not hold %s', (_, value) => {
    expect(exactProblem(value)).toBe('field.characters');
  });

  it('may contain anything else, including surrounding spaces', () => {
    expect(exactProblem(' correct horse\u00A0é e\u0301 👨‍👩‍👧‍👦 ')).toBeNull();
  });
});

describe('a run of combining marks', () => {
  const run = (count: number): string => `e\u0301${'\u0316'.repeat(count - 1)}`;

  it('of 30 is composed and allowed', () => {
    expect(compose(run(30))).toBe(`é${'\u0316'.repeat(29)}`);
    expect([one(run(30)), many(run(30)), exactProblem(run(30))]).toEqual([null, null, null]);
  });

  it('of more than 30 is rejected and never composed', () => {
    for (const stored of [compose, oneLine, manyLines]) expect(stored(run(31))).toBe(run(31));
    expect([one(run(31)), many(run(31)), exactProblem(run(31))]).toEqual(Array(3).fill('field.characters'));
  });
});

it('a text within its limit is never rejected early, however its characters of the Basic Multilingual Plane are decomposed', () => {
  const decomposed = Array.from({ length: 0x1_0000 }, (_, code) => String.fromCharCode(code).normalize('NFD').length);
  expect(decomposed.reduce((most, length) => Math.max(most, length))).toBe(4);
  expect([isFarTooLong('x'.repeat(400), 100), isFarTooLong('x'.repeat(401), 100)]).toEqual([false, true]);
});

it('a header is reduced to its readable characters, up to the given length', () => {
  expect(headerText('\u009BMozilla\t5.0\u0080 ', 9)).toBe('Mozilla 5');
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

  it('of a cleaned text changes nothing, and a valid text stays valid', () => {
    fc.assert(
      fc.property(value, (text) => {
        expect(oneLine(oneLine(text))).toBe(oneLine(text));
        expect(manyLines(manyLines(text))).toBe(manyLines(text));
        if (oneLineProblem(text) === null) expect(one(text)).toBeNull();
        if (manyLinesProblem(text) === null) expect(many(text)).toBeNull();
      }),
      { numRuns: 5000 },
    );
  });
});
