import { describe, expect, test } from 'vitest';
import { guessFields, readItemCell, readRows } from './import-rows.ts';

const knownRecords = {
  positions: [],
  items: new Map(),
  depts: [
    { id: 1, name: '总部', code: 'HQ' },
    { id: 2, name: '研发', code: '' },
    { id: 3, name: '研发', code: 'RD2' },
  ],
  roles: [
    { id: 7, name: '会计', code: 'accounts' },
    { id: 5, name: '出纳', code: 'cash' },
  ],
};

describe('the columns of an import', () => {
  test.each([
    [
      ['用户名', ' 姓 名 *', 'E-mail', '手机号', '部门', '角色', '状态', '备注'],
      ['username', 'name', 'email', 'phoneNumber', 'dept', 'roles', 'status', 'description'],
    ],
    [
      ['Username', 'Full Name', 'Phone', '???'],
      ['username', 'name', 'phoneNumber', null],
    ],
    [
      ['name', '姓名'],
      ['name', null],
    ],
    [
      ['用户名（必填）', '姓名/Name', '手机号(选填)', '部门【编码】', '＊邮箱', '启用\n状态'],
      ['username', 'name', 'phoneNumber', 'dept', 'email', 'status'],
    ],
    [
      ['工号', '公司 名称 全', '（姓名）'],
      [null, null, null],
    ],
  ])('the columns of an import are guessed by their headings: %j', (columns, fields) => {
    expect(guessFields(columns)).toEqual(fields);
  });
});

test.each([
  [1, ['', '1', '启用', '正常', '是', '有效', '在职', 'Enabled', 'active', 'TRUE', 'yes', 'Y', 'on']],
  [0, ['0', '停用', '禁用', '否', '无效', '离职', 'Disabled', 'inactive', 'FALSE', 'no', 'N', 'off']],
])('the rows of an import have the status %i for each of %j', async (status, texts) => {
  const rows = texts.map((text, index) => [`user-${index}`, text]);
  const { users, cellErrors } = await readRows(['username', 'status'], rows, knownRecords);
  expect([cellErrors, users.map((user) => user.status)]).toEqual([[], texts.map(() => status)]);
});

describe('the rows of an import', () => {
  const fields = ['username', 'name', 'dept', 'roles', 'status', 'email', 'phoneNumber'] as const;
  const readLines = (...rows: string[][]) => readRows(fields, rows, knownRecords);

  test('the rows of an import are read as users, without empty rows, and the username is the default name', async () => {
    const { users, cellErrors } = await readLines(
      ['zhang_san', '张三', 'HQ', '会计、cash', '停用', 'a@b.cn', '13800138000'],
      ['', ' ', '', '', '', '', ''],
      ['li_si'],
    );
    expect(cellErrors).toEqual([]);
    expect(users).toEqual([
      {
        row: 0,
        username: 'zhang_san',
        name: '张三',
        avatar: '',
        deptId: 1,
        roles: [5, 7],
        positions: [],
        status: 0,
        email: 'a@b.cn',
        phoneNumber: '13800138000',
        description: '',
      },
      {
        row: 2,
        username: 'li_si',
        name: 'li_si',
        avatar: '',
        deptId: null,
        roles: [],
        positions: [],
        status: 1,
        email: '',
        phoneNumber: '',
        description: '',
      },
    ]);
  });

  test('the rows of an import have their errors reported by cell', async () => {
    const { cellErrors } = await readLines(
      ['x', '', '研发', 'cash,nobody,no one', 'perhaps', 'no', '1'],
      ['good-one', '', '', '', '', '', ''],
      ['GOOD-one', '', '', '', '', '', ''],
      ['', '有名', '', '', '', '', ''],
      ['some-one', 'a\u0000b', '', '', '', '', ''],
      ['some-two', 'a\u3164b', '', '', '', '', ''],
      ['some-six', '', '', '', 'constructor', '', ''],
    );
    const texts = cellErrors.map(({ row, field, errorCode, value }) => [row, field, errorCode, value].join(' ').trim());
    expect(texts.sort()).toEqual([
      '0 dept field.ambiguous 研发',
      '0 email field.email',
      '0 phoneNumber field.mobile',
      '0 roles field.unknown nobody, no one',
      '0 status field.status',
      '0 username field.username',
      '2 username field.duplicate',
      '3 username field.required',
      '4 name field.characters',
      '5 name field.characters',
      '6 status field.status',
    ]);
  });

  test('the rows of an import are stored without characters that a sheet or a page adds to a value', async () => {
    const { users, cellErrors } = await readLines(
      ['ｚｈａｎｇ\u00A0', '\uFEFF张\u200B三', '', '', '', 'Zhang <a@b.cn>', '138 0013 8001'],
      ['li_si', '葛\u{E0100}城', '', '', '', '', '86-13800138007'],
      ['wang_wu', '王五\n', '', '', '', '', '\u202D138-0013-8002\u202C'],
    );
    expect(cellErrors).toEqual([]);
    expect(users.map(({ username, name, email, phoneNumber }) => [username, name, email, phoneNumber])).toEqual([
      ['zhang', '张三', 'a@b.cn', '13800138001'],
      ['li_si', '葛\u{E0100}城', '', '+8613800138007'],
      ['wang_wu', '王五', '', '13800138002'],
    ]);
  });

  test('the rows of an import have one error in a cell whose formula has an error or no result', async () => {
    const { cellErrors } = await readLines(
      ['#N/A', '#REF!', '#RESULT?', '#VALUE!', '#DIV/0!', '#NAME?', '####'].map((text) =>
        text === '#RESULT?' ? text : `#ERROR? ${text}`,
      ),
      ['good-one', '#1 fan', 'HQ', '', '', '', ''],
      ['same-text', '#N/A', 'HQ', '', '', '', ''],
    );
    expect(cellErrors.map(({ row, field, errorCode }) => `${row} ${field} ${errorCode}`)).toEqual([
      '0 username field.sheetError',
      '0 name field.sheetError',
      '0 email field.sheetError',
      '0 phoneNumber field.sheetError',
      '0 dept field.missingResult',
      '0 roles field.sheetError',
      '0 status field.sheetError',
    ]);
  });

  test('far too long texts and long runs of combining marks are rejected by cell', async () => {
    const marks = `a${'\u0301'.repeat(15_000)}${'\u0316'.repeat(15_000)}`;
    const { cellErrors, users } = await readLines(['zhang_san', marks, marks], ['li_si', `a${'\u0301'.repeat(31)}`]);
    expect(cellErrors.map(({ row, field, errorCode }) => `${row} ${field} ${errorCode}`)).toEqual([
      '0 name field.tooLong',
      '0 dept field.tooLong',
      '0 dept field.unknown',
      '1 name field.characters',
    ]);
    expect(users[0]?.name).toBe(marks);
  });

  test('rows are validated without blocking other requests, and referenced records are read once', async () => {
    let readCount = 0;
    const createListed = (code: string) => ({
      id: 1,
      name: code,
      get code() {
        readCount += 1;
        return code;
      },
    });
    const manyItems = Array.from({ length: 500 }, (_, n) => createListed(`code-${n}`));
    const rows = Array.from({ length: 2000 }, () => ['!', '', 'nowhere', 'nobody; no one', '?', '', '']);
    let turns = 0;
    let isRead = false;
    const countTurns = (): void => {
      turns += 1;
      if (!isRead) setImmediate(countTurns);
    };
    setImmediate(countTurns);
    const { users, cellErrors } = await readRows(fields, rows, {
      depts: manyItems,
      roles: manyItems,
      positions: [],
      items: new Map(),
    });
    isRead = true;
    expect([users.length, cellErrors.filter(({ field }) => field === 'roles').length]).toEqual([2000, 2000]);
    expect(turns).toBeGreaterThanOrEqual(20);
    expect(readCount).toBe(1000);
  });
});

describe('a cell of a dictionary', () => {
  const createItem = (value: string, label: string, labelEn: string, isEnabled = true) => {
    return { value, label, labelEn, color: 'default' as const, isDefault: value === '02', isEnabled };
  };
  const items = [
    createItem('01', '全职', 'Full-time'),
    createItem('02', '兼职', 'Part-time'),
    createItem('03', '实习', 'Intern', false),
  ];

  test.each([
    ['01', '01'],
    ['全职', '01'],
    ['Full-time', '01'],
    ['FULL-TIME', '01'],
    ['兼职', '02'],
    ['', '02'],
  ])('%j names the item %s', (cell, value) => {
    expect(readItemCell({}, cell, items)).toEqual({ value, errorCode: null });
  });

  test.each(['1', '03', '实习', 'Intern', 'constructor'])('%j names no enabled item', (cell) => {
    expect(readItemCell({}, cell, items)).toEqual({ value: '', errorCode: 'field.option' });
  });

  test('a cell of a dictionary must not be empty if the field is required and there is no default item', () => {
    expect(readItemCell({ required: true }, '', items.slice(0, 1))).toEqual({ value: '', errorCode: 'field.required' });
    expect(readItemCell({}, '', items.slice(0, 1))).toEqual({ value: '', errorCode: null });
  });
});
