import { expect, test } from 'vitest';
import { isCrossSite } from './cross-site.ts';

const json = { 'content-type': 'application/json' };
const host = 'admin.example.com';

test.each([
  ['a program', { host }, false],
  ['a page of ours', { host, origin: `https://${host}`, 'sec-fetch-site': 'same-origin' }, false],
  ['a link typed in', { host, 'sec-fetch-site': 'none' }, false],
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
  ['a page of ours that a proxy moves', { host, origin: `https://${host}`, 'sec-fetch-site': 'same-site' }, false],
  [
    'a front end that passes on',
    { host: 'localhost:3000', origin: 'http://localhost:5173', 'sec-fetch-site': 'same-origin' },
    false,
  ],
  ['another site without TLS', { host, origin: 'http://evil.example' }, true],
  ['another site, as plain text', { host, origin: 'http://evil.example', 'content-type': 'text/plain' }, true],
  ['a sandboxed page', { host, origin: 'null' }, true],
  ['another port', { host: '10.0.0.5:3000', origin: 'http://10.0.0.5:8080' }, true],
  ['ours without TLS', { host: '10.0.0.5:3000', origin: 'http://10.0.0.5:3000' }, false],
  ['ours with the port that goes without saying', { host: `${host}:80`, origin: `http://${host}` }, false],
  ['ours behind a proxy', { host: '10.0.0.5:3000', 'x-forwarded-host': host, origin: `http://${host}` }, false],
  ['a front end that names no host, with JSON', { host: '10.0.0.5:3000', origin: 'http://10.0.0.9', ...json }, false],
  [
    'one of several hosts that proxies name',
    { 'x-forwarded-host': `a.example, ${host}`, origin: `http://${host}` },
    false,
  ],
  [
    'none of the hosts that proxies name',
    { 'x-forwarded-host': 'a.example, b.example', origin: `http://${host}` },
    true,
  ],
  ['a page with another site for a host', { host, 'x-forwarded-host': ':', origin: 'http://evil.example' }, true],
  ['a file', { host: 'localhost', origin: 'file://' }, true],
  [
    'another site, with JSON as a parameter',
    { host, origin: 'http://evil.example', 'content-type': 'text/plain; application/json' },
    true,
  ],
  [
    'another site, with a type that is nearly JSON',
    { host, origin: 'http://evil.example', 'content-type': 'application/jsonp' },
    true,
  ],
  [
    'one with JSON of a kind',
    { host, origin: 'http://10.0.0.9', 'content-type': 'Application/vnd.api+json; charset=utf-8' },
    false,
  ],
  [
    'one that says that it is a script',
    { host, origin: 'http://10.0.0.9', 'x-requested-with': 'XMLHttpRequest' },
    false,
  ],
  ['one that says its language', { host, origin: 'http://10.0.0.9', 'x-lang': 'en-US' }, false],
  ['one with a token', { host: '10.0.0.5', origin: 'http://10.0.0.9', authorization: 'Bearer x' }, false],
] as const)('isCrossSite: %s', (_, headers, expected) => {
  expect(isCrossSite({ headers })).toBe(expected);
});
