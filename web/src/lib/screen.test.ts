import { expect, test } from 'vitest';
import { Switchable, whileShown } from './screen.ts';

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
