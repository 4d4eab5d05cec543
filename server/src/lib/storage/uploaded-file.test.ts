import { maxFileNameLength } from '@atrium/contract/attachment/file.ts';
import { describe, expect, it } from 'vitest';
import { cleanFileName, createDisposition, hasExpectedContent } from './uploaded-file.ts';

describe('the name of an uploaded file', () => {
  it.each([
    ['报告 2026.pdf', '报告 2026.pdf'],
    ['../../etc/passwd', 'passwd'],
    ['C:\\Users\\me\\a.docx', 'a.docx'],
    ['a/b\\', 'file'],
    ['', 'file'],
    ['...', 'file'],
    ['.htaccess', 'htaccess'],
    ['a.pdf. . ', 'a.pdf'],
    ['a\u{0}\r\nb.pdf', 'ab.pdf'],
    ['gpj\u{202E}fdp.exe', 'gpjfdp.exe'],
    ['a\u{200B}\u{2066}b.txt', 'ab.txt'],
    ['a\u{2028}b.txt', 'ab.txt'],
    ['a\u{A0}\u{3000} b.txt', 'a b.txt'],
    ['a"<b>|?*:.txt', 'a__b_____.txt'],
    ['a%22b%22.txt', 'a_b_.txt'],
    ['e\u{301}.txt', 'é.txt'],
    ['\u{D800}.txt', '\u{FFFD}.txt'],
  ])('the file name %j is stored as %j', (sentName, name) => {
    expect(cleanFileName(sentName)).toBe(name);
  });

  it('the name of an uploaded file is shortened before its extension', () => {
    expect(cleanFileName(`${'😀'.repeat(300)}.pdf`)).toBe(`${'😀'.repeat(maxFileNameLength - 4)}.pdf`);
    expect([...cleanFileName(`a.${'b'.repeat(300)}`)]).toHaveLength(maxFileNameLength);
  });

  it.each(['.', 'a\u{301}\u{316}', ' ', '/'])(
    'the name of an uploaded file is cleaned quickly, however often it contains %j',
    (part) => {
      const startTime = performance.now();
      expect(cleanFileName(`a${part.repeat(400_000)}x.pdf`)).toMatch(/\.pdf$/);
      // A slow expression takes minutes.
      expect(performance.now() - startTime).toBeLessThan(20_000);
    },
  );

  it('the name of an uploaded file is sent as ASCII and UTF-8, without a character that ends the header', () => {
    expect(createDisposition("é (1)'*.pdf")).toBe(
      `attachment; filename="_ _1___.pdf"; filename*=UTF-8''%C3%A9%20%281%29%27%2a.pdf`,
    );
  });
});

describe('the content of an uploaded file', () => {
  it.each([
    ['pdf', '%PDF-1.7', true],
    ['pdf', '\n%PDF-1.7', true],
    ['pdf', 'PDF', false],
    ['docx', 'PK\x03\x04', true],
    ['docx', '\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1', false],
    ['doc', '\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1', true],
    ['zip', 'PK\x05\x06', true],
    ['zip', 'Rar!', false],
    ['jpg', '\xFF\xD8\xFF\xE0', true],
    ['jpeg', '\x89PNG\r\n\x1A\n', false],
    ['png', '\x89PNG\r\n\x1A\n', true],
    ['gif', 'GIF89a', true],
    ['gif', 'GIF00a', false],
    ['webp', 'RIFF\0\0\0\0WEBP', true],
    ['webp', 'RIFF\0\0\0\0WAVE', false],
    ['txt', 'text', true],
    ['csv', 'a\0b', false],
    ['md', '\xFF\xFEa\0', true],
    ['dwg', 'anything', true],
    ['constructor', 'anything', true],
  ])('%s %j: %s', (extension, head, isExpected) => {
    expect(hasExpectedContent(extension, Buffer.from(head, 'latin1'))).toBe(isExpected);
  });
});
