import { expect, test } from 'vitest';
import { isCrossSite } from './cross-site.ts';

const json = { 'content-type': 'application/json' };
const host = 'admin.example.com';

test.each([
  ['a program', { host }, false],
  ['a page of ours', { host, origin: `https://${host}`, 'sec-fetch-site': 'same-origin' }, false],
  ['an address that the user entered', { host, 'sec-fetch-site': 'none' }, false],
  ['another site', { host, ...json, origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }, true],
  [
    'a page of a sibling domain',
    { host, origin: 'https://blog.example.com', 'sec-fetch-site': 'same-site', 'content-type': 'text/plain' },
    true,
  ],
  [
    'a page of a sibling domain, without a type',
    { host, origin: 'https://blog.example.com', 'sec-fetch-site': 'same-site' },
    true,
  ],
  [
    'a page of the product behind a proxy that changes the host',
    { host, origin: `https://${host}`, 'sec-fetch-site': 'same-site' },
    false,
  ],
  [
    'a front end that forwards requests',
    { host: 'localhost:3000', origin: 'http://localhost:5173', 'sec-fetch-site': 'same-origin' },
    false,
  ],
  ['another site without TLS', { host, origin: 'http://evil.example' }, true],
  ['another site, as plain text', { host, origin: 'http://evil.example', 'content-type': 'text/plain' }, true],
  ['a sandboxed page', { host, origin: 'null' }, true],
  ['another port', { host: '10.0.0.5:3000', origin: 'http://10.0.0.5:8080' }, true],
  ['the product without TLS', { host: '10.0.0.5:3000', origin: 'http://10.0.0.5:3000' }, false],
  ['the product with the default port', { host: `${host}:80`, origin: `http://${host}` }, false],
  ['the product behind a proxy', { host: '10.0.0.5:3000', 'x-forwarded-host': host, origin: `http://${host}` }, false],
  [
    'a front end without a forwarded host, with JSON',
    { host: '10.0.0.5:3000', origin: 'http://10.0.0.9', ...json },
    false,
  ],
  [
    'one of several hosts in the headers of proxies',
    { 'x-forwarded-host': `a.example, ${host}`, origin: `http://${host}` },
    false,
  ],
  [
    'a host that is not in the headers of proxies',
    { 'x-forwarded-host': 'a.example, b.example', origin: `http://${host}` },
    true,
  ],
  [
    'a page of another site with an invalid forwarded host',
    { host, 'x-forwarded-host': ':', origin: 'http://evil.example' },
    true,
  ],
  ['a file', { host: 'localhost', origin: 'file://' }, true],
  [
    'another site, with JSON as a parameter',
    { host, origin: 'http://evil.example', 'content-type': 'text/plain; application/json' },
    true,
  ],
  [
    'another site, with a content type similar to JSON',
    { host, origin: 'http://evil.example', 'content-type': 'application/jsonp' },
    true,
  ],
  [
    'a program with a JSON subtype',
    { host, origin: 'http://10.0.0.9', 'content-type': 'Application/vnd.api+json; charset=utf-8' },
    false,
  ],
  [
    'a script that sends X-Requested-With',
    { host, origin: 'http://10.0.0.9', 'x-requested-with': 'XMLHttpRequest' },
    false,
  ],
  ['a program that sends X-Lang', { host, origin: 'http://10.0.0.9', 'x-lang': 'en-US' }, false],
  ['a program with a token', { host: '10.0.0.5', origin: 'http://10.0.0.9', authorization: 'Bearer x' }, false],
] as const)('isCrossSite: %s', (_, headers, expected) => {
  expect(isCrossSite({ headers })).toBe(expected);
});
