import { describe, expect, it, test } from 'vitest';
import {
  parseAddress,
  hashCode,
  getExpireTime,
  isAddress,
  createCode,
  findSendLimit,
  formatStoredContact,
} from './rules.ts';

const minute = 60_000;
const hour = 60 * minute;
const now = 1_800_000_000_000;

test.each([
  ['sms', 86, '13800000000', 'sms:+8613800000000'],
  ['sms', 1, '2025550123', 'sms:+12025550123'],
  ['email', 0, 'Zhang@Example.com', 'email:zhang@example.com'],
  ['sms', 86, '13800', 'sms:+8613800'],
  ['sms', 86, 'abc', 'field.mobile'],
  ['email', 0, 'nobody', 'field.email'],
] as const)('the address of %s %d %s is %s', (channel, country, to, address) => {
  expect(parseAddress(channel, country, to)).toBe(address);
});

test('a mainland number is stored without its country code', () => {
  expect(formatStoredContact('sms:+8613800000000')).toBe('13800000000');
  expect(formatStoredContact('sms:+12025550123')).toBe('+12025550123');
  expect(formatStoredContact('sms:+861380000000')).toBe('+861380000000');
  expect(formatStoredContact('sms:+86138000000001')).toBe('+86138000000001');
  expect(formatStoredContact('sms:+8623800000000')).toBe('+8623800000000');
  expect(formatStoredContact('sms:+18613800000000')).toBe('+18613800000000');
  expect(formatStoredContact('email:a@b.cn')).toBe('a@b.cn');
});

test.each([
  ['sms:+8613800000000', true],
  ['email:a@b.cn', true],
  ['field.mobile', false],
  ['field.email', false],
] as const)('%s is an address: %j', (text, is) => {
  expect(isAddress(text)).toBe(is);
});

test('a code is valid for ten minutes', () => {
  expect(getExpireTime(now)).toBe(now + 10 * minute);
});

test('codes are six random digits', () => {
  const codes = Array.from({ length: 500 }, createCode);
  for (const code of codes) expect(code).toMatch(/^\d{6}$/);
  expect(new Set(codes).size).toBeGreaterThan(450);
});

test('the hash of a code depends on address, purpose and key', () => {
  const key = Buffer.alloc(32, 1);
  const hash = hashCode(key, 'sms:+8613800000000', 'login', '123456');
  expect(hashCode(key, 'sms:+8613800000000', 'login', '123456')).toBe(hash);
  expect(hashCode(key, 'sms:+8613800000001', 'login', '123456')).not.toBe(hash);
  expect(hashCode(key, 'sms:+8613800000000', 'reset', '123456')).not.toBe(hash);
  expect(hashCode(key, 'sms:+8613800000000', 'login', '123457')).not.toBe(hash);
  expect(hash).toMatch(/^[0-9a-f]{64}$/);
  expect(hashCode(key, 'sms:+8613800000000', 'contact', '123456')).not.toBe(
    hashCode(key, 'sms:+8613800000000', 'contact', '123456', 1),
  );
  expect(hashCode(key, 'sms:+8613800000000', 'contact', '123456', 1)).not.toBe(
    hashCode(key, 'sms:+8613800000000', 'contact', '123456', 2),
  );
  expect(hashCode(Buffer.alloc(32, 2), 'sms:+8613800000000', 'login', '123456')).not.toBe(hash);
});

describe('a code', () => {
  const listTimes = (...agos: number[]) => agos.map((age) => now - age);
  const listMinutes = (count: number) =>
    listTimes(...Array.from({ length: count }, (_, index) => (index + 1) * minute));
  const noSends = { requester: [], address: [], account: [], network: [] };

  it.each([
    ['is sent if none was sent before', noSends, null],
    [
      'is delayed for a minute after the previous one',
      { ...noSends, requester: listTimes(20_000) },
      ['passcode.tooSoon', 40],
    ],
    [
      'is delayed until the last millisecond of that minute',
      { ...noSends, requester: listTimes(59_999) },
      ['passcode.tooSoon', 1],
    ],
    ['is sent after that minute', { ...noSends, requester: listTimes(60_000) }, null],
    [
      'is delayed for a minute after the last of several',
      { ...noSends, requester: listTimes(50 * minute, 20_000) },
      ['passcode.tooSoon', 40],
    ],
    [
      'is sent if the first of five was sent an hour ago',
      { ...noSends, requester: listTimes(2 * minute, 4 * minute, 6 * minute, 8 * minute, hour) },
      null,
    ],
    [
      'is rejected in the last millisecond of that hour',
      { ...noSends, requester: listTimes(2 * minute, 4 * minute, 6 * minute, 8 * minute, hour - 1) },
      ['passcode.tooMany', 1],
    ],
    [
      'is rejected until the fifth newest code is an hour old',
      { ...noSends, requester: listTimes(40 * minute, 50 * minute, 2 * minute, 30 * minute, 20 * minute, 10 * minute) },
      ['passcode.tooMany', 20 * 60],
    ],
    [
      'is sent after nine in a day',
      { ...noSends, requester: listTimes(...[2, 3, 4, 5, 6, 7, 8, 9, 10].map((hours) => hours * hour)) },
      null,
    ],
    [
      'is sent after nineteen requests by others in a day',
      { ...noSends, address: listTimes(...Array.from({ length: 19 }, (_, index) => (index + 2) * hour)) },
      null,
    ],
    [
      'is rejected after five in an hour',
      { ...noSends, requester: listTimes(2 * minute, 4 * minute, 6 * minute, 8 * minute, 50 * minute) },
      ['passcode.tooMany', 600],
    ],
    [
      'is rejected after ten in a day',
      { ...noSends, requester: listTimes(...[2, 3, 4, 5, 6, 7, 8, 9, 10, 23].map((hours) => hours * hour)) },
      ['passcode.tooMany', 3600],
    ],
    [
      'is sent after four in an hour',
      { ...noSends, requester: listTimes(2 * minute, 4 * minute, 6 * minute, 50 * minute), address: listTimes(1000) },
      null,
    ],
    ['is sent after nine requests by others in an hour', { ...noSends, address: listMinutes(9) }, null],
    [
      'is rejected after ten requests by others in an hour',
      { ...noSends, address: listMinutes(10) },
      ['passcode.tooMany', 3000],
    ],
    [
      'is rejected after twenty requests by others in a day',
      { ...noSends, address: listTimes(...Array.from({ length: 20 }, (_, index) => (index + 2) * hour)) },
      ['passcode.tooMany', 3 * 3600],
    ],
    ['is sent for an account after nine in an hour', { ...noSends, account: listMinutes(9) }, null],
    [
      'is rejected for an account after ten in an hour to any addresses',
      { ...noSends, account: listMinutes(10) },
      ['passcode.tooMany', 3000],
    ],
    [
      'is rejected for an account after twenty in a day to any addresses',
      { ...noSends, account: listTimes(...Array.from({ length: 20 }, (_, index) => (index + 2) * hour)) },
      ['passcode.tooMany', 3 * 3600],
    ],
    ['is sent for a network after twenty-nine in an hour', { ...noSends, network: listMinutes(29) }, null],
    [
      'is rejected for a network after thirty in an hour to any addresses',
      { ...noSends, network: listMinutes(30) },
      ['passcode.tooMany', 1800],
    ],
  ])('%s', (_, sends, expected) => {
    const foundLimit = findSendLimit(sends, now);
    expect(foundLimit && [foundLimit.code, foundLimit.seconds]).toEqual(expected);
  });
});
