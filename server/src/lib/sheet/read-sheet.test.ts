import { expect, onTestFinished, test, vi } from 'vitest';
import { createTextRow, createXlsxFile } from '../../testing/workbook.ts';
import { readSheetFile } from './read-sheet.ts';

const readText = (text: string | Uint8Array, userId = 1) => readSheetFile(Buffer.from(text), 100, userId);

test('a worker reads CSV and XLSX files, and fails with the reason', async () => {
  const rows = [{ number: 1, cells: ['a', 'b'] }];
  expect((await readText('a,b\n')).rows).toEqual(rows);
  expect((await readText(await createXlsxFile({ sheets: [{ rows: createTextRow(1, ['a', 'b']) }] }))).rows).toEqual(
    rows,
  );
  await expect(readText('PK\u{3}\u{4} broken')).rejects.toMatchObject({ code: 'import.unreadable' });
  await expect(readText('<html></html>')).rejects.toMatchObject({ code: 'import.webPage' });
});

test('a file that needs too much memory is rejected', { timeout: 60_000 }, async () => {
  const file = await createXlsxFile({
    sheets: [{ rows: createTextRow(1, ['a']) }],
    strings: ['<si><t>x</t></si>'.repeat(1_900_000)],
    parts: {
      'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${'<row hidden="1"><c><v>1</v></c></row>'.repeat(1_000_000)}</sheetData></worksheet>`,
    },
  });
  expect(file.length).toBeLessThan(10 * 1024 * 1024);
  await expect(readText(file)).rejects.toMatchObject({ code: 'import.tooLarge' });
});

test('a file that needs more than 15 seconds is rejected, and the next one is read', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const reading = Promise.allSettled([readText('a,b\n'.repeat(100_000))]);
  await vi.advanceTimersByTimeAsync(15_000);
  expect(await reading).toMatchObject([{ reason: { code: 'import.tooLarge' } }]);
  expect((await readText('a')).rows).toHaveLength(1);
});

test('a file is rejected while too many others, or one of the same user, are being read', async () => {
  const outcomes = await Promise.allSettled(Array.from({ length: 10 }, (_, userId) => readText('a', userId)));
  const rejections = outcomes.filter((item) => item.status === 'rejected');
  expect(rejections).toHaveLength(5);
  expect(rejections[0]).toMatchObject({ reason: { code: 'request.tooMany' } });
  const [first, second] = await Promise.allSettled([readText('a', 7), readText('a', 7)]);
  expect(first).toMatchObject({ status: 'fulfilled', value: { rows: [{ number: 1, cells: ['a'] }] } });
  expect(second).toMatchObject({ reason: { code: 'import.busy' } });
  expect(await readText('a', 7)).toMatchObject({ rows: [{ number: 1, cells: ['a'] }] });
});
