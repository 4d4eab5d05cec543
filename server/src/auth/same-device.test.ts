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
  ['the same place', createOrigin('203.0.113.7'), createOrigin('203.0.113.7'), true],
  ['a neighbour', createOrigin('203.0.113.7'), createOrigin('203.0.113.201'), true],
  ['the next network', createOrigin('203.0.113.7'), createOrigin('203.0.114.7'), false],
  ['an address with the same beginning', createOrigin('203.0.11.7'), createOrigin('203.0.113.7'), false],
  ['another address of the same /64', createOrigin('2001:db8:1:2::1'), createOrigin('2001:db8:1:2:ffff::9'), true],
  ['the next /64', createOrigin('2001:db8:1:2::1'), createOrigin('2001:db8:1:3::1'), false],
  ['IPv6 instead of IPv4', createOrigin('203.0.113.7'), createOrigin('2001:db8:1:2::1'), false],
  [
    'a newer version',
    createOrigin('203.0.113.7'),
    createOrigin('203.0.113.7', browser.replace('140.0.1', '141.2')),
    true,
  ],
  ['another browser', createOrigin('203.0.113.7'), createOrigin('203.0.113.7', 'Mozilla/5.0 Firefox/140.0'), false],
  ['no browser', createOrigin('203.0.113.7'), createOrigin('203.0.113.7', ''), false],
  [
    'a user agent that differs only after the stored part',
    createOrigin('203.0.113.7', 'x'.repeat(300)),
    createOrigin('203.0.113.7', 'x'.repeat(301)),
    true,
  ],
  [
    'a user agent that differs in the last stored character',
    createOrigin('203.0.113.7', `${'x'.repeat(299)}y`),
    createOrigin('203.0.113.7', `${'x'.repeat(299)}z`),
    false,
  ],
])('two sessions of the same device are recognized (%s): case %#', (_, first, second, isSame) => {
  expect(isSameDevice(first, second)).toBe(isSame);
  expect(isSameDevice(second, first)).toBe(isSame);
});
