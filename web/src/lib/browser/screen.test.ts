import { expect, test } from 'vitest';
import { mountHook } from '../../testing/hook-root.ts';
import { Switchable, useWhileShown, whileShown } from './screen.ts';

/** A log of what begins and ends on a screen. */
const watched = (isShown: boolean) => {
  const log: string[] = [];
  const screen = new Switchable(isShown);
  const stop = whileShown(screen, () => {
    log.push('begin');
    return () => log.push('end');
  });
  return { log, screen, stop };
};

test('what is done while a page is on the screen begins and ends with it', () => {
  const { log, screen, stop } = watched(true);
  screen.turn(true);
  expect(log).toEqual(['begin']);
  screen.turn(false);
  screen.turn(false);
  screen.turn(true);
  expect(log).toEqual(['begin', 'end', 'begin']);
  stop();
  screen.turn(false);
  screen.turn(true);
  expect(log).toEqual(['begin', 'end', 'begin', 'end']);
});

test('on a hidden page nothing begins before it is shown, and nothing ends that did not begin', () => {
  const { log, screen, stop } = watched(false);
  expect(log).toEqual([]);
  stop();
  expect(log).toEqual([]);
  screen.turn(true);
  expect(log).toEqual([]);
});

test('a page is far only while it is hidden, and near as soon as it is shown', () => {
  const screen = new Switchable(true);
  const log: string[] = [];
  screen.onChange(() => log.push(`${screen.isShown() ? 'shown' : 'hidden'} ${screen.isFar() ? 'far' : 'near'}`));
  screen.setFar(true);
  screen.turn(false);
  screen.setFar(true);
  screen.setFar(true);
  screen.turn(true);
  expect(log).toEqual(['hidden near', 'hidden far', 'shown near']);
});

test('what is part of no kept page does what it does as long as it is there', async () => {
  const log: string[] = [];
  const use = (on: string | null) => () =>
    useWhileShown(on, () => {
      log.push(`begin ${on}`);
      return () => log.push(`end ${on}`);
    });
  const part = await mountHook(use('a'));
  await part.change();
  expect(log).toEqual(['begin a']);
  await part.change(use('b'));
  await part.change(use(null));
  expect(log).toEqual(['begin a', 'end a', 'begin b', 'end b']);
  await part.leave();
  expect(log).toHaveLength(4);
});

test('whoever no longer listens to a screen hears nothing of it', () => {
  const screen = new Switchable(true);
  let heard = 0;
  const stop = screen.onChange(() => (heard += 1));
  screen.turn(true);
  expect(heard).toBe(0);
  screen.turn(false);
  stop();
  screen.turn(true);
  expect([heard, screen.isShown()]).toEqual([1, true]);
});
