import { expect, test, vi } from 'vitest';
import { renderHook } from '../../testing/hook-root.ts';
import { successResponse, memoryStorage, type Reply, serveFetch } from '../../testing/test-server.ts';

/** Opens a page with these public settings. */
const openPage = async (answer: Reply | (() => Reply)) => {
  await serveFetch(() => (typeof answer === 'function' ? answer() : answer));
  vi.resetModules();
  vi.stubGlobal('document', { documentElement: {} });
  vi.stubGlobal('localStorage', memoryStorage());
  const [rules, capabilities] = await Promise.all([import('./password-rule.ts'), import('../api/capabilities.ts')]);
  return { ...rules, ...capabilities };
};

const form = 'abcdefg1';
const phrase = 'quiet rivers run deep';
const ownAnswer = { product: 'atrium', timeZone: 'UTC', demoAccounts: [] };

test.each([
  [
    'a server of longer ones',
    successResponse({ ...ownAnswer, passwordMax: 20 }),
    20,
    'field.tooLong',
    'field.passphrase',
  ],
  ['a server of the form', successResponse({ ...ownAnswer, passwordMax: 16 }), 16, 'field.password', 'field.password'],
])('a password is checked by the rule of %s', async (_, answer, max, problem, isShort) => {
  const { passwordRule, getMaxPasswordLength, loadCapabilities } = await openPage(answer);
  await loadCapabilities();
  expect([getMaxPasswordLength(), passwordRule(form), passwordRule(phrase), passwordRule('short')]).toEqual([
    max,
    null,
    problem,
    isShort,
  ]);
});

test("accepts longer passwords until the server's rule is known", async () => {
  const { passwordRule, getMaxPasswordLength } = await openPage(successResponse({ ...ownAnswer, passwordMax: 16 }));
  expect([getMaxPasswordLength(), passwordRule(phrase), passwordRule('short')]).toEqual([128, null, 'field.password']);
});

const tightRules = { passwordMin: 12, requiresMixedCase: true, requiresSymbol: true };

test('new passwords follow the rules of the company, and passwords of a sign-in do not', async () => {
  const { newPasswordRule, passwordRule, loadCapabilities } = await openPage(
    successResponse({ ...ownAnswer, ...tightRules, passwordMax: 16 }),
  );
  await loadCapabilities();
  const passwords = [form, 'abcdefghijk1', 'Abcdefghijk1', 'Abcdefghijk1!', phrase];
  expect(passwords.map(newPasswordRule)).toEqual([
    'field.passwordMin',
    'field.passwordCase',
    'field.passwordSymbol',
    null,
    'field.password',
  ]);
  expect(passwords.map(passwordRule)).toEqual([null, null, null, null, 'field.password']);
});

test('new passwords follow rules that changed after the page was loaded', async () => {
  let answer = successResponse({ ...ownAnswer, passwordMax: 16 });
  const { newPasswordRule, loadCapabilities, reloadCapabilities } = await openPage(() => answer);
  await loadCapabilities();
  expect(newPasswordRule(form)).toBeNull();
  answer = successResponse({ ...ownAnswer, ...tightRules, passwordMax: 16 });
  await reloadCapabilities();
  expect(newPasswordRule(form)).toBe('field.passwordMin');
});

test.each([
  ['the server', successResponse({ ...ownAnswer, ...tightRules, passwordMax: 64 }), { ...tightRules, passwordMax: 64 }],
  [
    'an earlier server',
    successResponse({ ...ownAnswer, passwordMax: 17 }),
    { passwordMin: 8, passwordMax: 17, requiresMixedCase: false, requiresSymbol: false },
  ],
])('a password form reads the rules of %s', async (_, answer, rules) => {
  const { usePasswordRules, loadCapabilities } = await openPage(answer);
  await loadCapabilities();
  const hook = await renderHook(usePasswordRules);
  expect(hook.read()).toMatchObject(rules);
  await hook.leave();
});
