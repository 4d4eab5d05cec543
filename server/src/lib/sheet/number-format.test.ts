import { expect, test } from 'vitest';
import { formatDate, getFormatCode, formatNumber, formatText } from './number-format.ts';

test.each([
  ['General', '1.3800138E10', '13800138000'],
  ['General', '0.30000000000000004', '0.3'],
  ['General', '110105194912310017', '110105194912310017'],
  ['General', '1.1010519491231E+17', '110105194912310000'],
  ['General', '-0.5', '-0.5'],
  ['@', '1234', '1234'],
  ['000000', '1234', '001234'],
  ['000\\-0000\\-0000', '13800138105', '138-0013-8105'],
  ['0%', '0.15', '15%'],
  ['0.00%', '0.12345', '12.35%'],
  ['#,##0.00', '-1234.5', '-1,234.50'],
  ['_ * #,##0.00_ ;_ * \\-#,##0.00_ ', '1234.5', '1,234.50'],
  ['[Red]#,##0.00\\ "days"', '46024.5', '46,024.50 days'],
  ['"No. "0', '7', 'No. 7'],
  ['0;0;', '0', ''],
  ['0.00E+00', '13800138000', '13800138000'],
  ['"x"0.00E+00', '13800138001', '13800138001'],
  ['##0.0E+0', '13800138001', '13800138001'],
  ['"E+"0', '7', 'E+7'],
  ['[<=9999999]###-####;(###) ###-####', '13800138001', '(1380) 013-8001'],
  ['# ?/?', '1.25', '1 1/4'],
  ['¥#,##0.00', '1234.5', '¥1,234.50'],
  ['[$¥-804]#,##0.00', '1234.5', '¥1,234.50'],
  ['[h]:mm', '1.25', '30:00'],
  ['yyyy/m/d h:mm;@', '46024.5', '2026/1/2 12:00'],
  ['[DBNum1][$-804]General', '123', '123'],
  ['yyyy"年"m"月"d"日";@', '46024.5', '2026年1月2日'],
  ['[$-804]yyyy"年"m"月"d"日"', '1', '1900年1月1日'],
  ['[DBNum1][$-804]yyyy"年"m"月"d"日"', '46024', '2026年1月2日'],
  ['yyyy\\-mm\\-dd hh:mm:ss', '46347.39600694444', '2026-11-21 09:30:15'],
  ['[$-409]d/mmm/yyyy;@', '46024', '2/Jan/2026'],
  ['[h]:mm:ss', '1.5', '36:00:00'],
  ['上午/下午h"时"', '0.6', 'PM2时'],
  ['[$-F800]dddd\\,\\ mmmm\\ dd\\,\\ yyyy', '46024', '2026-01-02'],
  ['[$-F400]h:mm:ss AM/PM', '0.75', '18:00:00'],
  ['[ENG][$-409]mmm-yy', '46024', 'Jan-26'],
  ['[[[', '5', '5'],
  ['0'.repeat(300), '5', '5'],
  ['General', 'not a number', 'not a number'],
  ['0', '', ''],
])('the format %s shows %s as %s', (code, value, text) => {
  expect(formatNumber(value, getFormatCode(164, code), false)).toBe(text);
});

test.each([
  [14, '46024', '2026-01-02'],
  [22, '46024.5', '2026-01-02 12:00'],
  [20, '0.25', '6:00'],
  [31, '46024', '2026-01-02'],
  [9, '0.15', '15%'],
  [11, '13800138000', '13800138000'],
  [49, '42', '42'],
  [0, '42', '42'],
  [163, '42', '42'],
])('the built-in format %d shows %s as %s', (id, value, text) => {
  expect(formatNumber(value, getFormatCode(id, undefined), false)).toBe(text);
});

test('dates count from 1904 if the workbook uses this epoch, and other numbers do not change', () => {
  expect(formatNumber('44562', 'yyyy-mm-dd', true)).toBe('2026-01-02');
  expect(formatNumber('44562', '0', true)).toBe('44562');
  expect(formatNumber('1.5', '[h]:mm:ss', true)).toBe('36:00:00');
});

test.each([
  ['2026-01-02T12:00:00', 'General', '2026-01-02 12:00:00'],
  ['2026-01-02', 'General', '2026-01-02'],
  ['2026-01-02T00:00:00Z', 'd/m/yyyy', '2/1/2026'],
  ['nothing', 'General', 'nothing'],
])('a date cell %s with the format %s is shown as %s', (value, code, text) => {
  expect(formatDate(value, code)).toBe(text);
});

test('a number format with literal text adds it to a text cell', () => {
  expect([formatText('7', '"No. "@'), formatText('=1', '@'), formatText('x', '0')]).toEqual(['No. 7', '=1', 'x']);
});
