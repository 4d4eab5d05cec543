import { beforeEach, describe, expect, test } from 'vitest';
import { DatabaseClock } from './clock.ts';

const hour = 3_600_000;
const start = Date.parse('2026-03-01T12:00:00Z');

describe('the clock of a copy', () => {
  const said: string[] = [];
  let [steady, machine, database, answerMs, isDown] = [0, 0, 0, 0, false];
  const read = async (): Promise<number> => {
    const time = database;
    pass(answerMs);
    if (isDown) throw new Error('it does not answer');
    return time;
  };
  const pass = (ms: number): void => {
    steady += ms;
    machine += ms;
    database += ms;
  };
  const open = () =>
    new DatabaseClock({
      read,
      onWrong: (sentence) => said.push(sentence),
      steady: () => steady,
      wall: () => machine,
    });

  beforeEach(() => {
    said.length = 0;
    [steady, machine, database, answerMs, isDown] = [500, start, start, 0, false];
  });

  test('goes on as before when that of its machine is set ahead, back, and right again', async () => {
    const clock = open();
    await clock.look();
    for (const jump of [2 * hour, -4 * hour, 2 * hour]) {
      machine += jump;
      pass(1000);
      expect(clock.now()).toBe(database);
      await clock.look();
      expect(clock.now()).toBe(database);
    }
    expect(said).toEqual([
      'the clock of this machine is 7200 s ahead of that of the database, by which this copy goes',
    ]);
  });

  test('is that of the database where the machine has another one from the start', async () => {
    machine -= hour;
    const clock = open();
    expect(clock.now()).toBe(start - hour);
    await clock.look();
    expect(clock.now()).toBe(start);
    expect(said).toEqual(['the clock of this machine is 3600 s behind that of the database, by which this copy goes']);
  });

  test('follows the database when another one has taken over', async () => {
    const clock = open();
    await clock.look();
    database += 5000;
    await clock.look();
    expect(clock.now()).toBe(start + 5000);
    expect(said).toEqual([]);
  });

  test('goes on while the database does not answer, or too slowly to tell, and does not waver with the way there', async () => {
    const clock = open();
    await clock.look();
    isDown = true;
    await clock.look();
    isDown = false;
    pass(1000);
    expect(clock.now()).toBe(database);
    answerMs = 1500;
    database += hour;
    await clock.look();
    expect(clock.now()).toBe(database - hour);
    database -= hour;
    answerMs = 300;
    await clock.look();
    expect(clock.now()).toBe(database);
  });
});
