import { describe, expect, test } from 'vitest';
import { isServed } from './serves.ts';

/** The calls of the specification, each with the family that it is about. */
const everywhere = [
  ['POST', 'login', 'login'],
  ['POST', 'logout', 'logout'],
  ['POST', 'refresh-token', 'refresh'],
  ['GET', 'user-info', 'user'],
  ['GET', 'get-async-routes', 'get'],
  ['GET', 'notifications', 'notifications'],
  ['GET', 'country-calling-codes', 'country'],
  ['GET', 'home', 'home'],
  ['GET', 'home/pie', 'home'],
  ['POST', 'home/line', 'home'],
  ['POST', 'upload', 'upload'],
  ['GET', 'role-list', 'role'],
  ['POST', 'role-item', 'role'],
  ['PUT', 'role-item', 'role'],
  ['DELETE', 'role-item', 'role'],
  ['GET', 'role-menu', 'role'],
  ['GET', 'menu-by-role-id', 'role'],
  ['GET', 'menu-list', 'menu'],
  ['POST', 'menu-item', 'menu'],
  ['PUT', 'menu-item', 'menu'],
  ['DELETE', 'menu-item', 'menu'],
] as const;

/** Reads and writes that some such servers have besides. */
const reads = [
  ['home/bar', 'home'],
  ['user-list', 'user'],
  ['dept-list', 'dept'],
] as const;
const writes = ['POST', 'PUT', 'DELETE'].flatMap((method) =>
  ['user', 'dept'].map((family) => [method, `${family}-item`, family] as const),
);

/** Calls that this product alone has. */
const ours = [
  ['GET', 'user-item/sessions', 'user'],
  ['GET', 'audit-list/export', 'audit'],
  ['POST', 'user-item/batch', 'user'],
  ['POST', 'role-item/copy', 'role'],
  ['GET', 'role-item', 'role'],
  ['DELETE', 'notifications', 'notifications'],
] as const;

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
const call = ([method, path, family]: readonly [string, string, string]) => ({
  method: method as Method,
  path,
  family,
});
const served = (
  one: readonly [string, string, string],
  isOwn: boolean | null,
  known: readonly (readonly [string, boolean])[] = [],
) => isServed(call(one), isOwn, new Map(known));

describe('a call', () => {
  test.each([...everywhere, ...writes, ...ours])(
    '%s %s is there on a server of ours, whatever was answered',
    (...one) => {
      expect(served(one, true, [[`${one[0]} ${one[1]}`, false]])).toBe(true);
    },
  );

  test.each([...everywhere, ...writes, ...ours])(
    '%s %s is held back by nothing until the server is known',
    (...one) => {
      expect(served(one, null)).toBe(true);
      expect(served(one, null, [[`${one[0]} ${one[1]}`, false]])).toBe(false);
    },
  );

  test.each(everywhere)('%s %s of the specification is there on every server, until it says otherwise', (...one) => {
    expect(served(one, false)).toBe(true);
    expect(served(one, false, [[`${one[0]} ${one[1]}`, false]])).toBe(false);
  });

  test.each(everywhere.filter(([method]) => method !== 'GET'))(
    '%s %s of the specification goes with the list that it is about',
    (...one) => {
      expect(served(one, false, [[`GET ${one[2]}-list`, false]])).toBe(false);
      expect(served(one, false, [[`GET ${one[2]}-list`, true]])).toBe(true);
    },
  );

  test.each(reads)('%s, which some know, is asked for until it is not there', (path, family) => {
    expect(served(['GET', path, family], false)).toBe(true);
    expect(served(['GET', path, family], false, [[`GET ${path}`, false]])).toBe(false);
  });

  test.each(writes)('%s %s, which some know, is offered once its list was answered', (...one) => {
    const list = `GET ${one[2]}-list`;
    expect([served(one, false), served(one, false, [[list, false]])]).toEqual([false, false]);
    expect(served(one, false, [[list, true]])).toBe(true);
    expect(
      served(one, false, [
        [list, true],
        [`${one[0]} ${one[1]}`, false],
      ]),
    ).toBe(false);
  });

  test.each(ours)('%s %s is offered on no other server, unless it was answered there', (...one) => {
    expect(served(one, false, [[`GET ${one[2]}-list`, true]])).toBe(false);
    expect(served(one, false, [[`${one[0]} ${one[1]}`, true]])).toBe(true);
  });
});
