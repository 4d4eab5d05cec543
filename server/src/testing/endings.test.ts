import { beforeAll, expect, test } from 'vitest';
import { endsItself } from './endings.ts';

const ended: string[] = [];
const start = (name: string) => endsItself(async () => void ended.push(name));
beforeAll(() => void start('for all'));

test('what a test starts lasts until its end, or until it is ended', async () => {
  start('database');
  start('copy');
  const early = start('early');
  await early();
  await early();
  expect(ended).toEqual(['early']);
});

test('and is ended by then, the last one first, but for what all tests share', () => {
  expect(ended).toEqual(['early', 'copy', 'database']);
});
