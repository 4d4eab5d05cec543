import { expect, test } from 'vitest';
import { formatFileSize } from './file-size.ts';
import { getFormat } from './format.ts';

test.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [1023, '1,023 bytes'],
  [1024, '1 kB'],
  [1024 * 1024 - 1, '1,024 kB'],
  [3.25 * 1024 * 1024, '3.3 MB'],
  [10 * 1024 * 1024, '10 MB'],
  [5 * 1024 ** 4, '5,120 GB'],
])('%d bytes are %s', (bytes, text) => {
  expect(formatFileSize(getFormat('en-US'), bytes)).toBe(text);
});
