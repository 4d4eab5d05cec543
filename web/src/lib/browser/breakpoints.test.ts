import { readFileSync } from 'node:fs';
import { afterEach, expect, test, vi } from 'vitest';
import { runAndSettle, renderHook } from '../../testing/hook-root.ts';
import { breakpoints } from './breakpoints.ts';

afterEach(() => vi.unstubAllGlobals());

test('breakpoints are 0, 576, 768, 992 and 1200 pixels, in the style sheet too', () => {
  expect(breakpoints).toEqual({ xs: 0, sm: 576, md: 768, lg: 992, xl: 1200 });
  const sheet = readFileSync(new URL('../../styles.css', import.meta.url), 'utf8');
  const declared = [...sheet.matchAll(/--breakpoint-(\w+): (\d+)px/g)].map(([, name, width]) => [name, Number(width)]);
  expect({ xs: 0, ...Object.fromEntries(declared) }).toEqual(breakpoints);
});

const stubWindow = (start: number) => {
  let width = start;
  const listeners = new Set<{ query: string; listener: () => void }>();
  const matchMedia = (query: string) => ({
    get matches() {
      return width >= Number(/min-width: (\d+)px/.exec(query)?.[1]);
    },
    addEventListener: (type: string, listener: () => void) => type === 'change' && listeners.add({ query, listener }),
    removeEventListener: (type: string, listener: () => void) => {
      for (const entry of listeners)
        if (type === 'change' && entry.query === query && entry.listener === listener) listeners.delete(entry);
    },
  });
  vi.stubGlobal('matchMedia', matchMedia);
  const resize = (to: number) =>
    runAndSettle(() => {
      width = to;
      for (const { listener } of listeners) listener();
    });
  return { resize, listeners };
};

const load = async () => {
  vi.resetModules();
  return import('./breakpoints.ts');
};

test.each([
  [0, 'xs', true, true],
  [575, 'xs', true, true],
  [576, 'sm', true, true],
  [767, 'sm', true, true],
  [768, 'md', false, true],
  [991, 'md', false, true],
  [992, 'lg', false, false],
  [1199, 'lg', false, false],
  [1200, 'xl', false, false],
  [4000, 'xl', false, false],
])('a window of %i pixels is %s (on a phone: %s, narrow: %s)', async (width, size, isPhone, isNarrow) => {
  stubWindow(width);
  const { useBreakpoint, useIsNarrow, useIsPhone } = await load();
  const { read } = await renderHook(() => [useBreakpoint(), useIsPhone(), useIsNarrow()]);
  expect(read()).toEqual([size, isPhone, isNarrow]);
});

test('a component renders when the breakpoint changes, and not after unmounting', async () => {
  const { resize, listeners } = stubWindow(1300);
  const { useBreakpoint } = await load();
  const { read, renders, leave } = await renderHook(useBreakpoint);
  await resize(1250);
  expect([read(), renders()]).toEqual(['xl', 1]);
  await resize(800);
  expect([read(), renders()]).toEqual(['md', 2]);
  await leave();
  expect(listeners.size).toBe(0);
});
