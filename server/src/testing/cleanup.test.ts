import { beforeAll, expect, test } from 'vitest';
import { cleanUpAfterTest } from './cleanup.ts';

const endedNames: string[] = [];
const start = (name: string) => cleanUpAfterTest(async () => void endedNames.push(name));
beforeAll(() => void start('for all'));

test('resources of a test are kept until its end, or until they are closed', async () => {
  start('database');
  start('copy');
  const earlyCleanup = start('early');
  await earlyCleanup();
  await earlyCleanup();
  expect(endedNames).toEqual(['early']);
});

test('resources of a finished test are closed, the last one first, except for shared ones', () => {
  expect(endedNames).toEqual(['early', 'copy', 'database']);
});
