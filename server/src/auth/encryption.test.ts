import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { decryptSecret, encryptSecret } from './encryption.ts';

const [current, previous, unrelatedKey] = [randomBytes(32), randomBytes(32), randomBytes(32)];

describe('a stored secret', () => {
  it('a stored secret is encrypted to a different text each time, and decrypted to the same secret', () => {
    const [first, second] = [
      encryptSecret(current, 'totp:1', '密 secret'),
      encryptSecret(current, 'totp:1', '密 secret'),
    ];
    expect(first).not.toBe(second);
    expect(Buffer.from(first, 'base64url').toString()).not.toContain('secret');
    expect(decryptSecret([current, previous], 'totp:1', first)).toEqual({ secret: '密 secret', isOutdated: false });
  });

  it('a stored secret is decrypted with a previous key, and is then outdated', () => {
    const stored = encryptSecret(previous, 'totp:1', 'abc');
    expect(decryptSecret([current, previous], 'totp:1', stored)).toEqual({ secret: 'abc', isOutdated: true });
  });

  it('a stored secret cannot be decrypted with another key, for another owner, or if it is changed or truncated', () => {
    const stored = encryptSecret(current, 'totp:1', 'abc');
    const changedBytes = Buffer.from(stored, 'base64url');
    changedBytes[changedBytes.length - 1] = (changedBytes.at(-1) ?? 0) ^ 1;
    expect(decryptSecret([unrelatedKey], 'totp:1', stored)).toBeNull();
    expect(decryptSecret([current], 'totp:2', stored)).toBeNull();
    expect(decryptSecret([current], 'totp:1', changedBytes.toString('base64url'))).toBeNull();
    for (const text of ['', 'AAAA', stored.slice(0, -4)]) expect(decryptSecret([current], 'totp:1', text)).toBeNull();
  });
});
