import { beforeEach, expect, test, vi } from 'vitest';
import { memoryStorage } from '../../testing/wire-server.ts';

type Parts = { readonly title?: string; readonly afterClose?: () => void };
const shown: [string, Parts][] = [];
const destroyAll = vi.fn();
vi.mock('antd/es/modal', () => {
  const show = (kind: string) => (parts: Parts) => shown.push([kind, parts]);
  const kinds = Object.fromEntries(['confirm', 'warning', 'success', 'info'].map((kind) => [kind, show(kind)]));
  return { default: { ...kinds, destroyAll } };
});

beforeEach(() => {
  vi.resetModules();
  shown.length = 0;
  destroyAll.mockClear();
  vi.stubGlobal('localStorage', memoryStorage());
  vi.stubGlobal('reportError', vi.fn());
});

const load = async () => ({ ...(await import('./question.ts')), ...(await import('../session/session.ts')) });

test.each(['confirm', 'warning', 'success', 'info'] as const)('a %s is shown with its parts', async (kind) => {
  const { question } = await load();
  const afterClose = vi.fn();
  question[kind]({ title: 'Delete?', afterClose });
  await vi.waitFor(() => expect(shown).toHaveLength(1));
  expect(shown[0]).toMatchObject([kind, { title: 'Delete?' }]);
  shown[0]?.[1].afterClose?.();
  expect(afterClose).toHaveBeenCalledTimes(1);
});

test('one that says nothing of its end ends all the same', async () => {
  const { question } = await load();
  question.info({ title: 'a' });
  await vi.waitFor(() => expect(shown).toHaveLength(1));
  expect(() => shown[0]?.[1].afterClose?.()).not.toThrow();
});

test('what one person was asked goes with their session, and what was about to be is not asked the next one', async () => {
  const { question, startSession } = await load();
  startSession({ token: 'a', refreshToken: 'b' });
  expect(destroyAll).not.toHaveBeenCalled();
  question.confirm({ title: 'of Ann' });
  startSession({ token: 'c', refreshToken: 'd' });
  await vi.waitFor(() => expect(destroyAll).toHaveBeenCalledTimes(1));
  question.confirm({ title: 'of Bob' });
  await vi.waitFor(() => expect(shown.map(([, { title }]) => title)).toEqual(['of Bob']));
});
