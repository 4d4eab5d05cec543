import { expect, test, vi } from 'vitest';
import { renderHook } from '../../testing/hook-root.ts';
import { useSingleRun } from './use-single-run.ts';

const start = async () => {
  const runs: { readonly input: string; readonly finish: () => void; readonly fail: () => void }[] = [];
  const operation = (input: string) =>
    new Promise<void>((resolve, reject) =>
      runs.push({ input, finish: resolve, fail: () => reject(new Error('failed')) }),
    );
  const hook = await renderHook(() => useSingleRun(operation));
  return { runs, hook };
};

test('ignores calls during a run, also from a later rendering', async () => {
  const { runs, hook } = await start();
  const first = hook.read()('first');
  await hook.read()('second');
  await hook.change();
  await hook.read()('third');
  expect(runs.map(({ input }) => input)).toEqual(['first']);
  runs[0]?.finish();
  await first;
  void hook.read()('fourth');
  expect(runs.map(({ input }) => input)).toEqual(['first', 'fourth']);
});

test('runs again after a failure, which the caller receives', async () => {
  const { runs, hook } = await start();
  const first = hook.read()('first');
  runs[0]?.fail();
  await expect(first).rejects.toThrow('failed');
  void hook.read()('second');
  await vi.waitFor(() => expect(runs.map(({ input }) => input)).toEqual(['first', 'second']));
});
