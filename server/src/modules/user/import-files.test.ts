import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { readTable } from '../../lib/sheet/read-table.ts';
import { separateHeading } from './import-heading.ts';
import { readRows } from './import-rows.ts';

const known = {
  depts: [
    { id: 1, name: '总公司', code: 'HQ', parentId: null },
    { id: 2, name: '研发', code: 'RD', parentId: 1 },
    { id: 3, name: '财务部', code: '', parentId: 1 },
    { id: 4, name: '财务部', code: '', parentId: 2 },
  ],
  roles: [],
};

const sampleFile = (name: string) => readFile(new URL(`../../testing/import-files/${name}`, import.meta.url));

const sampleImport = async (name: string) => {
  const table = await readTable(await sampleFile(name), {}, 100);
  const { columns, fields, rows } = separateHeading(table.rows);
  const { faults } = await readRows(
    fields,
    rows.map(({ cells }) => cells),
    known,
  );
  return {
    columns,
    rows: rows.map(({ number, cells }) => [number, ...cells]),
    faults: faults.map(({ row, field, problem }) => `${rows[row]?.number} ${field} ${problem}`),
    encoding: table.isEncodingCertain ? null : table.encoding,
  };
};

const phones = (await sampleFile('phones.csv')).toString().trim().split(/\r?\n/).slice(1);

interface Sample {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly (string | number)[])[];
  readonly faults?: readonly string[];
  readonly encoding?: string;
}

const staff = ['用户名', '姓名', '手机号', '部门'];

const samples: Readonly<Record<string, Sample>> = {
  'gbk.csv': {
    columns: staff,
    rows: [
      [2, 'zhangsan01', '张三', '13800138001', 'HQ'],
      [3, 'yanxx02', '䶮小明', '13800138002', 'RD'],
    ],
    encoding: 'gb18030',
  },
  'windows-1252.csv': {
    columns: ['username', 'name', 'email'],
    rows: [
      [2, 'mueller01', 'Müller', 'm1@example.com'],
      [3, 'schroeder1', 'Schröder', 'm2@example.com'],
      [4, 'nunez01', 'Núñez', 'm3@example.com'],
    ],
    encoding: 'windows-1252',
  },
  'utf16le.csv': { columns: ['用户名', '姓名'], rows: [[2, 'utf16user', '李四']] },
  'sep-line.csv': { columns: ['用户名', '姓名', '邮箱'], rows: [[2, 'sepuser1', '王五', 'w5@example.com']] },
  'same-name-depts.csv': {
    columns: ['用户名', '姓名', '部门'],
    rows: [
      [2, 'samedep1', '甲', '财务部'],
      [3, 'samedep2', '乙', '总公司/财务部'],
    ],
    faults: ['2 dept field.ambiguous'],
  },
  'injection.csv': {
    columns: ['username', 'name', 'description'],
    rows: [
      [2, 'inject01', '=HYPERLINK("http://x","y")', '+1+1'],
      [3, 'inject02', '@SUM(1)', '-2+3'],
      [4, 'inject03', '＝1+1', '\tcmd'],
    ],
  },
  'title-row.xlsx': { columns: staff, rows: [[3, 'titler01', '周一', '13800138101', 'HQ']] },
  'hidden-first-sheet.xlsx': { columns: staff, rows: [[2, 'hidden001', '周三', '13800138103', 'HQ']] },
  'leading-zeros.xlsx': {
    columns: staff,
    rows: [
      [2, '001234', '工号001234', '13800138104', 'HQ'],
      [3, '012345', '工号012345', '138-0013-8105', 'HQ'],
    ],
  },
  'merged-dept.xlsx': {
    columns: staff,
    rows: [
      [2, 'merged001', '甲', '13800138106', 'RD'],
      [3, 'merged002', '乙', '13800138107', 'RD'],
      [4, 'merged003', '丙', '13800138108', 'RD'],
    ],
  },
  'formulas.xlsx': {
    columns: staff,
    rows: [
      [2, 'formula01', '有缓存', '13800138109', 'HQ'],
      [3, 'formula02', '无缓存', '13800138110', '#RESULT?'],
      [4, 'formula03', '#N/A', '13800138111', 'HQ'],
    ],
    faults: ['3 dept field.missingResult', '4 name field.sheetError'],
  },
};

test.each(Object.entries(samples))('%s is read as a spreadsheet shows it', async (name, sample) => {
  const { faults, ...read } = await sampleImport(name);
  expect(read).toEqual({ encoding: null, ...sample, faults: undefined });
  if (sample.faults) expect(faults).toEqual(sample.faults);
});

test('dates-and-long-numbers.xlsx keeps dates as shown and all digits', async () => {
  const { rows } = await sampleImport('dates-and-long-numbers.xlsx');
  expect(rows.map(([, , , text]) => text)).toEqual([
    '2026-11-21 09:30:15',
    '2026年11月21日',
    '1900年1月1日',
    '110105194912310000',
    '0.3',
    'a\rb_x000D_c',
  ]);
});

test('long-note.csv has an error only if its long column is imported', async () => {
  const { columns, rows, faults } = await sampleImport('long-note.csv');
  expect([columns[2], String(rows[0]?.[3]).length, faults]).toEqual(['面试记录', 2500, []]);
  const imported = await readRows(
    ['username', 'name', 'description'],
    rows.map((cells) => cells.slice(1).map(String)),
    known,
  );
  expect(imported.faults).toMatchObject([{ row: 0, field: 'description', problem: 'field.tooLong' }]);
});

test.each([
  ['phones.csv', phones.length],
  ['padded-names.csv', 4],
  ['rare-names.csv', 10],
])('%s has %d rows', async (name, count) => {
  expect((await sampleImport(name)).rows).toHaveLength(count);
});

test.each([
  ['old.xls', 'import.otherFormat'],
  ['html.xls', 'import.webPage'],
])('%s is rejected with %s, which says how to save it', async (name, problem) => {
  await expect(sampleImport(name)).rejects.toMatchObject({ problem });
});
