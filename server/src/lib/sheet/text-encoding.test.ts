import type { TextEncoding } from '@atrium/contract/text-encodings.ts';
import { expect, test } from 'vitest';
import { decodeText } from './text-encoding.ts';

/** Node can decode these encodings, but not encode them. */
const encode = (text: string, encoding: TextEncoding): Uint8Array => {
  const decoder = new TextDecoder(encoding);
  const codes = new Map<string, readonly number[]>();
  for (let first = 0; first < 256; first++) {
    for (let second = 0; second < 256; second++) {
      const character = decoder.decode(Uint8Array.of(first, second));
      if (!codes.has(character)) codes.set(character, [first, second]);
    }
  }
  for (let byte = 0; byte < 256; byte++) codes.set(decoder.decode(Uint8Array.of(byte)), [byte]);
  return Uint8Array.from([...text].flatMap((character) => codes.get(character) ?? []));
};

const encodeUtf16be = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'utf16le').swap16());

test.each<[TextEncoding, string]>([
  ['gb18030', '用户名,姓名,手机号,部门\nzhangsan01,张三,13800138001,研发部\n'],
  ['gb18030', 'username,name\nli,李雷\n'],
  ['gb18030', '用户名,备注\nli,“负责华东区”——见附件\n'],
  ['big5', '使用者名稱,姓名,部門\nchen01,陳怡君,財務部\n'],
  ['big5', 'username,name\nlin,林志玲\n'],
  ['shift_jis', 'ユーザー名,氏名,部署\nyamada,山田太郎,営業部\n'],
  ['shift_jis', 'username,name\ntanaka,田中さくら\n'],
  ['euc-jp', 'ユーザー名,氏名\nyamada,やまだ\n'],
  ['euc-kr', '사용자명,이름,부서\nkim01,김민준,영업부\n'],
  ['windows-1252', 'username;name\nmuller;Müller\nnunez;Núñez\nfrancois;François\n'],
  ['windows-1252', 'username,name\njose,José\n'],
  ['windows-1252', 'username,name\noesterreich,Österreich\n'],
  ['windows-1250', 'username;name\nlukasz;Łukasz Żółć\njiri;Jiří Dvořák\n'],
  ['windows-1251', 'логин;имя\nivanov;Иванов Пётр\n'],
  ['macintosh', 'username;name\njose;José\nfrancois;François\n'],
])('%s is recognized in %j', (encoding, text) => {
  expect(decodeText(encode(text, encoding))).toEqual({ text, encoding, isCertain: false });
});

const text = '用户名,name\nzhang,张三\n';

test.each([
  ['UTF-8', Buffer.from(text), { encoding: 'utf-8', isCertain: true }],
  ['UTF-8 with a byte order mark', Buffer.from(`\u{FEFF}${text}`), { encoding: 'utf-8', isCertain: true }],
  ['UTF-16LE', Buffer.from(`\u{FEFF}${text}`, 'utf16le'), { encoding: 'utf-16le', isCertain: true }],
  ['UTF-16BE', encodeUtf16be(`\u{FEFF}${text}`), { encoding: 'utf-16be', isCertain: true }],
  ['UTF-16LE without a byte order mark', Buffer.from(text, 'utf16le'), { encoding: 'utf-16le', isCertain: false }],
  ['UTF-16BE without a byte order mark', encodeUtf16be(text), { encoding: 'utf-16be', isCertain: false }],
])('%s is decoded', (_, bytes, decodedText) => {
  expect(decodeText(bytes)).toEqual({ text, ...decodedText });
});

test('a chosen encoding is used, and invalid bytes are visible', () => {
  expect(decodeText(encode('张三', 'gb18030'), 'big5')?.text).not.toBe('张三');
  expect(decodeText(encode('张三', 'gb18030'), 'utf-8')?.text).toContain('\u{FFFD}');
  expect(decodeText(encode('张三', 'gb18030'), 'gb18030')).toMatchObject({ text: '张三', isCertain: false });
});

test.each([
  ['an image', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0, 0, 0, 0xff, 0xfe]],
  ['bytes with control characters', [0x41, 0xff, 0x01, 0x02]],
])('%s is not text', (_, bytes) => {
  expect(decodeText(Uint8Array.from(bytes))).toBeNull();
});
