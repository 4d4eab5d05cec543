import { searchKey } from '@atrium/contract/search-key.ts';
import fc from 'fast-check';
import { pinyin } from 'pinyin-pro';
import { describe, expect, it } from 'vitest';
import { createNamePinyin } from './name-pinyin.ts';

it.each([
  ['张三', 'zhangsan'],
  ['单雄信', 'shanxiongxin'],
  ['欧阳修', 'ouyangxiu'],
  ['曾国藩', 'zengguofan'],
  ['吕布', 'lvbu'],
  ['尉迟恭', 'yuchigong'],
  ['Zhang San', 'zhangsan'],
  ["Seán O'Brien", 'seánobrien'],
  ['阿凡提·买买提', 'afantimaimaiti'],
  ['李雷 2', 'lilei2'],
  ['𠮷野家', '𠮷yejia'],
  ['葛\u{E0100}城', 'gecheng'],
  ['น้ำใจ', 'น้ำใจ'],
  ['', ''],
  ['·', ''],
])('%s has the pinyin %s', (name, reading) => {
  expect(createNamePinyin(name).name_pinyin).toBe(reading);
});

/** Searches as the lists do. */
const isFound = (name: string, text: string): boolean => {
  const key = searchKey(text);
  return key !== '' && createNamePinyin(name).name_search.includes([...key].length < 3 ? `  ${key}` : key);
};

const listAllReadings = (name: string): string[][] =>
  [...name]
    .map((character) => pinyin(character, { multiple: true, toneType: 'none', type: 'array', v: true }))
    .reduce<string[][]>(
      (combinations, next) => combinations.flatMap((combination) => next.map((reading) => [...combination, reading])),
      [[]],
    );

const getInitials = (reading: readonly string[]): string => reading.map((syllable) => syllable.slice(0, 1)).join('');

const isAmong = (words: ReadonlySet<string>, reading: readonly string[]): boolean =>
  words.has(reading.join('')) && words.has(getInitials(reading));

describe('a name', () => {
  it.each([
    ['张　三', ['张三', '张 三', '张　三', 'zhangsan', 'zhang san', 'zs', '三', 's']],
    ['欧阳 娜娜', ['欧阳娜娜', '欧阳 娜娜', 'ouyangnana', 'oynn', '娜娜']],
    ['曾乐', ['zengle', 'cengyue', 'zengyue', 'cengle', 'zl', 'cy', 'zy', 'cl']],
    ['单田芳', ['shantianfang', 'dantianfang', 'chantianfang', 'stf', 'dtf']],
    ['区行长', ['ouxingchang', 'ouhangzhang', 'quxingchang']],
    ['翟单', ['zhaidan', 'zhaishan', 'didan']],
    ['仇和', ['qiuhe', 'chouhe']],
    ['𠮷野家', ['𠮷野家', '𠮷', 'yejia']],
    ['葛\u{E0100}城', ['葛城', '葛\u{E0100}城', '葛\u{E0100}', 'gecheng']],
    ['䶮', ['䶮', 'yan']],
    ['买买提·艾力', ['买买提·艾力', '买买提・艾力', '买买提•艾力', '买买提艾力', '艾力', 'aili']],
    ['王👩‍👩‍👧‍👦', ['王', '王👩‍👩‍👧‍👦', 'wang']],
    ['محمد علي', ['محمد علي', 'محمد', 'علي']],
    ['Zoë Müller', ['zoë müller', 'ZOË', 'muller', 'zm']],
    ['类類', ['类類', 'leilei']],
    ['O’Brien', ['o’brien', "O'Brien", 'obrien', 'O Brien']],
    ['Ｚhang', ['zhang', 'Ｚhang', 'ZHANG']],
    ['Strauß', ['strauss', 'STRAUẞ', 'strauß']],
    ['İpek Işık', ['ipek', 'IPEK', 'ışık', 'isik']],
    ['Smith-Jones', ['smith-jones', 'smith jones', 'smith–jones', 'sj']],
    ['阿依古丽·买买提', ['买提', '提', '古丽']],
    ['单于雄', ['chanyuxiong', '单于', 'cyx']],
    ['尉迟恭', ['yuchigong', 'weichigong', 'ycg']],
    ['万俟卨', ['moqixie', 'mqx']],
    ['长孙无忌', ['zhangsunwuji', 'changsunwuji', 'zswj']],
    ['乐毅', ['yueyi', 'leyi', 'yy']],
    ['吕丽', ['lvli', 'luli', 'll']],
    ['解晓东', ['xiexiaodong', 'jiexiaodong']],
    ['买买提\u2E31艾力', ['买买提·艾力', '买买提艾力']],
    ['Łukasz Wójcik', ['lukasz', 'wojcik', 'łukasz']],
    ['Nguyễn Văn Đức', ['nguyen van duc', 'duc', 'nguyễn']],
    ['مەمەت ئەلى', ['مەمەت', 'ئەلى']],
    ['བསྟན་འཛིན་', ['བསྟན་འཛིན་', 'བསྟན']],
    ['ﬁona', ['fiona', 'ﬁona']],
    ['김철수', ['김철수', '김철수'.normalize('NFD')]],
    ['ﾀﾅｶ', ['タナカ']],
  ] as const)('%s is found by the shown text and by its readings', (name, texts) => {
    expect(texts.filter((text) => !isFound(name, text))).toEqual([]);
  });

  const splitGraphemes = (text: string) => [...new Intl.Segmenter().segment(text)].map(({ segment }) => segment);
  const toNfkc = (text: string) => text.normalize('NFKC');

  const characters = [..."张三曾乐单行区长翟仇吕女绿欧阳娜李 　·-'’aZéßİمحनि가ไ𠮷𪜀1２"];
  const names = fc
    .oneof(
      fc.array(fc.constantFrom(...characters, '葛\u{E0100}', '👩‍👧'), { minLength: 1, maxLength: 12 }),
      fc.array(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 3 }), { maxLength: 6 }),
    )
    .map((parts) => parts.join('').normalize('NFC').trim())
    .filter((name) => /[\p{L}\p{N}]/u.test(name))
    // Halfwidth Korean letters become one character with the letter before them.
    .filter((name) => splitGraphemes(name).map(toNfkc).join('') === toNfkc(name));

  it('a name is found by the whole name and any shown part, without blanks, in any case and width', () => {
    fc.assert(
      fc.property(names, fc.nat(), fc.integer({ min: 1, max: 6 }), (name, start, length) => {
        const graphemes = splitGraphemes(name);
        const at = start % graphemes.length;
        const texts = [
          name,
          name.replaceAll(/\s/gu, ''),
          name.toUpperCase(),
          name.toLowerCase(),
          name.replaceAll(/[!-~]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfe_e0)),
          graphemes.slice(at, at + length).join(''),
        ];
        expect(texts.filter((text) => searchKey(text) !== '' && !isFound(name, text))).toEqual([]);
      }),
      { numRuns: 3000 },
    );
  });

  it('a name of Chinese characters is found by each of its readings and their initials, sixteen at most', () => {
    const chinese = fc
      .array(fc.constantFrom(...'张三曾乐单行区长翟仇吕女绿欧阳娜李'), { minLength: 1, maxLength: 3 })
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(chinese, (name) => {
        const { name_pinyin, name_search } = createNamePinyin(name);
        const words = new Set(name_search.split('  '));
        expect(words).toContain(name_pinyin);
        const readings = listAllReadings(name);
        const foundReadings = readings.filter((reading) => isAmong(words, reading));
        // The reading of a two-character surname is not a combination of single readings.
        const additionalCount = readings.some((reading) => reading.join('') === name_pinyin) ? 0 : 1;
        expect(foundReadings.length).toBeGreaterThanOrEqual(Math.min(readings.length, 16) - additionalCount);
      }),
      { numRuns: 500 },
    );
  });

  it('a name of fifty characters with several readings has a search text of limited length', () => {
    expect(createNamePinyin('曾乐单行长'.repeat(10)).name_search.length).toBeLessThan(8000);
  });
});
