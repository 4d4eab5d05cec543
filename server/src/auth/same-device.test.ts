import { expect, test } from 'vitest';
import { isSameDevice, removeVersions } from './same-device.ts';

const browser = 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0.1';
const createOrigin = (address: string, device = browser) => ({ device, address });

test('the device of a browser is recognized after an update', () => {
  expect(removeVersions('Chrome/140.0.1 Safari/537.36')).toBe('Chrome/ Safari/');
  expect(removeVersions('curl/8.0')).toBe(removeVersions('curl/9.12.3'));
  expect(removeVersions('curl/8.0')).not.toBe(removeVersions('wget/8.0'));
});

test.each([
  ['the same address', createOrigin('203.0.113.7'), createOrigin('203.0.113.7')],
  ['another address of the same /24', createOrigin('203.0.113.7'), createOrigin('203.0.113.201')],
  ['another address of the same /64', createOrigin('2001:db8:1:2::1'), createOrigin('2001:db8:1:2:ffff::9')],
  ['a newer version', createOrigin('203.0.113.7'), createOrigin('203.0.113.7', browser.replace('140.0.1', '141.2'))],
  [
    'a user agent that differs only after the stored part',
    createOrigin('203.0.113.7', 'x'.repeat(300)),
    createOrigin('203.0.113.7', 'x'.repeat(301)),
  ],
])('a session from %s belongs to the same device', (_, first, second) => {
  expect(isSameDevice(first, second)).toBe(true);
  expect(isSameDevice(second, first)).toBe(true);
});

test.each([
  ['the next network', createOrigin('203.0.113.7'), createOrigin('203.0.114.7')],
  ['an address with the same beginning', createOrigin('203.0.11.7'), createOrigin('203.0.113.7')],
  ['the next /64', createOrigin('2001:db8:1:2::1'), createOrigin('2001:db8:1:3::1')],
  ['IPv6 instead of IPv4', createOrigin('203.0.113.7'), createOrigin('2001:db8:1:2::1')],
  ['another browser', createOrigin('203.0.113.7'), createOrigin('203.0.113.7', 'Mozilla/5.0 Firefox/140.0')],
  ['no browser', createOrigin('203.0.113.7'), createOrigin('203.0.113.7', '')],
  [
    'a user agent that differs in the last stored character',
    createOrigin('203.0.113.7', `${'x'.repeat(299)}y`),
    createOrigin('203.0.113.7', `${'x'.repeat(299)}z`),
  ],
])('a session from %s belongs to another device', (_, first, second) => {
  expect(isSameDevice(first, second)).toBe(false);
  expect(isSameDevice(second, first)).toBe(false);
});
