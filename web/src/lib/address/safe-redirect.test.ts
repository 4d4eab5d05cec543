import { expect, test } from 'vitest';
import { getSignInAddress, getSafeRedirect } from './safe-redirect.ts';

test.each([
  ['/home', '/home'],
  ['/system/user?status=1&name=%E5%BC%A0#top', '/system/user?status=1&name=%E5%BC%A0#top'],
  ['/a?next=https://elsewhere.example', '/a?next=https://elsewhere.example'],
  ['/a?path=c:\\x', '/a?path=c:\\x'],
  ['/', '/'],
  ['/a/../b', '/b'],
  ['/100%', '/100%'],
])('the redirect %s leads to %s', (target, path) => {
  expect(getSafeRedirect(target)).toBe(path);
});

test.each([
  null,
  undefined,
  '',
  'home',
  '//evil.example/x',
  '///evil.example',
  '/\\evil.example',
  '\\/evil.example',
  '\\\\evil.example',
  '/%5Cevil.example',
  '/%2Fevil.example',
  '/%2f%2fevil.example',
  '/%252Fevil.example',
  '/x\\..\\..\\\\evil.example',
  '/\t/evil.example',
  '/%09/evil.example',
  '/\n/evil.example',
  '/%0d%0aLocation:x',
  '\u0000/home',
  '/.//evil.example',
  '/..//evil.example',
  'https://evil.example',
  'HTTPS:/evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
  ' /home',
  '/login',
  '/login/',
  '/login?redirect=/login',
])('%j is not accepted as a redirect', (target) => {
  expect(getSafeRedirect(target)).toBeNull();
});

test.each([
  [undefined, '/login'],
  ['/', '/login'],
  ['/home', '/login?redirect=%2Fhome'],
  ['/a?x=1&y=2#z', '/login?redirect=%2Fa%3Fx%3D1%26y%3D2%23z'],
  ['//evil.example', '/login'],
  ['/login?redirect=%2Fhome', '/login'],
])('the sign-in page that returns to %s is %s', (from, address) => {
  expect(getSignInAddress(from)).toBe(address);
});

test.each([
  // decoded once, twice and three times
  ['/%5C', null],
  ['/%255Cx', null],
  ['/a%255Cb', null],
  // deeper than browsers decode
  ['/%25255Cx', '/%25255Cx'],
  ['/login/', null],
  ['/login//', null],
  ['/login/x', '/login/x'],
  ['/a\\b', null],
  ['/a?x=\\', '/a?x=\\'],
  ['/a#\\', '/a#\\'],
  ['/a%', '/a%'],
])('the target %s leads to %s', (target, path) => {
  expect(getSafeRedirect(target)).toBe(path);
});
