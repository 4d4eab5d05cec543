import { expect, test } from 'vitest';
import { formatDeviceName } from './device-name.ts';

test.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36',
    'Windows 上的 Chrome',
    'Chrome on Windows',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36 Edg/150.0.1',
    'Windows 上的 Edge',
    'Edge on Windows',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1',
    'iPhone 上的 Safari',
    'Safari on iPhone',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Linux 上的 Firefox', 'Firefox on Linux'],
  ['curl/8.0', 'curl/8.0', 'curl/8.0'],
  ['Chrome / Android', 'Android', 'Android'],
  ['', null, null],
])('names %s %s in Chinese and %s in English', (userAgent, chinese, english) => {
  expect(formatDeviceName(userAgent, 'zh-CN')).toBe(chinese);
  expect(formatDeviceName(userAgent, 'en-US')).toBe(english);
});
