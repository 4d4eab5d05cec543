import { beforeEach, expect, test } from 'vitest';
import { takeToasts, toast } from './toast.ts';

beforeEach(() => void takeToasts());

test.each(['success', 'error', 'warning', 'info'] as const)(
  'keeps a toast of the kind %s until it is shown',
  (kind) => {
    toast[kind]('Saved');
    expect(takeToasts()).toMatchObject([{ kind, text: 'Saved' }]);
    expect(takeToasts()).toEqual([]);
  },
);

test('joins toasts with the same kind, text and record', () => {
  for (const name of ['A', 'A', 'B']) toast.success('Saved', { name, link: null });
  toast.info('Saved');
  toast.info('Saved');
  expect(takeToasts().map(({ kind, subject }) => [kind, subject?.name])).toEqual([
    ['success', 'A'],
    ['success', 'B'],
    ['info', undefined],
  ]);
});
