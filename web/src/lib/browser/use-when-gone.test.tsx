import { Activity } from 'react';
import { expect, test, vi } from 'vitest';
import { renderHook } from '../../testing/hook-root.ts';
import { useOnUnmount } from './use-on-unmount.ts';

test('cleanup runs when a component unmounts, and not while its page is hidden', async () => {
  const [first, second] = [vi.fn(), vi.fn()];
  const part = await renderHook(() => useOnUnmount(first));
  await part.change(() => useOnUnmount(second));
  for (const mode of ['hidden', 'visible'] as const) {
    await part.change(undefined, (inner) => <Activity mode={mode}>{inner}</Activity>);
  }
  const endedCount = first.mock.calls.length + second.mock.calls.length;
  await part.change(undefined, (inner) => <Activity mode="hidden">{inner}</Activity>);
  expect(first.mock.calls.length + second.mock.calls.length).toBe(endedCount);
  await part.leave();
  expect(first.mock.calls.length + second.mock.calls.length).toBe(endedCount + 1);
});
