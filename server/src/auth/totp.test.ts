import { describe, expect, it, test } from 'vitest';
import { computeTotp } from '../testing/second-factor/totp.ts';
import { createTotpSecret, createTotpUri, findTotpStep } from './totp.ts';

/** `12345678901234567890` of RFC 6238, appendix B. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

describe('a code of an authenticator app', () => {
  test.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('the code of an authenticator app is that of RFC 6238 at second %d', (seconds, code) => {
    expect(findTotpStep(secret, code, seconds * 1000)).toBe(Math.floor(seconds / 30));
    expect(computeTotp(secret, seconds * 1000)).toBe(code);
  });

  it('the code of an authenticator app is accepted one step early or late, but not two', () => {
    const now = 1_800_000_015_000;
    const step = Math.floor(now / 30_000);
    const foundSteps = [-2, -1, 0, 1, 2].map((stepOffset) =>
      findTotpStep(secret, computeTotp(secret, now + stepOffset * 30_000), now),
    );
    expect(foundSteps).toEqual([null, step - 1, step, step + 1, null]);
  });

  test.each(['', '28708', '2870822', 'abcdef', '２８７０８２', '-28708'])(
    'the code of an authenticator app is rejected if it is %j',
    (code) => {
      expect(findTotpStep(secret, code, 59_000)).toBeNull();
    },
  );
});

describe('a new secret', () => {
  it('a new secret for the authenticator app has 160 random bits', () => {
    const [first, second] = [createTotpSecret(), createTotpSecret()];
    expect(first).toMatch(/^[A-Z2-7]{32}$/);
    expect(second).not.toBe(first);
  });

  it('the address of a new secret contains the company and the username, also with special characters', () => {
    const uri = new URL(createTotpUri(secret, '公司: A&B', '张?三'));
    expect(uri.protocol + uri.host).toBe('otpauth:totp');
    expect(Object.fromEntries(uri.searchParams)).toMatchObject({
      secret,
      issuer: '公司: A&B',
      digits: '6',
      period: '30',
    });
    expect(decodeURIComponent(uri.pathname)).toContain('张?三');
  });
});
