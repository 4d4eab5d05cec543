import { beforeEach, expect, test, vi } from 'vitest';
import { memoryStorage } from '../../testing/test-server.ts';

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal('localStorage', memoryStorage());
});

const load = async () => ({ ...(await import('./question.ts')), ...(await import('../session/session.ts')) });

test('returns each waiting question once, in order', async () => {
  const { question, takeQuestions } = await load();
  for (const kind of ['confirm', 'warning', 'success', 'info'] as const) question[kind]({ title: kind });
  expect(takeQuestions().map(({ kind, options }) => [kind, options.title])).toEqual([
    ['confirm', 'confirm'],
    ['warning', 'warning'],
    ['success', 'success'],
    ['info', 'info'],
  ]);
  expect(takeQuestions()).toEqual([]);
});

test('drops the questions of the previous session', async () => {
  const { question, startSession, takeQuestions } = await load();
  question.confirm({ title: 'of Ann' });
  startSession({ token: 'a', refreshToken: 'b' });
  question.confirm({ title: 'of Bob' });
  expect(takeQuestions().map(({ options }) => options.title)).toEqual(['of Bob']);
});
