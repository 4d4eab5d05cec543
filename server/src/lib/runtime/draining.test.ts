import { readHealth, readReadiness } from '@atrium/contract/about/calls.ts';
import { expect, onTestFinished, test } from 'vitest';
import { startCopy } from '../../testing/copy.ts';
import { openOn } from '../../testing/databases.ts';
import { Draining } from './draining.ts';

test('draining begins once and announces its duration', () => {
  const draining = new Draining();
  const heard: number[] = [];
  draining.onBegin((forMs) => heard.push(forMs));
  draining.begin(100);
  draining.begin(200);
  expect([draining.isBegun, heard]).toEqual([true, [100]]);
});

test('a draining instance is not ready and reports the reason', async () => {
  const database = await openOn('sqlite');
  const copy = await startCopy(database);
  onTestFinished(async () => {
    await copy.stop();
    await database.close();
  });
  copy.context.draining.begin(50);
  expect(await copy.call(readReadiness, {})).toMatchObject({ status: 503, problem: 'server.ending' });
  expect(await copy.call(readHealth, {})).toMatchObject({ status: 503, problem: 'server.ending' });
});
