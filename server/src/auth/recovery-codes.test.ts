import { describe, expect, it } from 'vitest';
import { createRecoveryCodes, hashRecoveryCode } from './recovery-codes.ts';

describe('recovery codes', () => {
  it('ten different recovery codes are created, without characters that look alike', () => {
    const codes = createRecoveryCodes();
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^[2-9a-hjkmnp-tv-z]{6}(-[2-9a-hjkmnp-tv-z]{6}){3}$/);
  });

  it('recovery codes are accepted in capital letters, without hyphens, and with spaces or dashes', () => {
    const hash = hashRecoveryCode('abcdef-ghjkmn-pqrstv-wxyz23');
    for (const typedCode of [
      'ABCDEF GHJKMN PQRSTV WXYZ23',
      'abcdefghjkmnpqrstvwxyz23',
      ' abcdef–ghjkmn—pqrstv-wxyz23\n',
    ])
      expect(hashRecoveryCode(typedCode)).toBe(hash);
    expect(hashRecoveryCode('abcdef-ghjkmn-pqrstv-wxyz24')).not.toBe(hash);
  });
});
