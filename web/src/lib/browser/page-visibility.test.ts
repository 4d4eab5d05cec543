import { createElement } from 'react';
import { expect, test } from 'vitest';
import { renderHook } from '../../testing/hook-root.ts';
import { PageShownContext, useWhileShown } from './page-visibility.ts';

const logWatched = async (isShown: boolean, on: string | null) => {
  const log: string[] = [];
  const beginOn = (value: string | null) => () =>
    useWhileShown(value, () => {
      log.push(`begin ${value}`);
      return () => log.push(`end ${value}`);
    });
  const wrap = (isOnScreen: boolean) => (inner: React.ReactNode) =>
    createElement(PageShownContext, { value: isOnScreen }, inner);
  const part = await renderHook(beginOn(on), wrap(isShown));
  return {
    log,
    setShown: (isOnScreen: boolean) => part.change(undefined, wrap(isOnScreen)),
    change: (value: string | null) => part.change(beginOn(value)),
    leave: part.leave,
  };
};

test('an effect of a page begins when the page is shown, and ends when it is hidden or removed', async () => {
  const { log, setShown, leave } = await logWatched(true, 'a');
  await setShown(false);
  await setShown(true);
  expect(log).toEqual(['begin a', 'end a', 'begin a']);
  await leave();
  expect(log).toEqual(['begin a', 'end a', 'begin a', 'end a']);
});

test('an effect of a page that was never shown does not begin', async () => {
  const { log, leave } = await logWatched(false, 'a');
  await leave();
  expect(log).toEqual([]);
});

test('an effect begins again for another value, and not at all for null', async () => {
  const { log, change, leave } = await logWatched(true, null);
  expect(log).toEqual([]);
  await change('a');
  await change('a');
  await change('b');
  expect(log).toEqual(['begin a', 'end a', 'begin b']);
  await change(null);
  await leave();
  expect(log).toEqual(['begin a', 'end a', 'begin b', 'end b']);
});
