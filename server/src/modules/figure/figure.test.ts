import { readBar, readCards, readLine, readPie, storeFigures } from '@atrium/contract/figure/calls.ts';
import { categories, measures, sources } from '@atrium/contract/figure/fields.ts';
import type { Figure } from '@atrium/contract/figure/schemas.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { addDays } from '../../db/calendar.ts';
import { startInstance } from '../../testing/instance.ts';
import { databases } from '../../testing/databases.ts';
import { addApiToken } from '../../testing/api-tokens.ts';
import { addAdmin, addClerk } from '../../testing/staff.ts';

const importPermissions = ['/system/setting', '/system/setting permission:button:import-figures'];
const today = '2026-03-03';
/** Just after midnight in Shanghai, on the previous day in UTC. */
const midnight = Date.parse('2026-03-02T16:00:30Z');

const createFigure = (parts: Partial<Figure>): Figure => ({
  day: today,
  measure: 'visits',
  channel: '',
  source: '',
  category: '',
  value: 1,
  ...parts,
});

describe.each(databases)('figures on $kind', async ({ open }) => {
  const fill = (rows: Figure[]) => database.db.insertInto('figures').values(rows).execute();
  const send = (body: unknown, headers: Record<string, string> = { authorization: `Bearer ${token}` }) =>
    fetch(`${instance.url}/api/figures`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  const database = await open();
  const instance = await startInstance(database, () => midnight, { ATRIUM_TIMEZONE: 'Asia/Shanghai' });
  const adminId = await addAdmin(database.db);
  const token = await instance.createToken(adminId);
  beforeEach(async () => {
    await database.db.deleteFrom('figures').execute();
  });

  test('figures are empty without data', async () => {
    expect((await instance.call(readCards, {}, token)).result.cardList).toEqual(
      measures.map((code) => ({ code, value: 0, previous: 0, points: Array(10).fill(0) })),
    );
    expect((await instance.call(readPie, {}, token)).result).toEqual(categories.map((code) => ({ value: 0, code })));
    expect((await instance.call(readBar, {}, token)).result).toEqual(sources.map((code) => ({ code, value: 0 })));
    expect((await instance.call(readLine, { range: 'week' }, token)).result).toEqual([0, 0, 0, 0, 0, 0, 0]);
  });

  test('figures end with the day in the time zone of the browser', async () => {
    await fill([createFigure({ day: addDays(today, -1), value: 7 }), createFigure({ value: 9 })]);
    const loadWeek = async (zone: string) => {
      const response = await fetch(`${instance.url}/api/home/line`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'x-time-zone': zone },
        body: JSON.stringify({ range: 'week' }),
      });
      return ((await response.json()) as { result: number[] }).result.slice(-2);
    };
    expect(await loadWeek('UTC')).toEqual([0, 7]);
    expect(await loadWeek('Asia/Tokyo')).toEqual([7, 9]);
    expect(await loadWeek('Mars/Olympus')).toEqual([7, 9]);
  });

  test('figures of a card are the last thirty days and the thirty before', async () => {
    await fill([
      createFigure({ value: 1 }),
      createFigure({ day: addDays(today, -29), value: 2 }),
      createFigure({ day: addDays(today, -30), value: 40 }),
      createFigure({ day: addDays(today, -59), value: 50 }),
      createFigure({ day: addDays(today, -60), value: 900 }),
      createFigure({ day: addDays(today, 1), value: 900 }),
      createFigure({ measure: 'sales', value: 0.1 }),
      createFigure({ measure: 'sales', channel: 'site', value: 0.2 }),
    ]);
    const noPoints = Array(10).fill(0);
    expect((await instance.call(readCards, {}, token)).result.cardList).toEqual([
      { code: 'visits', value: 3, previous: 90, points: [2, ...noPoints.slice(2), 1] },
      { code: 'newUsers', value: 0, previous: 0, points: noPoints },
      { code: 'orders', value: 0, previous: 0, points: noPoints },
      { code: 'sales', value: 0.3, previous: 0, points: [...noPoints.slice(1), 0.3] },
    ]);
  });

  test('figures of the line chart are per day of the week or month, and per past month of the year', async () => {
    await fill([
      createFigure({ day: '2026-01-01', value: 10 }),
      createFigure({ day: '2026-02-28', value: 20 }),
      createFigure({ day: '2026-03-01', source: 'search', value: 3 }),
      createFigure({ day: '2026-03-01', source: 'email', value: 4 }),
      createFigure({ day: today, value: 5 }),
      createFigure({ day: today, measure: 'orders', value: 99 }),
    ]);
    const loadLine = async (range: 'week' | 'month' | 'year') =>
      (await instance.call(readLine, { range }, token)).result;
    expect(await loadLine('week')).toEqual([0, 0, 0, 20, 7, 0, 5]);
    expect(await loadLine('month')).toEqual([7, 0, 5]);
    const year = await loadLine('year');
    expect([year.length, year[0], year.at(-1)]).toEqual([59, 10, 20]);
    const loadPrevious = async (range: 'week' | 'month' | 'year') =>
      (await instance.call(readLine, { range, period: 'previous' }, token)).result;
    expect(await loadPrevious('week')).toEqual([0, 0, 0, 0, 0, 0, 0]);
    await fill([createFigure({ day: '2026-02-24', value: 8 }), createFigure({ day: '2025-02-27', value: 30 })]);
    expect(await loadPrevious('week')).toEqual([0, 0, 0, 0, 0, 0, 8]);
    expect(await loadPrevious('month')).toEqual([0, 0, 0]);
    expect((await loadPrevious('year')).slice(-2)).toEqual([30, 0]);
  });

  test('figures of the pie chart are sales by channel, named in either language, in units of 10,000', async () => {
    const createSale = (channel: Figure['channel'], category: Figure['category'], value: number) =>
      createFigure({ measure: 'sales', channel, category, value });
    await fill([
      createSale('online', 'electronics', 123_456),
      createSale('site', 'electronics', 50_000),
      createSale('site', 'home_goods', 40_000),
    ]);
    const loadPie = async (by?: string) => (await instance.call(readPie, by === undefined ? {} : { by }, token)).result;
    for (const allParameter of [undefined, 'all', '全部', 'ALL ']) {
      expect((await loadPie(allParameter)).slice(0, 2)).toEqual([
        { value: 17.35, code: 'electronics' },
        { value: 4, code: 'home_goods' },
      ]);
    }
    for (const online of ['online', '线上', 'Online']) expect((await loadPie(online))[0]?.value).toBe(12.35);
    for (const site of ['site', '门店', '线下'])
      expect((await loadPie(site)).map(({ value }) => value)).toEqual([5, 4, 0, 0, 0]);
    expect(await instance.call(readPie, { by: 'moon' }, token)).toMatchObject({
      status: 422,
      fields: { by: 'field.option' },
    });
  });

  test('figures of the bar chart are visits by source', async () => {
    await fill([
      createFigure({ source: 'search', value: 6 }),
      createFigure({ source: 'email', value: 2 }),
      createFigure({ value: 50 }),
    ]);
    const { result } = await instance.call(readBar, {}, token);
    expect(result.map(({ value }) => value)).toEqual([6, 0, 0, 0, 2, 0]);
  });

  test.each([{}, { range: 'decade' }, { range: null }])('figures of the line chart reject %j', async (body) => {
    const response = await instance.send('POST', 'home/line', body, token);
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({ fields: { range: expect.stringMatching(/^field\./) } });
  });

  test('other systems send figures with an API token, and replace existing ones', async () => {
    const { day, measure, value } = createFigure({ value: 7 });
    expect(await (await send({ figures: [{ day, measure, value }] })).json()).toMatchObject({
      code: 200,
      result: { stored: 1 },
    });
    const apiToken = await addApiToken(database.db, { userId: adminId, permissions: importPermissions });
    const bearer = { authorization: `Bearer ${apiToken}` };
    const changedFigures = [
      createFigure({ value: 8 }),
      createFigure({ value: 9 }),
      createFigure({ day: addDays(today, -1), value: 1 }),
    ];
    expect(await (await send({ figures: changedFigures }, bearer)).json()).toMatchObject({ result: { stored: 2 } });
    const rows = await database.db.selectFrom('figures').select(['day', 'value']).orderBy('day').execute();
    expect(rows).toEqual([
      { day: addDays(today, -1), value: 1 },
      { day: today, value: 9 },
    ]);
    expect((await instance.call(readLine, { range: 'month' }, token)).result).toEqual([0, 1, 9]);
  });

  test('figures without the permission to import them are rejected', async () => {
    const body = { figures: [createFigure({})] };
    expect((await send(body, {})).status).toBe(401);
    const { user } = await addClerk(database.db, ['/system/setting']);
    expect(await instance.call(storeFigures, body, await instance.createToken(user))).toMatchObject({
      status: 403,
      problem: 'right.missing',
    });
  });

  test('figures are stored in batches of up to 5,000, all or none', async () => {
    const rows = Array.from({ length: 5001 }, (_, place) => createFigure({ day: addDays(today, -place) }));
    const tooMany = await send({ figures: rows });
    expect(tooMany.status).toBe(413);
    expect(await tooMany.json()).toMatchObject({ problem: 'figures.tooMany', params: { max: 5000 } });
    expect((await send({ figures: rows.slice(0, 5000) })).status).toBe(200);
    const broken = await send({
      figures: [createFigure({ value: 77 }), createFigure({ day: '2026-02-30' }), createFigure({ value: -1 })],
    });
    expect(broken.status).toBe(422);
    expect(await broken.json()).toMatchObject({
      fields: { 'figures.1.day': 'field.day', 'figures.2.value': 'field.tooSmall' },
    });
    const { value } = await database.db
      .selectFrom('figures')
      .select('value')
      .where('day', '=', today)
      .executeTakeFirstOrThrow();
    expect(value).toBe(1);
  });
});
