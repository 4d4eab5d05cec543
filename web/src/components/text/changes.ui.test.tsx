import type { AuditEntry } from '@atrium/contract/audit/schemas.ts';
import { readUserHistory } from '@atrium/contract/user/calls.ts';
import { MemoryRouter } from 'react-router';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { queryClient } from '../../lib/query/query.ts';
import { allowOnly } from '../../testing/allow-only.ts';
import { stubApi } from '../../testing/list-server.ts';
import { renderPage, setTestLanguage } from '../../testing/render.tsx';
import { ChangeLine } from './change-line.tsx';
import { ChangeList } from './change-list.tsx';
import { HistoryList } from './history-list.tsx';

const names = { user: {}, role: { 1: '员工', 2: '主管' }, menu: {}, dept: { 5: '总部' }, dictionary: {}, position: {} };

type Change = AuditEntry['changes'][number];
const change = (field: string, before: Change['before'], after: Change['after']): Change => ({ field, before, after });

const readRows = () =>
  [...document.querySelectorAll('tbody tr')].map((row) => [...row.children].map(({ textContent }) => textContent));

describe('the changes of a record', () => {
  test('changes are shown with labels and values as in the record, in both languages', async () => {
    const userAgent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/150.0.0.0 Safari/537.36';
    const changes = [
      change('status', 1, 0),
      change('roles', [1, 2], [2, 9]),
      change('deptId', null, 5),
      change('name', '张三', '李四'),
      change('remark', '', null),
      change('mustChangePassword', false, true),
      change('restoredVersion', 0, null),
      change('device', userAgent, null),
      change('unknown', { name: '甲', empty: '', list: [1, 2] }, ''),
    ];
    await renderPage(
      <ChangeList resource="user" changes={changes} names={names} errors={{ deptId: 'field.required' }} />,
    );
    await expect.poll(readRows).toEqual([
      ['状态', '启用', '停用'],
      ['角色', '员工', '#9（已删除）'],
      [expect.stringMatching(/^部门.+/), '–', '总部'],
      ['姓名', '张三', '李四'],
      [expect.any(String), '否', '是'],
      [expect.any(String), '1970/01/01 00:00:00', '–'],
      [expect.any(String), 'Windows 上的 Chrome', '–'],
      ['unknown', expect.stringMatching(/甲.*1、2/), '–'],
    ]);
    await setTestLanguage('en-US');
    await expect.poll(() => readRows()[0]).toEqual(['Status', 'Enabled', 'Disabled']);
  });

  test('a long list of changed items is cut with the number of the others, and no change has a message', async () => {
    const many = Array.from({ length: 53 }, (_, index) => `t${index}`);
    const headings = { before: '旧值', after: '新值' };
    const screen = await renderPage(
      <ChangeList resource="user" changes={[change('tags', [], many)]} names={names} headings={headings} />,
    );
    await expect.element(page.getByText('另有 3 项')).toBeVisible();
    expect(page.getByRole('listitem').elements()).toHaveLength(51);
    const headingTexts = [...document.querySelectorAll('thead th')].map(({ textContent }) => textContent);
    expect(headingTexts).toEqual(['字段', '旧值', '新值']);
    await screen.change(<ChangeList resource="user" changes={[change('tags', [], [])]} names={names} />);
    await expect.element(page.getByText('此操作没有改动字段')).toBeVisible();
  });

  test.each<[string, string, Change[], string]>([
    [
      'update',
      'the change of another field than the name',
      [change('name', null, '张三'), change('status', 1, 0)],
      '状态： 启用 → 停用另 1 项',
    ],
    ['create', 'a first value', [change('description', null, '新人')], '新人'],
    ['delete', 'a removed value', [change('description', '新人', null)], '新人'],
    ['update', 'added and removed items', [change('roles', [1], [2])], '+主管 −员工'],
    [
      'update',
      'a long text shortly',
      [change('description', '甲', `${'长'.repeat(45)}\n尾`)],
      `甲 → ${'长'.repeat(40)}…`,
    ],
    ['update', 'only the first items', [change('tags', null, ['a', 'b', 'c', 'd'])], '+a、b、c…'],
    ['update', 'nothing', [change('description', '', null)], '–'],
  ])('a line of an entry (%s) shows %s', async (action, _, changes, text) => {
    const entry = { noun: 'user', act: `user.${action}`, changes, recordName: '张三' } as const;
    const { container } = await renderPage(<ChangeLine entry={entry} names={names} />);
    await expect.poll(() => container.textContent).toContain(text);
  });
});

describe('the history of a record', () => {
  const createEntry = (id: number, parts: Partial<AuditEntry> = {}) => ({
    id,
    time: id * 1000,
    userId: 3,
    name: '王五',
    username: 'wang',
    asUsername: '',
    act: 'user.update',
    noun: 'user',
    recordId: 1,
    recordName: '张三',
    changes: [change('status', 1, 0)],
    problem: '',
    ...parts,
  });
  let entries: object[] = [];
  let answer: { code: number } = { code: 200 };
  const open = async (onRestore?: (entry: AuditEntry) => void) => {
    const requests = stubApi(({ path, query }) =>
      path === readUserHistory.path
        ? {
            ...answer,
            result: {
              list: entries.slice(0, Number(query.get('pageSize'))),
              total: entries.length,
              names,
              keptFrom: 0,
            },
          }
        : undefined,
    );
    await renderPage(
      <MemoryRouter>
        <HistoryList call={readUserHistory} id={1} onRestore={onRestore} />
      </MemoryRouter>,
    );
    return requests;
  };
  const listEntries = () => [...document.querySelectorAll('ol > li > p')].map(({ textContent }) => textContent);
  const restore = page.getByRole('button', { name: /^恢复此版本/ });

  beforeEach(() => {
    queryClient.clear();
    answer = { code: 200 };
    return () => vi.unstubAllGlobals();
  });

  test('an entry names who did what to whom, and earlier versions can be restored', async () => {
    entries = [
      createEntry(5),
      createEntry(4, { asUsername: 'boss' }),
      createEntry(3, { problem: 'right.refused' }),
      createEntry(2, { act: 'user.delete', name: '' }),
      createEntry(1, { changes: [], name: '', username: '' }),
    ];
    const onRestore = vi.fn();
    await open(onRestore);
    await expect.poll(listEntries).toHaveLength(5);
    const [first, onBehalf, refused, second, system] = listEntries();
    expect(first).toMatch(/^王五.+张三1970\/01\/01 00:00:05$/);
    expect(onBehalf).toContain('以 boss 的身份');
    expect(refused).toContain('被拒绝');
    expect(second).toMatch(/^wang/);
    expect(system).toMatch(/^系统/);
    expect(page.getByText('被拒绝').elements()).toHaveLength(1);
    expect(page.getByRole('table').elements()).toHaveLength(4);
    await expect.element(page.getByText('1970/01/01 00:00:00 之前的记录已不再保留')).toBeVisible();
    expect(restore.elements()).toHaveLength(1);
    await userEvent.click(restore);
    expect(onRestore.mock.calls).toMatchObject([[{ id: 4 }]]);
    expect(page.getByRole('link').elements()).toEqual([]);
    allowOnly({ '/system/user': [] });
    await expect.element(page.getByRole('link', { name: '王五' }).first()).toHaveAttribute('href', '/system/user/3');
  });

  test('older entries are loaded in steps up to one hundred', async () => {
    entries = Array.from({ length: 130 }, (_, index) => createEntry(200 - index));
    const requests = await open();
    const more = page.getByRole('button', { name: /更早的记录/ });
    for (const count of [20, 40, 60, 80]) {
      await expect.poll(listEntries).toHaveLength(count);
      await userEvent.click(more);
    }
    await expect.poll(listEntries).toHaveLength(100);
    await expect.poll(() => more.elements()).toEqual([]);
    await expect.poll(() => requests.at(-1)?.query.get('pageSize')).toBe('100');
    expect(page.getByText(/之前的记录已不再保留/).elements()).toEqual([]);
    expect(restore.elements()).toEqual([]);
  });

  test('a failed history can be loaded again, and an empty one has a message', async () => {
    [entries, answer] = [[], { code: 503 }];
    await open();
    const retry = page.getByRole('button', { name: /重\s*试/ });
    await expect.element(retry).toBeVisible();
    answer = { code: 200 };
    await userEvent.click(retry);
    await expect.element(page.getByText('暂无记录')).toBeVisible();
    await expect.element(page.getByText(/之前的记录已不再保留/)).toBeVisible();
  });
});
