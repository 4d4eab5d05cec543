import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { toWordPattern, getSearchForms } from '../db/dialect/text-search.ts';
import { createNamePinyin } from '../db/name-pinyin.ts';
import { readTable } from '../lib/sheet/read-table.ts';
import { reencode } from '../lib/storage/images.ts';
import { separateHeading } from '../modules/user/import-heading.ts';
import { readRows } from '../modules/user/import-rows.ts';

const folder = new URL('../testing/sample-files/', import.meta.url);

const knownUsers = {
  positions: [],
  items: new Map(),
  depts: [
    { id: 1, name: '总公司', code: 'HQ', parentId: null },
    { id: 2, name: '研发', code: 'RD', parentId: 1 },
    { id: 3, name: '财务部', code: '', parentId: 1 },
    { id: 4, name: '财务部', code: '', parentId: 2 },
  ],
  roles: [],
};

/** Reads a file as an import does: its table, and the users and errors of its rows. */
const readSample = async (name: string) => {
  const table = await readTable(await readFile(new URL(name, folder)), {}, 100);
  const { columns, fields, rows } = separateHeading(table.rows);
  const cells = rows.map((row) => row.cells);
  const { users, cellErrors } = await readRows(fields, cells, knownUsers);
  return {
    columns,
    users,
    rows: rows.map((row) => [row.number, ...row.cells]),
    cellErrors: cellErrors.map(({ row, field, errorCode }) => `${rows[row]?.number} ${field} ${errorCode}`),
    encoding: table.isEncodingCertain ? null : table.encoding,
  };
};

interface Sample {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly (string | number)[])[];
  /** Errors of the rows. All other rows have none. */
  readonly cellErrors?: readonly string[];
  readonly encoding?: string;
}

const staff = ['用户名', '姓名', '手机号', '部门'];

const tables: Readonly<Record<string, Sample>> = {
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
    cellErrors: ['2 dept field.ambiguous'],
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
      [4, 'formula03', '#ERROR? #N/A', '13800138111', 'HQ'],
    ],
    cellErrors: ['3 dept field.missingResult', '4 name field.sheetError'],
  },
};

test.each(Object.entries(tables))('%s is read as a spreadsheet shows it', async (name, sample) => {
  const { users: _, ...sampleParts } = await readSample(name);
  expect(sampleParts).toEqual({ encoding: null, cellErrors: [], ...sample });
});

/** The texts that are stored for the rows of a file, and its errors. */
const stored: Readonly<Record<string, { field: 'name' | 'phoneNumber'; texts: string[]; cellErrors?: string[] }>> = {
  'phones.csv': {
    field: 'phoneNumber',
    texts: [
      '13800138001',
      '13800138002',
      '+8613800138003',
      '13800138004',
      '13800138005',
      '010-88888888',
      '1.38E+10',
      '+8613800138007',
      '13800138008',
    ],
    cellErrors: ['8 phoneNumber field.scientific'],
  },
  'padded-names.csv': { field: 'name', texts: ['张　三', '李 四', '欧阳 娜娜', '王 五'] },
  'rare-names.csv': {
    field: 'name',
    texts: [
      '𠮷野家',
      '䶮',
      '葛\u{E0100}城',
      '㐱\u{E863}',
      '买买提·艾力',
      '王👩‍👩‍👧‍👦',
      'محمد علي',
      'Zoë Müller',
      '类類',
      'O’Brien',
    ],
  },
  'polyphonic-names.csv': { field: 'name', texts: ['单田芳', '曾乐'] },
};

test.each(Object.entries(stored))('%s is cleaned and accepted', async (name, { field, texts, cellErrors = [] }) => {
  const sample = await readSample(name);
  expect(sample.users.map((user) => user[field])).toEqual(texts);
  expect(sample.cellErrors).toEqual(cellErrors);
});

test.each([
  ['padded-names.csv', 0, ['张　三', '张三', '张 三', 'zhangsan', 'zs']],
  ['padded-names.csv', 2, ['欧阳 娜娜', '欧阳娜娜', 'ouyangnana', 'ouyang nana']],
  ['padded-names.csv', 3, ['王五', '王 五', 'wang wu']],
  ['rare-names.csv', 2, ['葛城', '葛\u{E0100}城']],
  ['rare-names.csv', 9, ["o'brien", 'OBRIEN']],
  ['polyphonic-names.csv', 0, ['单田芳', 'shantianfang', 'dantianfang', 'stf', 'dtf']],
  ['polyphonic-names.csv', 1, ['曾乐', '曾 乐', 'zengle', 'ceng le', 'zengyue', 'zl', 'CengLe']],
])('in %s, the name of row %i is found by %j', async (name, index, texts) => {
  const { users } = await readSample(name);
  const words = createNamePinyin(users[index]?.name ?? '').name_search;
  expect(texts.filter((text) => !getSearchForms(text).some((form) => words.includes(toWordPattern(form))))).toEqual([]);
});

test('dates-and-long-numbers.xlsx keeps dates as shown and all digits', async () => {
  const { rows } = await readSample('dates-and-long-numbers.xlsx');
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
  const { columns, rows, cellErrors } = await readSample('long-note.csv');
  expect([columns[2], String(rows[0]?.[3]).length, cellErrors]).toEqual(['面试记录', 2500, []]);
  const importedRows = await readRows(
    ['username', 'name', 'description'],
    rows.map((cells) => cells.slice(1).map(String)),
    knownUsers,
  );
  expect(importedRows.cellErrors).toMatchObject([{ row: 0, field: 'description', errorCode: 'field.tooLong' }]);
});

const unreadable = [
  ['old.xls', 'import.otherFormat'],
  ['html.xls', 'import.webPage'],
] as const;

test.each(unreadable)('%s is rejected with %s, which says how to save it', async (name, errorCode) => {
  await expect(readSample(name)).rejects.toMatchObject({ code: errorCode });
});

const pictures = [
  ['claims-50000x50000.png', 'upload.tooManyPixels'],
  ['svg-called.png', 'upload.notImage'],
] as const;

test.each(pictures)('the picture %s is rejected with %s', async (name, errorCode) => {
  expect(await reencode(await readFile(new URL(name, folder)))).toEqual({ error: errorCode });
});

test('every sample file is tested', () => {
  const covered = [
    ...Object.keys(tables),
    ...Object.keys(stored),
    'dates-and-long-numbers.xlsx',
    'long-note.csv',
    ...unreadable.map(([name]) => name),
    ...pictures.map(([name]) => name),
  ];
  expect(readdirSync(folder).toSorted()).toEqual(covered.toSorted());
});
