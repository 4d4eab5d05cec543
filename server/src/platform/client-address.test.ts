import { expect, test } from 'vitest';
import { clientAddress, networkOf } from './client-address.ts';

test.each([
  [['127.0.0.1'], '127.0.0.1'],
  [['127.0.0.1', '203.0.113.7'], '203.0.113.7'],
  [['127.0.0.1', '203.0.113.7', `${'A'.repeat(3000)}"><script>`], '203.0.113.7'],
  [['127.0.0.1', 'unknown', '203.0.113.7'], '127.0.0.1'],
  [['::1', '203.0.113.7:51234'], '203.0.113.7'],
  [['::1', '[2001:db8::7]:51234'], '2001:db8::7'],
  [['::ffff:203.0.113.7'], '203.0.113.7'],
  [['fe80::1%eth0'], 'fe80::1'],
])('of the hops %j the client is %s', (ips, expected) => {
  expect(clientAddress({ ip: ips.at(-1) ?? '', ips })).toBe(expected);
});

test('without trusted proxies the peer is the client', () => {
  expect(clientAddress({ ip: '203.0.113.7' })).toBe('203.0.113.7');
});

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['2001:db8:1:2::', '2001:db8:1:2::/64'],
  ['64:ff9b::192.0.2.1', '64:ff9b:0:0::/64'],
  ['', ''],
])('%s counts for %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});
