import { beforeEach, expect, test, vi } from 'vitest';
import { memoryStorage } from '../../testing/test-server.ts';

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal('localStorage', memoryStorage());
});

const load = async () => {
  const confirming = await import('./confirm-password.ts');
  confirming.watchConfirmation();
  return { ...confirming, ...(await import('../session/session.ts')) };
};

test.each([true, false])('one password confirmation answers all waiting requests: %s', async (answer) => {
  const { resolveConfirmations, confirmPassword, isConfirming } = await load();
  expect(isConfirming()).toBe(false);
  const confirmations = [confirmPassword(), confirmPassword()];
  expect(isConfirming()).toBe(true);
  resolveConfirmations(answer);
  expect(isConfirming()).toBe(false);
  await expect(Promise.all(confirmations)).resolves.toEqual([answer, answer]);
});

test('a new session cancels the confirmation', async () => {
  const { confirmPassword, startSession, isConfirming } = await load();
  const confirmations = confirmPassword();
  startSession({ token: 'a', refreshToken: 'b' });
  await expect(confirmations).resolves.toBe(false);
  expect(isConfirming()).toBe(false);
});
