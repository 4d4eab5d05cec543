import type { Passkey } from '@atrium/contract/passkey/schemas.ts';
import { expect, test } from 'vitest';
import { getProtection } from './protection-level.ts';

const passkey: Passkey = { id: 1, name: 'Phone', createTime: 1, lastUseTime: null };

type Factor = Parameters<typeof getProtection>[0];

const noFactor: Factor = { createTime: null, passkeys: [], recoveryCodes: 0 };
const app: Factor = { ...noFactor, createTime: 1, recoveryCodes: 10 };

test.each<[string, Factor, ReturnType<typeof getProtection>]>([
  ['no second factor', noFactor, { factors: null, nextStep: 'addPasskey' }],
  ['an app', app, { factors: 'app', nextStep: 'nothing' }],
  ['an app and four recovery codes', { ...app, recoveryCodes: 4 }, { factors: 'app', nextStep: 'nothing' }],
  ['an app and three recovery codes', { ...app, recoveryCodes: 3 }, { factors: 'app', nextStep: 'renewCodes' }],
  ['a passkey', { ...app, createTime: null, passkeys: [passkey] }, { factors: 'passkey', nextStep: 'nothing' }],
  ['a passkey and no codes', { ...noFactor, passkeys: [passkey] }, { factors: 'passkey', nextStep: 'renewCodes' }],
  ['both', { ...app, passkeys: [passkey] }, { factors: 'both', nextStep: 'nothing' }],
])('returns the protection of an account with %s', (_, factor, expected) => {
  expect(getProtection(factor, true)).toEqual(expected);
});

test('suggests an app in a browser without passkeys', () => {
  expect(getProtection(noFactor, false)).toEqual({ factors: null, nextStep: 'addApp' });
});
