import { expect, test, vi } from 'vitest';
import { renderHook } from '../../testing/hook-root.ts';
import { successResponse, memoryStorage, type Reply, serveFetch } from '../../testing/test-server.ts';

/** Opens a page with these public settings. */
const openPage = async (answer: Reply) => {
  await serveFetch(() => answer);
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

test.each([
  ['longer ones too', successResponse({ ...ownAnswer, passwordMax: 17 }), 'field.passphrase'],
  ['the form alone', successResponse({ ...ownAnswer, passwordMax: 16 }), 'field.password'],
])('a password form reads the rule of the server: %s', async (_, answer, words) => {
  const { usePasswordRuleCode, loadCapabilities } = await openPage(answer);
  await loadCapabilities();
  const hint = await renderHook(usePasswordRuleCode);
  expect(hint.read()).toBe(words);
  await hint.leave();
});
