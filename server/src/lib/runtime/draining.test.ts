import { readHealth, readReadiness } from '@atrium/contract/about/calls.ts';
import { expect, test } from 'vitest';
import { startInstance } from '../../testing/instance.ts';
import { openDatabase } from '../../testing/databases.ts';
import { Draining } from './draining.ts';

test('draining begins once and passes its duration to the handlers', () => {
  const draining = new Draining();
  const received: number[] = [];
  draining.onBegin((forMs) => received.push(forMs));
  draining.begin(100);
  draining.begin(200);
  expect([draining.isBegun, received]).toEqual([true, [100]]);
});

test('a draining instance is not ready and reports the reason', async () => {
  const database = await openDatabase('sqlite');
  const instance = await startInstance(database);
  instance.context.draining.begin(50);
  expect(await instance.call(readReadiness, {})).toMatchObject({ status: 503, problem: 'server.ending' });
  expect(await instance.call(readHealth, {})).toMatchObject({ status: 503, problem: 'server.ending' });
});
