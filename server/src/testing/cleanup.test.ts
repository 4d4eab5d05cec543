import { beforeAll, expect, test } from 'vitest';
import { cleanUpAfterTest } from './cleanup.ts';

const ended: string[] = [];
const start = (name: string) => cleanUpAfterTest(async () => void ended.push(name));
beforeAll(() => void start('for all'));

test('resources of a test are kept until its end, or until they are closed', async () => {
  start('database');
  start('copy');
  const early = start('early');
  await early();
  await early();
  expect(ended).toEqual(['early']);
});

test('resources of a finished test are closed, the last one first, except for shared ones', () => {
  expect(ended).toEqual(['early', 'copy', 'database']);
});
