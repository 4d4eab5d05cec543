import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { maxFiguresPerRequest } from '@atrium/contract/figure/fields.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { anyDatabase } from '../../../testing/databases.ts';
import { InvalidLinesError, importFigures } from './import-figures.ts';
import { UnreadableFileError } from './read-lines.ts';

const header = 'day,measure,channel,source,category,value';

describe.each(anyDatabase)('the import of figures on $kind', async ({ open }) => {
  const database = await open();
  beforeEach(async () => {
    await database.db.deleteFrom('figures').execute();
  });

  const importText = (text: string): Promise<number> =>
    importFigures(database, () => Readable.from([Buffer.from(text)]));
  const loadStored = () =>
    database.db.selectFrom('figures').selectAll().orderBy('day').orderBy('measure').orderBy('channel').execute();
  const importError = async (text: string): Promise<Error> => {
    const error = await importText(text).then(
      () => null,
      (reason: unknown) => reason,
    );
    if (!(error instanceof InvalidLinesError || error instanceof UnreadableFileError))
      throw new Error('no error', { cause: error });
    expect(await loadStored()).toEqual([]);
    return error;
  };

  it('the import of figures accepts any order of columns, a byte order mark, quotes and empty lines', async () => {
    const text =
      '\uFEFFValue, Measure ,day,channel,category\r\n"1234.5",sales,2026-01-02,online,electronics\r\n\r\n7,newUsers,2026-01-01,,\r\n';
    expect(await importText(text)).toBe(2);
    expect(await loadStored()).toEqual([
      { day: '2026-01-01', measure: 'newUsers', channel: '', source: '', category: '', value: 7 },
      { day: '2026-01-02', measure: 'sales', channel: 'online', source: '', category: 'electronics', value: 1234.5 },
    ]);
  });

  it('the import of figures replaces existing figures with the last line of each key', async () => {
    await importText(`${header}\n2026-01-01,visits,,search,,1\n2026-01-01,visits,,search,,2\n`);
    await importText(`${header}\n2026-01-01,visits,,search,,3\n`);
    expect((await loadStored()).map(({ value }) => value)).toEqual([3]);
  });

  it('the import of figures accepts more rows than the endpoint', async () => {
    const lines = Array.from({ length: maxFiguresPerRequest + 10 }, (_, number) => {
      const day = new Date(Date.UTC(2000, 0, 1 + number)).toISOString().slice(0, 10);
      return `${day},newUsers,,,,${number}`;
    });
    expect(await importText([header, ...lines].join('\n'))).toBe(maxFiguresPerRequest + 10);
    expect((await loadStored()).length).toBe(maxFiguresPerRequest + 10);
  });

  it('the import of figures rejects a file with invalid lines, listing their numbers', async () => {
    const error = await importError(
      [
        header,
        '2026-01-01,visits,,search,,120',
        '2026-02-30,visits,,search,,1',
        '2026-01-01,clicks,,search,,1',
        '2026-01-01,visits,,search',
        '2026-01-01,visits,,search,,many',
        '2026-01-01,visits,,search,,-1',
        '2026-01-01,visits,,search,,',
      ].join('\n'),
    );
    expect(error.message.split('\n')).toEqual([
      'line 3: day: Enter a date as YYYY-MM-DD',
      'line 4: measure: Choose one of the options',
      'line 5: the number of values differs from the number of columns',
      'line 6: value: Invalid value',
      'line 7: value: The number is too small',
      'line 8: value: Invalid value',
      'Nothing was stored because some lines are not valid figures.',
    ]);
  });

  it('the import of figures limits the list of invalid lines', async () => {
    const { message } = await importError(
      [header, ...Array.from({ length: 50 }, () => 'never,visits,,,,1')].join('\n'),
    );
    expect(message.split('\n').slice(-2)).toEqual([
      '… and 30 more',
      'Nothing was stored because some lines are not valid figures.',
    ]);
  });

  it.each([
    ['day,value\n2026-01-01,1', /missing columns: measure/],
    [`${header},colour\n2026-01-01,visits,,,,1,red`, /unknown columns: "colour"/],
    ['day,day,measure,value\n2026-01-01,2026-01-01,visits,1', /duplicate columns: day/],
    [header, /contains no figures/],
    ['', /contains no figures/],
    [`${header}\n2026-01-01,"vis"its,,,,1`, /^Line 2 cannot be read/],
  ])('the import of figures rejects %j', async (text, reason) => {
    expect((await importError(text)).message).toMatch(reason);
  });

  it('the import of figures rejects an unreadable file', async () => {
    const missingFile = importFigures(database, () => createReadStream('/nowhere/figures.csv'));
    await expect(missingFile).rejects.toThrow(UnreadableFileError);
  });
});
