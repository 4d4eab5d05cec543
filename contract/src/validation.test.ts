import { describe, expect, it } from 'vitest';
import { code, email, localMobile, mobile, phone, telephone } from './contact-rules.ts';
import { socialCreditCode } from './credit-code.ts';
import {
  alphanumeric,
  anyPassword,
  maxLength,
  exactLength,
  optional,
  password,
  createPasswordRule,
  defaultPasswordRules,
  type PasswordRules,
  remark,
  type Rule,
  username,
  permissionCode,
  roleCode,
  rowCode,
} from './validation.ts';
import { address, frameAddress, menuPath, routePath, getSiteOrigin, url } from './addresses.ts';
import { day } from './resource/day.ts';

const rules = {
  username,
  password,
  code,
  mobile,
  localMobile,
  telephone,
  email,
  phone,
  socialCreditCode,
  alphanumeric,
  roleCode,
  rowCode,
  permissionCode,
  routePath,
  address,
  frameAddress,
  url,
};

/** Accepted and rejected values of each rule; every rule rejects an empty value. */
const cases: Record<keyof typeof rules, readonly [good: readonly string[], bad: readonly string[]]> = {
  username: [
    ['abcd', 'a_b-9', 'A'.repeat(16), '1234'],
    ['abc', 'a'.repeat(17), 'ab cd', 'abc!', 'zoë1', '张三丰四'],
  ],
  password: [
    ['abcdefg1', '1234567a', 'A1_~!@#$%^&*+.-', 'Abcdefgh12345678'],
    ['abcdef1', `${'a'.repeat(16)}1`, 'abcdefgh', '12345678', 'abcd 1234', 'abcd1234（', 'abcd1234\n'],
  ],
  code: [
    ['1234', '123456', '12345678'],
    ['123', '123456789', '12a4', '１２３４'],
  ],
  mobile: [
    ['13800138000', '+8613800138000', '008613800138000'],
    ['1380013800', '138001380001', '23800138000', '138 0013 8000', '8613800138000'],
  ],
  localMobile: [
    ['12345', '13800138000', '1'.repeat(14)],
    ['1234', '1'.repeat(15), '+8613800138000', '138-0013', '１２３４５'],
  ],
  roleCode: [
    ['ab', 'R_2.x:y-z', `a${'b'.repeat(31)}`],
    ['a', `a${'b'.repeat(32)}`, '1a', '_a', 'a b', 'a/b', '财务'],
  ],
  rowCode: [
    ['1', 'a', 'A_.:-9', 'x'.repeat(32)],
    ['x'.repeat(33), 'a b', 'a/b', '部'],
  ],
  permissionCode: [
    ['a', 'permission:button:add', 'a-b_c:9', 'x'.repeat(100)],
    ['x'.repeat(101), ':a', 'a:', 'a::b', 'a b', 'a.b', '添加'],
  ],
  routePath: [
    ['/', '/a', '/a/b1', '/用户/列表', '/a-b_c.d~e', '/user/:id', '/a/:id/b', `/${'x'.repeat(199)}`],
    [`/${'x'.repeat(200)}`, 'a', '/a/', '//a', '/a//b', '/a b', '/a?b', '/a#b', '/a/:', '/a:b', '/%61', '/\\a'],
  ],
  telephone: [
    ['1234567', '12345678', '010-12345678', '0755-1234567', '010-12345678-123', '1234567-1', '12345678-123456'],
    [
      '123456',
      '123456789',
      '12-1234567',
      '01234-1234567',
      '12345678-1234567',
      '10-1234567',
      '01012345678',
      '010-12345678-',
      '(010)12345678',
    ],
  ],
  email: [
    ['a@b', 'first.last+tag@example.co.uk', 'X@EXAMPLE.COM', `a@${'b'.repeat(63)}.c`, `${'a'.repeat(249)}@b.cc`],
    ['a', 'a@', '@b', 'a b@c', 'a@b_c.d', 'a@-b.c', 'a@b..c', `a@${'b'.repeat(64)}.c`, `${'a'.repeat(250)}@b.cc`],
  ],
  phone: [
    ['+442079460018', '010-12345678', '13800138000', '+123456', `+${'1'.repeat(15)}`],
    ['+12', '+12345', `+${'1'.repeat(16)}`, 'call me', 'call +442079460018'],
  ],
  socialCreditCode: [
    // The example of the standard, and published codes of companies.
    ['91350100M000100Y43', '91440300708461136T', '91330100799655058B', '91110000802100433B', '9111000071093123XX'],
    [
      '91350100M000100Y44',
      '91350100M000100Y4',
      '91350100M000100Y433',
      '91350100m000100y43',
      '9I350100M000100Y43',
      '91X50100M000100Y43',
      // Correct check character, but a letter in the region code.
      '9135010AM000100Y4K',
      '91A50100012345678U',
    ],
  ],
  alphanumeric: [
    ['a', '7', 'Abc123'],
    ['a b', 'a-b', 'ä', '中1'],
  ],
  address: [
    ['https://ant.design/x?y#z', '/docs/', 'HTTP://a.b', `/${'x'.repeat(499)}`],
    [
      `/${'x'.repeat(500)}`,
      'ant.design',
      '//evil.example',
      '/\\evil.example',
      'data:text/html,x',
      'https:///x',
      'https://a b',
    ],
  ],
  url: [
    ['https://ant.design/x?y#z', 'HTTP://a.b', 'http://a'],
    ['/docs/', 'ant.design', 'https:///x', 'https://a b', 'javascript:alert(1)', 'ftp://a'],
  ],
  frameAddress: [
    [
      'https://ant.design/x?y#z',
      '/docs/',
      'http://intranet:8080/',
      'https://[::1]/',
      'http://a/',
      'https://例子.example/',
    ],
    [
      'https://*/',
      'https://*.example/',
      'https://good.example@evil.example/',
      'https://user:word@good.example/',
      'https://:word@good.example/',
      'https://a.example;script-src/',
      "https://a'.example/",
      'https://a,b.example/',
      'https:evil.example',
      'ftp://a.example/',
      'ant.design',
    ],
  ],
};

const listTextsOf = (kind: 0 | 1) =>
  Object.entries(cases).flatMap(([name, values]) =>
    values[kind].map((value) => [name as keyof typeof rules, value] as const),
  );

describe('a validation rule', () => {
  it.each(listTextsOf(0))('%s accepts %j', (name, value) => {
    expect(rules[name](value)).toBeNull();
  });

  it.each(listTextsOf(1))('%s rejects %j', (name, value) => {
    expect(rules[name](value)).toMatch(/^field\./);
  });

  it.each(Object.entries(rules))('%s rejects an empty value unless optional', (name, rule: Rule) => {
    const problem = name === 'phone' ? expect.stringMatching(/^field\./) : 'field.required';
    expect([rule(''), rule('   ')]).toEqual([problem, problem]);
    expect(optional(rule)('')).toBeNull();
    expect(optional(rule)('   ')).toEqual(problem);
  });

  it('a validation rule counts code points for a length limit', () => {
    const six = exactLength(6);
    expect([six('123456'), six('一二三四五六'), six('😀'.repeat(6))]).toEqual([null, null, null]);
    expect([six('12345'), six('1234567')]).toEqual(['field.length', 'field.length']);
    expect([maxLength(2)('😀😀'), maxLength(2)('abc')]).toEqual([null, 'field.tooLong']);
    expect([remark('字'.repeat(500)), remark('字'.repeat(501))]).toEqual([null, 'field.tooLong']);
  });
});

describe('the path of a menu item', () => {
  it.each([
    '/报表/销售',
    '/café',
    '/مبيعات/شهر',
    '/น้ำใจ',
    '/отчёты',
    '/보고서',
    '/हिन्दी',
    '/می\u200Cخواهم',
    '/docs-of-ours',
    '/apis',
    '/report.v2/list',
    '/v1.2/:id',
    '/logins',
    '/register',
    '/exception/x',
    '/.../a',
    '/a..b/c',
  ])('the path of a menu item accepts %j', (path) => {
    expect(menuPath(path)).toBeNull();
  });

  it.each([
    ['/login', 'field.pathReserved'],
    ['/Login', 'field.pathReserved'],
    ['/change-password', 'field.pathReserved'],
    ['/setup', 'field.pathReserved'],
    ['/privacy-policy', 'field.pathReserved'],
    ['/terms-of-service', 'field.pathReserved'],
    ['/exception/404', 'field.pathReserved'],
    ['/', 'field.pathReserved'],
    ['/docs', 'field.pathReserved'],
    ['/docs/zh', 'field.pathReserved'],
    ['/api/report', 'field.pathReserved'],
    ['/assets/x', 'field.pathReserved'],
    ['/avatars/x', 'field.pathReserved'],
    ['/report.v2', 'field.pathFile'],
    ['/favicon.ico', 'field.pathFile'],
    ['/a/index.html', 'field.pathFile'],
    ['/.', 'field.pathSegments'],
    ['/a/..', 'field.pathSegments'],
    ['/a/../b', 'field.pathSegments'],
    ['//home', 'field.pathSegments'],
    ['/a//b', 'field.pathSegments'],
    ['/system/user?status=0', 'field.pathQuery'],
    ['/a#b', 'field.pathQuery'],
    ['/a b', 'field.path'],
    ['/a%2Fb', 'field.path'],
    ['/a\\b', 'field.path'],
    ['report', 'field.path'],
    ['/a/', 'field.path'],
  ])('the path of a menu item rejects %j with %s', (path, problem) => {
    expect(menuPath(path)).toBe(problem);
  });
});

describe('the origin of a website', () => {
  it.each([
    ['https://ant.design/x?y#z', 'https://ant.design'],
    ['HTTP://A.example:8080/', 'http://a.example:8080'],
    ['/docs/', null],
    ['ftp://a.example/https:', null],
    ['https://[', null],
    ['https://*.example/', null],
    ['', null],
  ])('the origin of the website %j is %j', (link, origin) => {
    expect(getSiteOrigin(link)).toBe(origin);
  });
});

describe('a date', () => {
  it.each(['2026-03-05', '2024-02-29', '0001-01-01'])('a date accepts %j', (value) => {
    expect(day(value)).toBeNull();
  });

  it.each(['', '2025-02-29', '2026-02-30', '2026-13-01', '2026-3-5', '2026-03-05T00:00', '20260305', 'today'])(
    'a date rejects %j',
    (value) => {
      expect(day(value)).toBe('field.day');
    },
  );
});

describe('a password', () => {
  const form = 'Abcdefgh12345678';
  const phrase = 'no digits at all!';
  const createLongText = (length: number) => `${'quiet river '.repeat(20).slice(0, length - 2)}马!`;

  it.each([0, 16])('a password has 8 to 16 characters if the setting is %i', (max) => {
    const rule = createPasswordRule({ ...defaultPasswordRules, passwordMax: max });
    const values = [form, 'abcdefg1', `${form}9`, 'abcdef1', 'abcdefgh', '12345678', 'abc 1234', phrase, ''];
    expect(values.map(rule)).toEqual(values.map(password));
    expect(values.map(rule).filter((errorCode) => errorCode === null)).toHaveLength(2);
  });

  it.each<[Partial<PasswordRules>, string, string | null]>([
    [{ passwordMin: 12 }, 'abcdefghij1', 'field.passwordMin'],
    [{ passwordMin: 12 }, 'abcdefghijk1', null],
    [{ passwordMin: 20, passwordMax: 64 }, 'no digits at all!!!', 'field.passwordMin'],
    [{ passwordMin: 20, passwordMax: 64 }, 'no digits at all!!!!', null],
    [{ passwordMin: 8 }, 'abcdef1', 'field.password'],
    [{ requiresMixedCase: true }, 'abcdefg1', 'field.passwordCase'],
    [{ requiresMixedCase: true }, 'ABCDEFG1', 'field.passwordCase'],
    [{ requiresMixedCase: true }, 'Abcdefg1', null],
    [{ requiresMixedCase: true, passwordMax: 64 }, phrase, 'field.passwordCase'],
    [{ requiresSymbol: true }, 'Abcdefg1', 'field.passwordSymbol'],
    [{ requiresSymbol: true }, 'abcdefg1_', null],
    [{ requiresSymbol: true, passwordMax: 64 }, '马'.repeat(17), 'field.passwordSymbol'],
    [{ requiresMixedCase: true, requiresSymbol: true }, 'abcdefgh1', 'field.passwordCase'],
  ])('the rules %j of a company judge %s as %s', (changedRules, value, errorCode) => {
    expect(createPasswordRule({ ...defaultPasswordRules, passwordMax: 16, ...changedRules })(value)).toBe(errorCode);
  });

  it.each([17, 64, 128])('a password can be longer with any characters, up to the setting of %i', (max) => {
    const rule = createPasswordRule({ ...defaultPasswordRules, passwordMax: max });
    expect([rule(form), rule('abcdefg1'), rule(phrase), rule(createLongText(max))]).toEqual([null, null, null, null]);
    expect([rule('abc 1234'), rule('no digits at all')]).toEqual(['field.passphrase', 'field.passphrase']);
    expect([rule(createLongText(max + 1)), rule(`😀${createLongText(max)}`)]).toEqual([
      'field.tooLong',
      'field.tooLong',
    ]);
    expect([rule(''), rule(' '.repeat(17))]).toEqual(['field.required', 'field.required']);
  });

  it('a password has at most 128 code points with any setting', () => {
    expect([
      anyPassword(form),
      anyPassword(phrase),
      anyPassword(createLongText(128)),
      anyPassword('🐎 '.repeat(64)),
    ]).toEqual([null, null, null, null]);
    expect([anyPassword('no digits at all'), anyPassword(createLongText(129))]).toEqual([
      'field.password',
      'field.password',
    ]);
    expect(anyPassword(' '.repeat(40))).toBe('field.required');
  });
});

describe('a unified social credit code', () => {
  it('a unified social credit code is rejected if a single character is mistyped', () => {
    const validCode = '91350100M000100Y43';
    const alphabet = '0123456789ABCDEFGHJKLMNPQRTUWXY';
    const mistyped = [...validCode].flatMap((character, at) =>
      [...alphabet]
        .filter((otherCharacter) => otherCharacter !== character)
        .map((otherCharacter) => validCode.slice(0, at) + otherCharacter + validCode.slice(at + 1)),
    );
    expect(mistyped.filter((item) => socialCreditCode(item) === null)).toEqual([]);
  });
});
