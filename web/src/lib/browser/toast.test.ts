import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const shown: [string, string][] = [];
vi.mock('antd/es/message', () => ({
  default: { open: ({ type, content }: { type: string; content: string }) => shown.push([type, content]) },
}));

beforeEach(() => {
  vi.resetModules();
  shown.length = 0;
  vi.useFakeTimers({ now: 1000, toFake: ['Date'] });
});
afterEach(() => void vi.useRealTimers());

const load = async () => (await import('./toast.ts')).toast;
const texts = () => shown.map(([, text]) => text);

test.each(['success', 'error', 'warning', 'info'] as const)('a word of %s is shown as that', async (kind) => {
  const toast = await load();
  toast[kind]('Saved');
  await vi.waitFor(() => expect(shown).toEqual([[kind, 'Saved']]));
});

test('what it is about belongs to the text: of two rows saved at once, both are named', async () => {
  const toast = await load();
  for (const name of ['A', 'A', 'B']) toast.success('Saved', { name, link: null });
  await vi.waitFor(() => expect(shown).toHaveLength(2));
});

test('the same text of the same kind within a moment is one', async () => {
  const toast = await load();
  toast.info('a');
  toast.info('a');
  toast.error('a');
  vi.setSystemTime(2499);
  toast.info('a');
  await vi.waitFor(() => expect(shown).toHaveLength(2));
  vi.setSystemTime(2500);
  toast.info('a');
  await vi.waitFor(() => expect(shown).toHaveLength(3));
  expect(shown.toSorted()).toEqual([
    ['error', 'a'],
    ['info', 'a'],
    ['info', 'a'],
  ]);
});

test('what was said is remembered of some fifty texts, and then forgotten', async () => {
  const toast = await load();
  for (let at = 0; at < 50; at += 1) toast.info(String(at));
  toast.info('0');
  await vi.waitFor(() => expect(texts()).toHaveLength(50));
  toast.info('50');
  toast.info('0');
  await vi.waitFor(() => expect(texts().slice(50)).toEqual(['50', '0']));
});
