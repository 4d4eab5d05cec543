import type { ImportOutcome, ImportSheet } from '@atrium/contract/user/import-schemas.ts';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { queryClient } from '../../../../lib/query/query.ts';
import { getUnsavedChanges, useUnsavedStore } from '../../../../lib/tab/unsaved.ts';
import { chooseOption } from '../../../../testing/choose-option.ts';
import { clickTwice } from '../../../../testing/click-twice.ts';
import { stubApi } from '../../../../testing/list-server.ts';
import { renderPage } from '../../../../testing/render.tsx';
import { ImportDrawer } from './import-drawer.tsx';

beforeEach(() => {
  queryClient.clear();
  return () => vi.unstubAllGlobals();
});

const file = {
  columns: ['账号', '姓名', '备用'],
  fields: ['username', null, null],
  rows: [
    ['one', '甲', ''],
    ['two', '乙', 'x'],
  ],
  rowNumbers: [2, 4],
  headingRow: 1,
  topRows: [],
  sheets: ['a'],
  sheet: 0,
  encoding: 'utf-8',
  isEncodingCertain: true,
  hidden: 0,
};

const depts = [
  { id: 1, parentId: '', name: '总部' },
  { id: 2, parentId: 1, name: '研发' },
];
const roles = [
  { id: 1, code: 'staff', name: '员工', grantable: true },
  // The name contains a separator.
  { id: 2, code: 'night', name: '夜班、周末', grantable: true },
];
const positions = [
  { id: 1, name: '工程师', assignable: true },
  { id: 2, name: '董事', assignable: false },
];

/** `state` has the usernames that the server rejects, or the whole request. */
const open = async (parts: Partial<ImportSheet> = {}) => {
  const state = {
    taken: ['two'],
    error: {} as Partial<ImportOutcome['errors'][number]>,
    failing: new Set<'read' | 'check' | 'import'>(),
    closed: 0,
    answers: 0,
    // The second click comes during the request.
    wait: (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 50)),
  };
  const answerImport = ({ rows, dryRun, passwords }: { rows: string[][]; dryRun: boolean; passwords?: boolean }) => {
    const invalidRows = rows.flatMap(([username = ''], row) => (state.taken.includes(username) ? [row] : []));
    const message = '已被使用';
    const isImported = !dryRun && invalidRows.length === 0;
    const outcome: ImportOutcome = {
      total: rows.length,
      valid: rows.length - invalidRows.length,
      invalidRows,
      created: isImported ? rows.length : 0,
      createTime: isImported ? 1234 : null,
      invited: 0,
      errors: invalidRows.map((row) => ({
        row,
        column: 0,
        field: 'username',
        problem: 'field.taken',
        value: null,
        message,
        ...state.error,
      })),
      passwords: isImported && passwords ? rows.map(([username = ''], id) => ({ id, username, password: 'p' })) : [],
    };
    return outcome;
  };
  const requests = stubApi(async ({ path, body }) => {
    if (path === 'user-list/options') return { code: 200, result: { roles, positions, depts } };
    if (path !== 'user-item/import-file' && path !== 'user-item/import') return undefined;
    const importStep = body['dryRun'] === true ? 'check' : 'import';
    const step = path.endsWith('file') ? 'read' : importStep;
    await state.wait();
    state.answers += 1;
    if (state.failing.has(step)) return { code: 422, problem: 'import.unreadable' };
    // The web sends what `answerImport` reads.
    return {
      code: 200,
      result: step === 'read' ? { ...file, ...parts } : answerImport(body as Parameters<typeof answerImport>[0]),
    };
  });
  const Drawer = () => <ImportDrawer onClose={() => void (state.closed += 1)} />;
  const router = createMemoryRouter([{ path: '*', Component: Drawer }], { initialEntries: ['/list'] });
  await renderPage(<RouterProvider router={router} />);
  const listRows = (isCheck: boolean) =>
    requests.filter(({ path, body }) => path === 'user-item/import' && body['dryRun'] === isCheck);
  const listReads = () =>
    requests.flatMap(({ path, query }) => (path === 'user-item/import-file' ? [Object.fromEntries(query)] : []));
  return { state, router, reads: listReads, checks: () => listRows(true), imports: () => listRows(false) };
};

const findUpload = () => page.getByRole('button', { name: /点击选择文件/ });
const findButton = (name: RegExp) => page.getByRole('button', { name });
const chooseFile = async () => {
  await expect.element(findButton(/下载 CSV 模板/)).toBeVisible();
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('There is no file input.');
  await userEvent.upload(input, new File(['x'], 'users.csv'));
};
const assign = (column: string, field: string) => chooseOption(`“${column}”导入为`, field);
const findCell = (name: string) => page.getByRole('textbox', { name, exact: true });
const openRows = async () => {
  const server = await open();
  await chooseFile();
  await userEvent.click(findButton(/检查数据/));
  await expect.element(page.getByText('2 行中有 1 行有错误', { exact: false })).toBeVisible();
  return server;
};
const finish = async (passwords = false) => {
  const server = await openRows();
  if (passwords) await userEvent.click(page.getByRole('checkbox', { name: /一次性密码/ }));
  await userEvent.click(findButton(/导入 1 行，跳过 1 行/));
  await expect.element(page.getByText('已导入 1 个用户')).toBeVisible();
  return server;
};
/** The shell shows the question. */
const answer = async (isSure: boolean) => {
  await expect.poll(() => useUnsavedStore.getState().question?.changes).toHaveLength(1);
  useUnsavedStore.getState().question?.answer(isSure);
  await expect.poll(() => useUnsavedStore.getState().question).toBeNull();
};
const close = (name = /关闭|close/i) => userEvent.click(page.getByRole('dialog').getByRole('button', { name }).first());

describe('the import of users', () => {
  test('the import stays at its first step if the file cannot be read', async () => {
    const { state } = await open();
    state.failing.add('read');
    await chooseFile();
    await expect.poll(() => state.answers).toBe(1);
    await expect.element(findButton(/下载 CSV 模板/)).toBeVisible();
    state.failing.clear();
    await chooseFile();
    await expect.element(findButton(/检查数据/)).toBeVisible();
  });

  test('the import keeps the focus on the file button while it reads the file', async () => {
    const { state } = await open();
    state.failing.add('read');
    const { promise, resolve } = Promise.withResolvers<void>();
    state.wait = () => promise;
    await expect.element(findUpload()).toBeVisible();
    findUpload().element().focus();
    await chooseFile();
    await expect.element(page.getByText(/正在读取/)).toBeVisible();
    await expect.element(findUpload()).toHaveFocus();
    resolve();
    await expect.poll(() => state.answers).toBe(1);
    await expect.element(findUpload()).toHaveFocus();
  });

  test('the import scrolls the head of the table with the cell that has the focus', async () => {
    await page.viewport(390, 800);
    onTestFinished(() => page.viewport(1280, 800));
    await open({ columns: ['账号', '姓名', '邮箱'], fields: ['username', 'name', 'email'] });
    await chooseFile();
    await expect.element(findCell('邮箱，第 4 行')).toBeVisible();
    const head = page.getByRole('columnheader', { name: '邮箱' });
    const readOffset = (name: string) =>
      (findCell(name).element().closest('.ant-table-cell')?.getBoundingClientRect().left ?? 0) -
      head.element().getBoundingClientRect().left;
    const isInView = (name: string) => {
      const { left, right } = findCell(name).element().getBoundingClientRect();
      return left >= 64 && right <= innerWidth;
    };
    findCell('邮箱，第 4 行').element().focus();
    await expect.poll(() => isInView('邮箱，第 4 行')).toBe(true);
    await expect.poll(() => Math.abs(readOffset('邮箱，第 4 行'))).toBeLessThan(2);
    findCell('用户名，第 4 行').element().focus();
    await expect.poll(() => isInView('用户名，第 4 行')).toBe(true);
    await expect.poll(() => Math.abs(readOffset('邮箱，第 4 行'))).toBeLessThan(2);
  });

  test('the import sends the columns that have a field, each field once, and requires a username', async () => {
    const { checks } = await open();
    await chooseFile();
    await expect.element(page.getByText('甲 · 乙')).toBeVisible();
    await assign('姓名', '姓名');
    await assign('备用', '用户名');
    await assign('备用', '不导入');
    await expect.element(page.getByText('必须指定用户名所在的列')).toBeVisible();
    await expect.element(findButton(/检查数据/)).toBeDisabled();
    await assign('账号', '用户名');
    await userEvent.click(findButton(/检查数据/));
    await expect.poll(checks).toHaveLength(1);
    const rows = [
      ['one', '甲'],
      ['two', '乙'],
    ];
    expect(checks()[0]?.body).toMatchObject({ fields: ['username', 'name'], rows });
  });

  test('the import shows errors in their cells, and checks again after a correction', async () => {
    const { checks } = await openRows();
    await expect.element(findCell('用户名，第 4 行')).toHaveAttribute('aria-invalid', 'true');
    await expect.element(findCell('用户名，第 2 行')).toHaveAttribute('aria-invalid', 'false');
    await userEvent.click(page.getByText('有错误（1）'));
    await expect.poll(() => findCell('用户名，第 2 行').elements()).toEqual([]);
    await userEvent.fill(findCell('用户名，第 4 行'), 'three');
    await expect.element(findButton(/导入 \d/)).toBeDisabled();
    await expect.element(page.getByText('2 行均可导入')).toBeVisible();
    // A corrected row stays visible.
    await expect.element(findCell('用户名，第 4 行')).toHaveAttribute('aria-invalid', 'false');
    expect(page.getByText('已被使用').elements()).toEqual([]);
    expect(checks().at(-1)?.body['rows']).toEqual([['one'], ['three']]);
  });

  test('the import shows in a cell that an untouched row has become valid', async () => {
    const { state } = await openRows();
    state.taken = ['other'];
    await userEvent.fill(findCell('用户名，第 2 行'), 'other');
    await expect.element(findCell('用户名，第 2 行')).toHaveAttribute('aria-invalid', 'true');
    await expect.element(findCell('用户名，第 4 行')).toHaveAttribute('aria-invalid', 'false');
  });

  test('the import names an unknown value and what to do about it', async () => {
    const { state } = await openRows();
    state.error = { problem: 'field.unknown', value: '财务二部' };
    await userEvent.fill(findCell('用户名，第 2 行'), 'other');
    await expect.element(page.getByText('找不到“财务二部”。请在此处重新选择，或先创建。')).toBeVisible();
  });

  test('the import removes the rows with errors, and shows a failed check until it is repeated', async () => {
    const { state, checks } = await openRows();
    state.failing.add('check');
    await userEvent.click(findButton(/移除有错误的行/));
    await expect.element(findButton(/重\s*试/)).toBeVisible();
    await expect.element(findButton(/导入 \d/)).toBeDisabled();
    state.failing.clear();
    await userEvent.click(findButton(/重\s*试/));
    await expect.element(findButton(/导入 1 个用户/)).toBeEnabled();
    expect(checks().at(-1)?.body['rows']).toEqual([['one']]);
  });

  test('the import saves the valid rows once, and shows the result and the list of the new users', async () => {
    const { state, router, imports } = await openRows();
    await clickTwice(findButton(/导入 1 行，跳过 1 行/));
    await expect.element(page.getByText('已导入 1 个用户')).toBeVisible();
    await expect.element(page.getByText(/已跳过 1 行/)).toBeVisible();
    expect(imports().map(({ body }) => body)).toEqual([
      { fields: ['username'], rows: [['one']], dryRun: false, passwords: false, invite: false },
    ]);
    await userEvent.click(findButton(/查看这些用户/));
    await expect.poll(() => router.state.location.search).toBe('?createdFrom=1234&createdTo=1234');
    expect(state.closed).toBe(1);
  });

  test.each([
    ['fails', (state: { failing: Set<string> }) => void state.failing.add('import')],
    ['finds a username taken since the check', (state: { taken: string[] }) => void state.taken.push('one')],
  ])('the import stays at its rows if the import %s', async (_, change) => {
    const { state, imports } = await openRows();
    change(state);
    await userEvent.click(findButton(/导入 1 行，跳过 1 行/));
    await expect.poll(imports).toHaveLength(1);
    await expect.poll(() => state.answers).toBeGreaterThan(2);
    await expect.element(findCell('用户名，第 2 行')).toBeVisible();
    expect(page.getByText(/已导入/).elements()).toEqual([]);
  });

  test('the import asks before it closes with rows that are not imported', async () => {
    const { state } = await openRows();
    await close();
    await answer(false);
    await expect.element(findCell('用户名，第 2 行')).toBeVisible();
    expect(state.closed).toBe(0);
    await close();
    await answer(true);
    await expect.poll(() => state.closed).toBe(1);
  });

  test('the import asks before it closes until the one-time passwords are downloaded', async () => {
    const { state } = await finish(true);
    await close(/^关\s*闭$/);
    await answer(false);
    expect(state.closed).toBe(0);
    const clickDownload = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
    await userEvent.click(findButton(/下载密码/));
    expect(clickDownload).toHaveBeenCalledOnce();
    clickDownload.mockRestore();
    expect(getUnsavedChanges()).toEqual([]);
    await close(/^关\s*闭$/);
    await expect.poll(() => state.closed).toBe(1);
  });

  test('the import starts again with another file', async () => {
    await finish();
    expect(getUnsavedChanges()).toEqual([]);
    await userEvent.click(findButton(/再导入一个文件/));
    await chooseFile();
    await expect.element(findButton(/检查数据/)).toBeVisible();
  });
});

describe('the options for reading a file', () => {
  const topRows = [1, 2, 3, 4, 5].map((number) => ({ number, text: `第${number}行的文字` }));
  const listShownRows = () =>
    ['工作表', '文件编码', '标题行'].filter((name) => page.getByText(name, { exact: true }).elements().length > 0);
  const openChoices = async (parts: Partial<ImportSheet>) => {
    const { reads } = await open(parts);
    await chooseFile();
    await expect.element(findButton(/检查数据/)).toBeVisible();
    return reads;
  };

  test.each<[string, Partial<ImportSheet>, string[], () => Promise<void>, object]>([
    [
      'another sheet',
      { sheets: ['一', '二'], topRows },
      ['工作表', '标题行'],
      () => chooseOption('工作表', '二'),
      { sheet: '1' },
    ],
    ['another heading row', { topRows }, ['标题行'], () => chooseOption('标题行', '没有标题行'), { headingRow: '0' }],
    [
      'another encoding',
      { isEncodingCertain: false },
      ['文件编码'],
      () => chooseOption('文件编码', 'UTF-8'),
      { encoding: 'utf-8' },
    ],
    [
      'hidden rows',
      { hidden: 3 },
      [],
      () => userEvent.click(page.getByRole('checkbox', { name: '已跳过 3 个隐藏的行或列，勾选后读取' })),
      { includeHidden: 'true' },
    ],
  ])('a file can be read again with %s', async (_, parts, names, change, query) => {
    const reads = await openChoices({ encoding: 'gb18030', ...parts });
    expect(listShownRows()).toEqual(names);
    expect(reads()).toEqual([{}]);
    await change();
    await expect.poll(reads).toEqual([{}, query]);
    if (parts.hidden) await expect.element(page.getByRole('checkbox', { name: '包含隐藏的行和列' })).toBeChecked();
  });

  test('the first four rows are shown if the encoding is uncertain', async () => {
    await openChoices({ isEncodingCertain: false, topRows });
    const texts = page.getByRole('alert').getByText(/^第\d行的文字$/);
    await expect.poll(() => texts.elements()).toHaveLength(4);
  });

  test('no options are shown for a file with one sheet, no hidden rows and a certain encoding', async () => {
    await openChoices({});
    expect([listShownRows(), page.getByRole('checkbox').elements()]).toEqual([[], []]);
  });
});

test('the table of the import shows seven columns side by side', async () => {
  await page.viewport(1440, 900);
  onTestFinished(() => page.viewport(1280, 800));
  const fields = ['username', 'name', 'dept', 'phoneNumber', 'email', 'roles'] as const;
  await open({ columns: [...fields], fields: [...fields], rows: [fields.map(() => 'a')], rowNumbers: [2] });
  await chooseFile();
  await expect.element(findCell('用户名，第 2 行')).toBeVisible();
  const header = document.querySelector('.ant-table-header');
  expect(header?.scrollWidth).toBe(header?.clientWidth);
});

describe('a cell of the import', () => {
  const openCells = async () => {
    const fields = ['username', 'dept', 'status', 'roles', 'positions'] as const;
    const columns = ['用户名', '部门', '状态', '角色', '岗位'];
    const server = await open({ columns, fields: [...fields], rows: [['one', '', '', '', '']], rowNumbers: [2] });
    await chooseFile();
    await expect.element(findCell('用户名，第 2 行')).toBeVisible();
    const readSentRows = () => server.checks().at(-1)?.body['rows'];
    return readSentRows;
  };

  test.each([
    [{ 部门: '研发', 状态: '停用', 角色: '员工' }, ['one', '总部 / 研发', '0', '员工', '']],
    [{ 状态: '启用', 岗位: '工程师' }, ['one', '', '1', '', '工程师']],
    [{ 角色: '夜班、周末' }, ['one', '', '', 'night', '']],
  ])('the cells of the import send the choices %j as the API expects them', async (choices, row) => {
    const readSentRows = await openCells();
    for (const [column, option] of Object.entries(choices)) await chooseOption(`${column}，第 2 行`, option);
    await expect.poll(readSentRows).toEqual([row]);
  });

  test('a cell of the import offers no position that the caller cannot assign', async () => {
    await openCells();
    await userEvent.click(page.getByRole('combobox', { name: '岗位，第 2 行' }));
    await expect.element(page.getByTitle('工程师', { exact: true }).last()).toBeVisible();
    expect(page.getByTitle('董事').elements()).toEqual([]);
  });
});
