import { expect, test } from 'vitest';
import { readCookie } from './cookies.ts';

test.each([
  [undefined, null],
  ['', null],
  ['device=abc', 'abc'],
  ['other=1; device=abc', 'abc'],
  ['other=1;device=abc;last=2', 'abc'],
  ['  device=abc  ', 'abc'],
  ['device=A-z_0.9', 'A-z_0.9'],
  ['device=first; device=second', 'first'],
  ['my-device=abc', null],
  ['devices=abc', null],
  ['device', null],
  ['device=', null],
  ['device="abc"', null],
  ['device=a b', null],
  ['device=<abc', null],
  ['device=abc>', null],
  [`device=${'x'.repeat(200)}`, 'x'.repeat(200)],
  [`device=${'x'.repeat(201)}`, null],
])('in the header %j the cookie is %j', (cookie, value) => {
  expect(readCookie({ headers: cookie === undefined ? {} : { cookie } }, 'device')).toBe(value);
});
