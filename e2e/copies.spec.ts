import { type PostgresCluster, startPostgres } from '../server/src/testing/postgres-cluster.ts';
import { type Copy, launch } from './harness/product.ts';
import { content, signIn } from './harness/person.ts';
import { expect, test } from './harness/test.ts';
import { askApi, callApi, signInByApi } from './harness/wire.ts';

/** Two copies at work. */
interface Pair {
  readonly first: Copy;
  readonly second: Copy;
}

test.describe('two copies on one PostgreSQL', () => {
  test.describe.configure({ mode: 'serial' });
  let postgres: PostgresCluster | undefined;
  let running: Pair | undefined;

  const copies = (): Pair => {
    if (!running) throw new Error('The copies did not start.');
    return running;
  };

  test.beforeAll(async () => {
    postgres = await startPostgres();
    const settings = { DATABASE_URL: postgres.url, ATRIUM_DEMO: 'on', ATRIUM_TIMEZONE: 'Asia/Shanghai' };
    const [first, second] = await Promise.all([launch(settings), launch(settings)]);
    running = { first, second };
  });

  test.afterAll(async () => {
    await Promise.all([running?.first.stop(), running?.second.stop()]);
    await postgres?.stop();
  });

  test('both come up when they start at the same moment on an empty database', async () => {
    const { first, second } = copies();
    await Promise.all([first.ready(), second.ready()]);
    const { token } = await signInByApi(first.url, 'admin');
    const routes = await askApi<{ path: string }[]>(second.url, 'get-async-routes', { token });
    expect(routes.length).toBeGreaterThan(3);
    expect(new Set(routes.map(({ path }) => path)).size).toBe(routes.length);
  });

  test('a session of one is a session of the other', async () => {
    const { first, second } = copies();
    const { token, refreshToken } = await signInByApi(first.url, 'common');
    expect((await callApi(second.url, 'user-info', { token })).code).toBe(200);
    const pair = await askApi<{ token: string }>(second.url, 'refresh-token', { body: { refreshToken } });
    expect((await callApi(first.url, 'user-info', { token: pair.token })).code).toBe(200);
  });

  test('refreshing at both at once gives the same pair', async () => {
    const { first, second } = copies();
    const { refreshToken } = await signInByApi(first.url, 'common');
    const refresh = (copy: Copy) => askApi<{ token: string }>(copy.url, 'refresh-token', { body: { refreshToken } });
    const pairs = await Promise.all([refresh(first), refresh(second), refresh(first), refresh(second)]);
    expect(new Set(pairs.map((pair) => JSON.stringify(pair))).size).toBe(1);
  });

  test('what one ends the other no longer takes, within a second', async () => {
    const { first, second } = copies();
    const { token } = await signInByApi(first.url, 'common');
    expect((await callApi(second.url, 'user-info', { token })).code).toBe(200);
    await askApi(first.url, 'logout', { body: {}, token });
    await expect
      .poll(async () => (await callApi(second.url, 'user-info', { token })).code, { timeout: 1000, intervals: [50] })
      .toBe(401);
  });

  test('a person works with either', async ({ page }) => {
    const { second } = copies();
    await signIn(page, 'admin', `${second.url}/about`);
    await expect(content(page)).toContainText('PostgreSQL');
  });
});
