import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mobileContact } from './contact/fields.ts';
import { getNationalNumber } from './cleaning.ts';
import { code, email, localMobile, mobile, phone, telephone } from './contact-rules.ts';
import { socialCreditCode } from './credit-code.ts';
import { alphanumeric, cleanText, permissionCode, roleCode, rowCode, type Rule, username } from './validation.ts';
import { routePath } from './addresses.ts';

const rules = {
  alphanumeric,
  code,
  email,
  localMobile,
  mobile,
  mobileContact,
  permissionCode,
  phone,
  roleCode,
  routePath,
  rowCode,
  socialCreditCode,
  telephone,
  username,
};

/** Typed or pasted values, and the valid value that is stored. */
const cases: Partial<Record<keyof typeof rules, readonly (readonly [string, string])[]>> = {
  phone: [
    ['138 0013 8001', '13800138001'],
    ['138-0013-8002', '13800138002'],
    ['+86 138 0013 8003', '+8613800138003'],
    ['\u202D13800138004\u202C', '13800138004'],
    ['１３８００１３８００５', '13800138005'],
    ['(010) 8888-8888', '010-88888888'],
    ['（010）88888888', '010-88888888'],
    ['01088888888', '010-88888888'],
    ['0755 2345 6789', '0755-23456789'],
    ['86-13800138007', '+8613800138007'],
    ['13800138008\u00A0', '13800138008'],
    ['013800138004', '13800138004'],
    ['+86 013800138004', '+8613800138004'],
    ['+86 (0)138 0013 8004', '+8613800138004'],
    ['0086 138 0013 8004', '008613800138004'],
    ['+44 07700 900123', '+447700900123'],
    ['+4407700900123', '+447700900123'],
    ['+44 (0) 7700 900123', '+447700900123'],
    ['0044 7700 900123', '+447700900123'],
    ['+1 (415) 555-2671', '+14155552671'],
    ['+1.415.555.2671', '+14155552671'],
    ['tel:+1-415-555-2671', '+14155552671'],
    ['＋８６－１３８　００１３　８００１', '+8613800138001'],
    ['+٤٤ ٧٧٠٠ ٩٠٠١٢٣', '+447700900123'],
    ['+44‑7700‑900123', '+447700900123'],
    ['+39 06 698 12345', '+390669812345'],
    ['+225 01 23 45 67 89', '+2250123456789'],
    ['010-12345678 转 123', '010-12345678-123'],
    ['010-12345678 ext. 123', '010-12345678-123'],
    ['8888 8888', '88888888'],
    ['010-12345678-1234', '010-12345678-1234'],
    ['13,800,138,001', '13800138001'],
    ['0086-138-0013-8001', '008613800138001'],
    ['(86)13800138001', '+8613800138001'],
    ['+(86) 138 0013 8001', '+8613800138001'],
    ['138.0013.8001', '13800138001'],
    ['手机：13800138001', '13800138001'],
    ['联系电话: 010-12345678', '010-12345678'],
    ['Tel. +1 415 555 2671', '+14155552671'],
    ['13800138001（微信同号）', '13800138001'],
    ['13800138001；', '13800138001'],
    ['13800138001、', '13800138001'],
    ["'13800138001", '13800138001'],
    ['400-800-8888', '400-8008888'],
    ['+852 2345 6789', '+85223456789'],
    ['+886 0912 345 678', '+886912345678'],
    ['00 44 20 7946 0958', '+442079460958'],
    ['13800138001.0', '13800138001'],
    ['13,800,138,001.00', '13800138001'],
  ],
  mobile: [
    ['+86 (138) 0013-8004', '+8613800138004'],
    ['138\u200B0013\u200B8004', '13800138004'],
  ],
  telephone: [
    ['010 1234 5678', '010-12345678'],
    ['(0755)2345678', '0755-2345678'],
  ],
  localMobile: [['(7700) 900-123', '7700900123']],
  mobileContact: [
    ['+44 07700 900123', '+447700900123'],
    ['138-0013-8002', '13800138002'],
  ],
  code: [
    ['验证码：123456', '123456'],
    ['12-34-56', '123456'],
    ['123 456', '123456'],
    ['１２３４５６', '123456'],
    ['1234 5678', '12345678'],
    ['【Atrium】您的验证码是 123456，5 分钟内有效。', '123456'],
    ['Your code is 123456. It expires in 10 minutes.', '123456'],
    ['Code: 123-456', '123456'],
    ['\u200E123456\u200F', '123456'],
    ['"123456"', '123456'],
    ['١٢٣٤٥٦', '123456'],
    ['2026-11-27 您的验证码：4821，5 分钟内有效', '4821'],
    ['【银行】您尾号 1234 的账户验证码为 567890，请勿泄露', '567890'],
    ['20261127 123456', '123456'],
    ['G-123456', '123456'],
    ['<#> 123456 is your code. FA+9qCX9VSu', '123456'],
    ['code=123456&next=1', '123456'],
  ],
  username: [
    ['\u200Eadmin\u200F ', 'admin'],
    ['ｚｈａｎｇ＿ｓａｎ', 'zhang_san'],
    ['\uFEFFzhang-san\u00A0', 'zhang-san'],
    ['　zhangsan　', 'zhangsan'],
  ],
  email: [
    [' \u202Aa@b.cn\u202C ', 'a@b.cn'],
    ['ｚｈａｎｇ＠ｅｘａｍｐｌｅ．ｃｏｍ', 'zhang@example.com'],
    ['张三 <zhang@example.com>', 'zhang@example.com'],
    ['"Doe, Jane" <jane@Example.COM>', 'jane@Example.COM'],
    ['<a@b.c>', 'a@b.c'],
    ['mailto:a@b.cn?subject=Hi', 'a@b.cn'],
    ['a@b.cn;', 'a@b.cn'],
    ['zhang@example。com', 'zhang@example.com'],
    ['zhang@example．com', 'zhang@example.com'],
    ['张三 <zhang@example.com>；', 'zhang@example.com'],
    ['zhang@example.com，', 'zhang@example.com'],
    ['zhang@例子.公司', 'zhang@xn--fsqu00a.xn--55qx5d'],
    ['zhang@BÜCHER.example', 'zhang@xn--bcher-kva.example'],
    ['a-b@c-d.cn', 'a-b@c-d.cn'],
  ],
  socialCreditCode: [
    ['91350100m000100y43', '91350100M000100Y43'],
    ['9135 0100 M000 100Y 43', '91350100M000100Y43'],
    ['９１３５０１００Ｍ０００１００Ｙ４３', '91350100M000100Y43'],
  ],
  permissionCode: [['permission：button：add', 'permission:button:add']],
  roleCode: [['ｓａｌｅｓ', 'sales']],
  rowCode: [['０１', '01']],
  routePath: [
    ['／报表／销售', '/报表/销售'],
    ['/%E6%8A%A5%E8%A1%A8/%E9%94%80%E5%94%AE', '/报表/销售'],
    ['/%D8%A7%D9%84%D8%AA%D9%82%D8%A7%D8%B1%D9%8A%D8%B1', '/التقارير'],
    ['/रिपोर्ट/बिक्री/', '/रिपोर्ट/बिक्री'],
    ['/reports/', '/reports'],
  ],
};

/** Ambiguous input is not interpreted. The value stays unchanged, and an error is reported. */
const rejectedTexts: Partial<Record<keyof typeof rules, readonly string[]>> = {
  phone: [
    '12 34',
    '1.38E+10',
    'call me',
    '+1 415 555 2671 ext 5',
    '++44 7700 900123',
    '张三',
    '1'.repeat(100),
    '13800138001/13900139002',
  ],
  code: ['12 3', '验证码', '12 34 56 78 90', '123456789'],
  username: ['zhang san', 'zhang–san', '张三丰四', 'o’brien'],
  routePath: ['/a%2Fb', '/100%', '/a%00', '/a b/', '报表'],
  email: ['a @b.cn', 'a@b .cn', 'a b@c.cn', '张三@b.cn', 'a@', '<a@b.c> x', 'a@b.c, d@e.f'],
};

const applied = Object.entries(cases).flatMap(([kind, list]) =>
  list.map(([typedText, stored]) => [kind as keyof typeof rules, typedText, stored] as const),
);

it.each(applied)('the rule %s stores %j as %s', (kind, typedText, stored) => {
  const rule: Rule = rules[kind];
  expect(cleanText(rule, typedText)).toBe(stored);
  expect(rule(stored)).toBeNull();
});

it.each(
  Object.entries(rejectedTexts).flatMap(([kind, list]) =>
    list.map((typedText) => [kind as keyof typeof rules, typedText] as const),
  ),
)('the rule %s keeps %j and rejects it', (kind, typedText) => {
  const rule: Rule = rules[kind];
  expect(cleanText(rule, typedText)).toBe(typedText);
  expect(rule(typedText)).not.toBeNull();
});

describe('a phone number with a separate calling code', () => {
  it.each([
    [44, '07700 900123', '7700900123'],
    [44, '+44 7700 900123', '7700900123'],
    [44, '0044 07700 900123', '7700900123'],
    [86, '013800138004', '13800138004'],
    [86, '+86 138-0013-8004', '13800138004'],
    [86, '8613800138004', '13800138004'],
    [86, '１３８００１３８００４', '13800138004'],
    [1, '(415) 555-2671', '4155552671'],
    [39, '06 698 12345', '0669812345'],
    [225, '01 23 45 67 89', '0123456789'],
    // The number of another country is an error.
    [86, '+44 7700 900123', '+447700900123'],
  ])('a phone number with code %i, %s, is stored as %s', (countryCode, typedText, national) => {
    expect(getNationalNumber(countryCode, typedText)).toBe(national);
    expect(getNationalNumber(countryCode, national)).toBe(national);
  });
});

describe('cleaning', () => {
  const pieces = [
    ...'0123456789',
    ...'0123456789',
    '+',
    '00',
    '86',
    '44',
    '138',
    ' ',
    '-',
    '(',
    ')',
    '.',
    '/',
    'a',
    'Z',
    '_',
    '@',
    ':',
    '<',
    '>',
    '张',
    '转',
    'x',
    '\u200B',
    '\u202D',
    '\uFEFF',
    '\u3000',
    '\u00A0',
    '１',
    'ａ',
    '＠',
    '．',
    ';',
    '٣',
    'ß',
    '\u0301',
    'mailto:',
    'tel:',
  ];
  const typedText = fc.oneof(
    fc.array(fc.constantFrom(...pieces), { maxLength: 20 }).map((list) => list.join('')),
    fc.string({ unit: 'grapheme', maxLength: 20 }),
    fc.emailAddress(),
    fc.stringMatching(/^[A-Za-z0-9_-]{4,16}$/),
    fc.stringMatching(/^\+?\d{4,15}$/),
    fc.stringMatching(/^(\d{3,4}-)?\d{7,8}(-\d{1,6})?$/),
    fc.constantFrom(...applied.map(([, storedText]) => storedText)),
  );

  it.each(Object.entries<Rule>(rules))(
    'cleaning with the rule %s is idempotent and keeps valid values valid',
    (_, rule) => {
      fc.assert(
        fc.property(typedText, (value) => {
          const stored = cleanText(rule, value);
          expect(cleanText(rule, stored)).toBe(stored);
          if (rule(value) === null) expect(rule(stored)).toBeNull();
        }),
        { numRuns: 2000 },
      );
    },
  );

  it.each(Object.entries<Rule>(rules))('cleaning with the rule %s is fast for hostile text', (_, rule) => {
    for (const unit of [
      '1',
      '1 ',
      '1-',
      '0',
      '(',
      '<',
      '@',
      'a.',
      'tel:',
      'x1',
      '\u0301',
      'é\u0301',
      '\u200B',
      '１',
      ' ',
    ]) {
      const startTime = performance.now();
      cleanText(rule, unit.repeat(400_000 / unit.length));
      // Slow code takes minutes.
      expect(performance.now() - startTime).toBeLessThan(20_000);
    }
  });
});
