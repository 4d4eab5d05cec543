import { createElement } from 'react';
import { expect, test } from 'vitest';
import { renderHook } from '../../testing/hook-root.ts';
import { PageShownContext, useWhileShown } from './screen.ts';

const watched = async (isShown: boolean, on: string | null) => {
  const log: string[] = [];
  const beginOn = (what: string | null) => () =>
    useWhileShown(what, () => {
      log.push(`begin ${what}`);
      return () => log.push(`end ${what}`);
    });
  const around = (isOnScreen: boolean) => (inner: React.ReactNode) =>
    createElement(PageShownContext, { value: isOnScreen }, inner);
  const part = await renderHook(beginOn(on), around(isShown));
  return {
    log,
    turn: (isOnScreen: boolean) => part.change(undefined, around(isOnScreen)),
    change: (what: string | null) => part.change(beginOn(what)),
    leave: part.leave,
  };
};

test('an effect of a page begins when the page is shown, and ends when it is hidden or removed', async () => {
  const { log, turn, leave } = await watched(true, 'a');
  await turn(false);
  await turn(true);
  expect(log).toEqual(['begin a', 'end a', 'begin a']);
  await leave();
  expect(log).toEqual(['begin a', 'end a', 'begin a', 'end a']);
});

test('an effect of a page that was never shown does not begin', async () => {
  const { log, leave } = await watched(false, 'a');
  await leave();
  expect(log).toEqual([]);
});

test('an effect begins again for another value, and not at all for null', async () => {
  const { log, change, leave } = await watched(true, null);
  expect(log).toEqual([]);
  await change('a');
  await change('a');
  await change('b');
  expect(log).toEqual(['begin a', 'end a', 'begin b']);
  await change(null);
  await leave();
  expect(log).toEqual(['begin a', 'end a', 'begin b', 'end b']);
});
