import { rowsOnServer } from '../server/src/testing/databases.ts';
import { missingPrograms, startCluster } from './harness/cluster.ts';
import { expect, test } from './harness/test.ts';
import { askApi, callApi, signInByApi } from './harness/wire.ts';

const key = 'the-figures-key-of-the-cluster';

/** Figures of one day after the other, until enough were acknowledged; answers the days of those. */
const storeFigures = async (url: string, from: number, enough: number): Promise<string[]> => {
  const acknowledged: string[] = [];
  for (let turn = from; acknowledged.length < enough; turn += 1) {
    const day = new Date(Date.UTC(1990, 0, 1) + turn * 86_400_000).toISOString().slice(0, 10);
    const figures = [{ day, measure: 'visits', source: 'search', value: turn + 1 }];
    const isStored = await askApi(url, 'figures', { body: { figures }, token: key }).then(
      () => true,
      () => false,
    );
    if (isStored) acknowledged.push(day);
  }
  return acknowledged;
};

test('a cluster goes on with the standby when its primary is killed under writes, and nothing acknowledged is missing', async () => {
  test.skip(missingPrograms().length > 0, `needs ${missingPrograms().join(', ')}`);
  const cluster = await startCluster({ ATRIUM_FIGURES_KEY: key, ATRIUM_DEMO: 'on' });
  try {
    const { token } = await signInByApi(cluster.url, 'admin');
    for (const copy of cluster.copies)
      await expect.poll(() => askApi(copy.url, 'health/ready')).toMatchObject({ replica: 'ok' });
    const before = storeFigures(cluster.url, 0, 100);
    await storeFigures(cluster.url, 5000, 20);
    await cluster.failOver();
    const after = await storeFigures(cluster.url, 6000, 20);
    const days = [...(await before), ...after];

    const rows = await rowsOnServer(
      cluster.database(),
      `select day from figures where measure = 'visits' and source = 'search' and day in ('${days.join("','")}')`,
    );
    expect(rows.map(({ day }) => day).toSorted()).toEqual(days.toSorted());
    expect(await askApi(cluster.url, 'user-info', { token })).toMatchObject({ username: 'admin' });
    for (const copy of cluster.copies) {
      // The other server is gone: lists come from the one that is left.
      expect(await askApi(copy.url, 'user-list?current=1&pageSize=1', { token })).toMatchObject({ current: 1 });
      await expect.poll(() => askApi(copy.url, 'health/ready')).toMatchObject({ replica: 'unused' });
      await expect.poll(() => callApi(copy.url, 'health')).toMatchObject({ result: { status: 'ok' } });
      expect((await fetch(`${copy.url}/api/health/ready`)).status).toBe(200);
    }
  } finally {
    await cluster.stop();
  }
});
