import fc from 'fast-check';
import { pinyin } from 'pinyin-pro';
import { describe, expect, it } from 'vitest';
import { findLabels, indexLabels, isChinese, splitLabel, type Readings } from './pinyin-match.ts';

const getReadings = (...labels: string[]): Readings =>
  new Map(
    [...new Set(labels.join(''))].filter(isChinese).map((character) => {
      const readings = pinyin(character, { multiple: true, toneType: 'none', type: 'array' });
      return [character, readings.flatMap((reading) => [reading, reading.replaceAll('ü', 'v')])];
    }),
  );

const isFound = (label: string, text: string, readings: Readings): boolean =>
  findLabels(indexLabels([label]), text, readings).length > 0;
const isLabelFound = (label: string, query: string) => isFound(label, query, getReadings(label));

describe('a label in Chinese', () => {
  it.each([
    // contained as it is
    ['角色管理', '角色'],
    ['角色管理', '色管'],
    ['角色管理', '  管理 '],
    // initials and whole syllables, of any reading
    ['角色管理', 'jsgl'],
    ['角色管理', 'js gl'],
    ['角色管理', 'j s g l'],
    ['角色管理', 'JSGL'],
    ['角色管理', 'jue'],
    ['角色管理', 'juese'],
    ['角色管理', 'jiaose'],
    ['角色管理', 'jiaoseguanli'],
    ['角色管理', 'jiaosegl'],
    ['角色管理', 'jseguanl'],
    // the last syllable may be incomplete
    ['角色管理', 'ji'],
    ['角色管理', 'jiaoseg'],
    ['角色管理', 'jiaosegua'],
    ['双重窗', 'shuan'],
    // characters may be skipped and mixed with pinyin
    ['角色管理', 'gl'],
    ['角色管理', 'jiaoli'],
    ['角色管理', '角gl'],
    ['角色管理', 'j色'],
    ['角色管理', 'sl'],
    ['绿色', 'lvse'],
    ['绿色', 'lüs'],
    ['重庆', 'chongqing'],
    ['重庆', 'zhongqing'],
    // other characters match themselves
    ['菜单 1-2', 'cd12'],
    ['菜单 1-2', 'caidan1-2'],
    ['React 文档', 'rwd'],
    ['React 文档', 'reactwendang'],
    ['Ant Design', 'ad'],
    // white space, width and case are ignored
    ['张　三', '张三'],
    ['张三', '张 三'],
    ['张　三', 'zhangsan'],
    ['Zhang', 'Ｚｈａｎｇ'],
    ['Ａ部', 'a部'],
    ['Straße', 'STRASSE'],
    ['O’Brien', "o'brien"],
    ['葛\u{E0100}城', '葛城'],
    ['葛城', '葛\u{E0100}城'],
  ])('%s is found by %s', (label, query) => {
    expect(isLabelFound(label, query)).toBe(true);
  });

  it.each([
    // not in another order
    ['角色管理', 'lg'],
    ['角色管理', 'sejiao'],
    // only the last syllable may be incomplete
    ['角色管理', 'jiase'],
    ['角色管理', 'guali'],
    // each character matches once
    ['角色管理', 'jj'],
    ['角色', 'jiaoj'],
    ['角色管理', 'x'],
    ['角色管理', 'jsglx'],
    ['Ant Design', 'adz'],
    ['角色管理', ''],
    ['角色管理', '   '],
    ['', 'a'],
  ])('%s is not found by "%s"', (label, query) => {
    expect(isLabelFound(label, query)).toBe(false);
  });

  it('a label in Chinese is found only by its characters while the dictionary is not loaded', () => {
    expect(isFound('角色管理', '角理', new Map())).toBe(true);
    expect(isFound('角色管理', 'jsgl', new Map())).toBe(false);
  });
});

it('lists labels that contain the query before pinyin matches, each in the order of the menu', () => {
  const labels = ['角色管理', 'js 手册', '菜单管理', '教室', '部署 js'];
  const matches = findLabels(indexLabels(labels), 'js', getReadings(...labels));
  expect(matches.map((index) => labels[index])).toEqual(['js 手册', '部署 js', '角色管理', '教室']);
});

describe('the marked text in a label', () => {
  const markMatches = (label: string, query: string) =>
    splitLabel(label, query, getReadings(label))
      .map(({ text, isMatch }) => (isMatch ? `[${text}]` : text))
      .join('');

  it.each([
    ['角色管理', '管理', '角色[管理]'],
    ['角色管理', 'gl', '角色[管理]'],
    ['角色管理', 'jiaoli', '[角]色管[理]'],
    ['角色管理', 'jsgl', '[角色管理]'],
    ['Ant Design', 'DES', 'Ant [Des]ign'],
    ['角色管理', 'x', '角色管理'],
    ['角色管理', '', '角色管理'],
    ['', '', ''],
    // exact matches come before pinyin matches, at any position
    ['aXbabc', 'abc', 'aXb[abc]'],
    ['AxBABC', 'abc', 'AxB[ABC]'],
    ['AxBABC', 'ABC', 'AxB[ABC]'],
    ['j色角色', '角色', 'j色[角色]'],
    // a whole syllable is preferred to its first letter
    ['角iao', 'jiao', '[角]iao'],
    ['角 色', 'j s', '[角] [色]'],
  ])('the label %s, searched for %s, is marked as %s', (label, query, expected) => {
    expect(markMatches(label, query)).toBe(expected);
  });
});

it('tries each path through a label at most once', () => {
  expect(splitLabel('a'.repeat(80), `${'a'.repeat(40)}b`, new Map())).toHaveLength(1);
  expect(splitLabel(`${'ab'.repeat(40)}c`, `${'a'.repeat(20)}c`, new Map()).at(-1)).toMatchObject({ isMatch: true });
});

/** The rule without optimizations: tries every way through the label. */
const matchPlainly = (label: readonly string[], query: string, readings: Readings): boolean => {
  if (query === '') return true;
  const [first, ...otherCharacters] = label;
  if (first === undefined) return false;
  const takes = [first.toLowerCase()].filter((takenText) => query.startsWith(takenText));
  for (const reading of readings.get(first) ?? []) {
    takes.push(...[reading, reading.slice(0, 1)].filter((takenText) => query.startsWith(takenText)));
    if (query.length <= 6 && reading.startsWith(query)) return true;
  }
  return (
    takes.some((takenText) => matchPlainly(otherCharacters, query.slice(takenText.length), readings)) ||
    matchPlainly(otherCharacters, query, readings)
  );
};

describe('on random labels and queries', () => {
  const alphabet = [...'角色管理长重庆系统用户绿好a1 -B'];
  const readings = getReadings(alphabet.join(''));
  const label = fc
    .array(fc.constantFrom(...alphabet), { minLength: 1, maxLength: 6 })
    .map((characters) => characters.join(''));
  const typedQuery = fc
    .array(fc.constantFrom(...'jiaosegulnchzqtyhvb1 '), { maxLength: 3 })
    .map((letters) => letters.join(''));
  /**
   * Possible input for a label: the reading, first letter or character of each, some omitted, cut off
   * anywhere.
   */
  const createPinyin = (characters: string) =>
    fc
      .tuple(
        ...[...characters].map((character) =>
          fc.constantFrom(
            '',
            character,
            ...(readings.get(character) ?? []).flatMap((reading) => [reading, reading.slice(0, 1)]),
          ),
        ),
      )
      .chain((spoken) => fc.nat({ max: spoken.join('').length }).map((length) => spoken.join('').slice(0, length)));
  const pair = label.chain((text) => fc.tuple(fc.constant(text), fc.oneof(typedQuery, createPinyin(text))));

  it('the search finds exactly the labels of the rule, for random labels and queries', () => {
    const outcomes = { found: 0, missed: 0 };
    fc.assert(
      fc.property(pair, ([sampleLabel, query]) => {
        const pinyinQuery = query.toLowerCase().replaceAll(/\s/gu, '');
        const contains = sampleLabel.toLowerCase().includes(query.trim().toLowerCase());
        const expected = pinyinQuery !== '' && (contains || matchPlainly([...sampleLabel], pinyinQuery, readings));
        outcomes[expected ? 'found' : 'missed'] += 1;
        expect(isFound(sampleLabel, query, readings)).toBe(expected);
      }),
      { numRuns: 5000 },
    );
    expect(Math.min(outcomes.found, outcomes.missed)).toBeGreaterThan(500);
  });

  it('the search still finds a label when the end of its query is removed', () => {
    fc.assert(
      fc.property(
        label.chain((labelText) => fc.tuple(fc.constant(labelText), createPinyin(labelText))),
        ([labelText, query]) => {
          expect(isFound(labelText, query, readings)).toBe(query.trim() !== '');
        },
      ),
      { numRuns: 3000 },
    );
  });

  it('the search marks text exactly when it finds the label, and keeps the text of the label', () => {
    fc.assert(
      fc.property(pair, ([sampleLabel, query]) => {
        const parts = splitLabel(sampleLabel, query, readings);
        expect(parts.map((part) => part.text).join('')).toBe(sampleLabel);
        expect(parts.some((part) => part.isMatch)).toBe(isFound(sampleLabel, query, readings));
      }),
      { numRuns: 3000 },
    );
  });
});
