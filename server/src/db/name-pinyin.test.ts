import { expect, it } from 'vitest';
import { readName } from './name-pinyin.ts';

it.each([
  ['张三', 'zhangsan', 'zs'],
  ['单雄信', 'shanxiongxin', 'sxx'],
  ['欧阳修', 'ouyangxiu', 'oyx'],
  ['曾国藩', 'zengguofan', 'zgf'],
  ['吕布', 'lvbu', 'lb'],
  ['尉迟恭', 'yuchigong', 'ycg'],
  ['Zhang San', 'zhangsan', 'zs'],
  ["Seán O'Brien", 'seánobrien', 'sob'],
  ['阿凡提·买买提', 'afantimaimaiti', 'aftmmt'],
  ['李雷 2', 'lilei2', 'll2'],
  ['𠮷野家', '𠮷yejia', '𠮷yj'],
  ['', '', ''],
  ['·', '', ''],
])('%s has the pinyin %s and the initials %s', (name, pinyin, initials) => {
  expect(readName(name)).toEqual({ name_pinyin: pinyin, name_initials: initials });
});
