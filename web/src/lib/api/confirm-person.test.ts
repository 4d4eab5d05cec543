import { useSyncExternalStore } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { runAndSettle, renderHook } from '../../testing/hook-root.ts';
import { memoryStorage } from '../../testing/test-server.ts';

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal('localStorage', memoryStorage());
});

const load = async () => {
  const confirming = await import('./confirm-person.ts');
  confirming.watchConfirmation();
  return { ...confirming, ...(await import('../session/session.ts')) };
};

test.each([true, false])('one password confirmation answers all waiting requests: %s', async (answer) => {
  const { answerConfirming, confirmPerson, isConfirming } = await load();
  expect(isConfirming()).toBe(false);
  const asked = [confirmPerson(), confirmPerson()];
  expect(isConfirming()).toBe(true);
  answerConfirming(answer);
  expect(isConfirming()).toBe(false);
  await expect(Promise.all(asked)).resolves.toEqual([answer, answer]);
});

test('components render when the confirmation starts and ends', async () => {
  const { answerConfirming, confirmPerson, isConfirming, onConfirming } = await load();
  const dialog = await renderHook(() => useSyncExternalStore(onConfirming, isConfirming));
  expect(dialog.read()).toBe(false);
  await runAndSettle(() => void confirmPerson());
  expect(dialog.read()).toBe(true);
  await runAndSettle(() => answerConfirming(true));
  expect(dialog.read()).toBe(false);
});

test('a request after a confirmation needs a new one', async () => {
  const { answerConfirming, confirmPerson, isConfirming } = await load();
  const again = confirmPerson().then(() => confirmPerson());
  answerConfirming(true);
  await vi.waitFor(() => expect(isConfirming()).toBe(true));
  answerConfirming(false);
  await expect(again).resolves.toBe(false);
});

test('a new session cancels the confirmation', async () => {
  const { confirmPerson, startSession, isConfirming } = await load();
  const asked = confirmPerson();
  startSession({ token: 'a', refreshToken: 'b' });
  await expect(asked).resolves.toBe(false);
  expect(isConfirming()).toBe(false);
});
