import { idField, timeFields } from '@atrium/contract/resource/common-fields.ts';
import { createResourceCalls } from '@atrium/contract/resource/resource-calls.ts';
import type { GeneratedResource } from '@atrium/contract/resource/field.ts';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { queryClient } from '../../lib/query/query.ts';
import { allowOnly } from '../../testing/allow-only.ts';
import { chooseOption } from '../../testing/choose-option.ts';
import { serveList } from '../../testing/list-server.ts';
import { renderPage, setTestLanguage } from '../../testing/render.tsx';
import { Facts } from './facts.tsx';
import { ResourcePage } from './resource-page.tsx';

const picture = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';
const device = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/150.0.0.0 Safari/537.36';
const files = ['甲.pdf', '乙.pdf'].map((name) => ({ id: name, name, size: 10, mediaType: '', hasThumbnail: false }));
const options = { oak: { 'zh-CN': '橡木', 'en-US': 'Oak' }, ash: { 'zh-CN': '白蜡木', 'en-US': 'Ash' } } as const;
const named = (name: string) => ({ label: { 'zh-CN': name, 'en-US': name }, list: { width: 90 } }) as const;

const fields = {
  ...idField,
  name: { ...named('名称'), type: 'text', max: 20, required: true, list: { width: 120, isName: true } },
  code: { ...named('标识'), type: 'text', max: 20, format: 'code' },
  phone: { ...named('电话'), type: 'text', max: 20, format: 'phone' },
  story: { ...named('故事'), type: 'text', max: 200, multiline: true },
  guide: { ...named('说明'), type: 'text', max: 200, multiline: true, format: 'markdown', list: false },
  count: { ...named('数量'), type: 'integer', min: 1, max: 9000 },
  price: { ...named('价格'), type: 'decimal', places: 2, min: 0, max: 9000, format: 'CNY' },
  weight: { ...named('重量'), type: 'decimal', places: 1 },
  built: { ...named('日期'), type: 'date', required: true },
  seen: { ...named('时刻'), type: 'instant' },
  wood: { ...named('木材'), type: 'choice', options, initial: 'oak' },
  paint: { ...named('颜色'), type: 'choice', options, colors: { ash: 'red' }, initial: 'oak' },
  woods: { ...named('多种木材'), type: 'choices', options },
  status: { ...named('状态'), type: 'status' },
  sold: { ...named('已售'), type: 'flag' },
  data: { ...named('数据'), type: 'json', max: 200 },
  photo: { ...named('照片'), type: 'file', accept: 'image' },
  papers: { ...named('文件'), type: 'files' },
  dept: { ...named('部门'), type: 'reference', to: 'dept', onDelete: 'clear' },
  roles: { ...named('角色'), type: 'references', to: 'role', table: 'chair_role', onDelete: 'clear', max: 2 },
  size: { ...named('尺寸'), type: 'dictionary', dictionary: 'size' },
  secret: { ...named('底价'), type: 'integer', permissions: { view: ['/system/user', 'permission:button:add'] } },
  agent: { ...named('设备'), type: 'text', max: 200, format: 'device', readOnly: true },
  problem: { ...named('错误'), type: 'text', max: 50, format: 'error', readOnly: true },
  used: { ...named('最近使用'), type: 'instant', format: 'activity', readOnly: true },
  ...timeFields,
} as const satisfies GeneratedResource['fields'];

const chair = {
  name: 'chair',
  table: 'chairs',
  page: '/system/role',
  one: { 'zh-CN': '椅子', 'en-US': 'chair' },
  many: { 'zh-CN': '椅子', 'en-US': 'Chairs' },
  search: ['name'],
  fields,
} as const satisfies GeneratedResource;

const filled = {
  name: '太师椅',
  code: 'A-1',
  phone: '13800000000',
  story: '很久',
  guide: '**轻放**',
  count: 1234,
  price: '1250.50',
  weight: '3.5',
  built: '2020-03-05',
  seen: Date.UTC(2020, 2, 5, 8, 30),
  wood: 'ash',
  paint: 'ash',
  woods: ['oak', 'pine'],
  status: 1,
  sold: true,
  data: { legs: 4 },
  photo: picture,
  papers: files,
  dept: 7,
  roles: [3, 9],
  size: '02',
  secret: 500,
};
const returned = {
  id: 1,
  version: 4,
  deptName: '仓库',
  names: { role: { 3: '木匠' } },
  agent: device,
  problem: 'row.taken',
  used: null,
  createTime: 0,
  updateTime: 0,
};
const chairRow = { ...filled, ...returned };
const emptyRow = {
  ...Object.fromEntries(Object.keys(filled).map((name) => [name, Array.isArray(Reflect.get(filled, name)) ? [] : ''])),
  id: 2,
  version: 1,
  name: '空椅',
  seen: null,
  dept: null,
  data: null,
  status: 0,
  sold: false,
  count: 0,
  agent: '',
  problem: 'no-code',
  used: 0,
  createTime: 0,
  updateTime: 0,
  wood: 'pine',
  paint: 'oak',
  built: '',
};

const respond = ({ method, path, query }: { method: string; path: string; query: URLSearchParams }) => {
  const item = { labelEn: 'Small', color: 'default', isDefault: false, isEnabled: true };
  const records: Readonly<Record<string, object>> = {
    'chair-item': chairRow,
    'dictionary-options': [
      { ...item, value: '01', label: '小' },
      { ...item, value: '02', label: '大', labelEn: 'Large', color: 'red' },
    ],
    'dept-item': { id: 7, name: '仓库' },
    'dept-list': { list: [7, 8].map((id) => ({ id, name: `部门${id}`, children: [] })), total: 2 },
    'role-list': { list: [3, 4, 5].map((id) => ({ id, name: `角色${id}` })), total: 3, current: 1, pageSize: 20 },
    'role-item': { id: Number(query.get('id')), name: `角色${query.get('id')}` },
    holders: { titles: [], roles: ['管家'], everyone: false },
    'chair-item/history': { list: [], total: 0, names: {} },
  };
  const key = path === 'access/holders' ? 'holders' : path;
  const result = method === 'GET' ? records[key] : chairRow;
  return result && path !== 'chair-list' ? { code: 200, result } : undefined;
};

const Page = () => <ResourcePage resource={chair} calls={createResourceCalls(chair)} />;

const open = async (rows: readonly object[] = [chairRow, emptyRow]) => {
  const server = serveList('chair-list', (number) => rows[number - 1] ?? {});
  Object.assign(server, { total: rows.length, respond });
  await renderPage(<RouterProvider router={createMemoryRouter([{ path: '*', Component: Page }])} />);
  return { sent: () => server.requests.filter(({ method }) => method !== 'GET').map(({ body }) => body) };
};

beforeEach(() => {
  queryClient.clear();
  return () => vi.unstubAllGlobals();
});

/** Returns the texts of elements by their labels. */
const readTexts = (labels: string, values: string) => {
  const texts = [...document.querySelectorAll(values)].map(({ textContent }) => textContent);
  return Object.fromEntries(
    [...document.querySelectorAll(labels)].map(({ textContent }, i) => [textContent, texts[i]]),
  );
};
/** `label text | label text` */
const parseTexts = (texts: string) =>
  Object.fromEntries(
    texts.split('|').map((part) => {
      const [, label = '', text] = /^(\S+) (.*)$/.exec(part.trim()) ?? [];
      return [label, text];
    }),
  );
const readFacts = () => readTexts('dt', 'dd');

const openFacts = async (row: object) => {
  serveList('chair-list', () => ({})).respond = respond;
  await renderPage(<Facts fields={fields} row={row} />);
};

describe('the values of a record', () => {
  test('each type of field has its own format', async () => {
    await openFacts(chairRow);
    await expect.poll(readFacts).toMatchObject({ 说明: '轻放', 尺寸: '大', 部门: '仓库' });
    expect(readFacts()).toMatchObject(
      parseTexts(
        `名称 太师椅 | 标识 A-1 | 电话 13800000000 | 故事 很久 | 数量 1,234 | 价格 ¥1,250.50 | 重量 3.5 | 日期 2020-03-05
        | 时刻 2020/03/05 08:30:00 | 木材 白蜡木 | 颜色 白蜡木 | 多种木材 橡木pine | 状态 启用 | 已售 是 | 数据 {"legs":4}
        | 角色 木匠、#9 | 底价 500 | 设备 ${device} | 最近使用 –`,
      ),
    );
    expect(readFacts()).not.toMatchObject({ 错误: 'row.taken' });
    await expect.element(page.getByRole('img', { name: '照片' })).toHaveClass('max-h-64');
    expect(page.getByRole('button', { name: '复制' }).elements()).toHaveLength(1);
    expect([...document.querySelectorAll('.ant-tag')].map(({ textContent }) => textContent)).toEqual([
      '白蜡木',
      '橡木',
      'pine',
    ]);
    await setTestLanguage('en-US');
    const englishTexts = parseTexts(
      `价格 CN¥1,250.50 | 木材 Ash | 多种木材 Oakpine | 状态 Enabled | 已售 Yes | 尺寸 Large | 时刻 03/05/2020, 08:30:00
      | 角色 木匠, #9`,
    );
    await expect.poll(readFacts).toMatchObject(englishTexts);
  });

  test('an empty value is a dash, and a value without an option or error text is shown as it is', async () => {
    await openFacts(emptyRow);
    const empty = ['标识', '电话', '故事', '说明', '日期', '时刻', '多种木材', '数据', '照片', '文件', '部门', '角色'];
    await expect.poll(readFacts).toMatchObject(Object.fromEntries(empty.map((label) => [label, '–'])));
    expect(readFacts()).toMatchObject({
      数量: '0',
      状态: '停用',
      已售: '否',
      木材: 'pine',
      颜色: '橡木',
      错误: 'no-code',
    });
    // A color distinguishes the unusual options only.
    expect([...document.querySelectorAll('dd .ant-tag')].map(({ textContent }) => textContent)).toEqual(['停用']);
    expect(page.getByRole('img').elements()).toEqual([]);
  });

  test('a value without permission is masked, and names the missing permission', async () => {
    await openFacts(chairRow);
    expect(page.getByRole('button', { name: /已隐藏/ }).elements()).toEqual([]);
    allowOnly({ '/system/user': [] });
    const lock = page.getByRole('button', { name: /已隐藏/ });
    await expect.poll(() => lock.elements()).toHaveLength(1);
    lock.element().focus();
    await expect.element(page.getByText('缺少权限：permission:button:add')).toBeVisible();
    await expect.element(page.getByText('拥有此权限的角色：管家')).toBeVisible();
  });
});

describe('the columns of a list', () => {
  const getCells = (name: string) =>
    page
      .getByRole('row', { name: new RegExp(name) })
      .element()
      .querySelectorAll('td');
  const readRow = (name: string) => {
    const titles = page.getByRole('columnheader').elements();
    const cells = getCells(name);
    return Object.fromEntries(titles.map((title, index) => [title.textContent, cells[index]?.textContent]));
  };

  test('each type of field has its own cell, and values without permission have no column', async () => {
    await page.viewport(4000, 800);
    onTestFinished(() => page.viewport(1280, 800));
    await open();
    await expect.poll(() => readRow('太师椅')).toMatchObject({ 名称: '太师椅', 尺寸: '大', 底价: '500' });
    expect(readRow('太师椅')).toMatchObject(
      parseTexts(
        `标识 A-1 | 价格 ¥1,250.50 | 时刻 2020 年 3 月 | 木材 白蜡木 | 多种木材 橡木pine | 状态 启用 | 数据 {"legs":4}
        | 文件 2 个文件 | 部门 仓库 | 角色 木匠、#9 | 最近使用 从未`,
      ),
    );
    expect(readRow('太师椅')).not.toHaveProperty('说明');
    expect(readRow('太师椅')['设备']).toBe('Windows 上的 Chrome');
    expect(readRow('空椅')['最近使用']).toBe('1970 年 1 月');
    await expect.element(page.getByRole('img', { name: '照片' })).toHaveClass('size-8');
    const isRight = (title: string) =>
      getComputedStyle(page.getByRole('columnheader', { name: title }).element()).textAlign === 'end';
    expect(['数量', '价格', '名称', '日期'].map(isRight)).toEqual([true, true, false, false]);
    await expect.element(page.getByTitle('很久', { exact: true })).toHaveClass('cell-text');
    allowOnly({ '/system/role': [] });
    await expect.poll(() => readRow('太师椅')).not.toHaveProperty('底价');
  });

  test('a phone shows the first two filled values of a record, its state and its last time', async () => {
    await page.viewport(390, 800);
    onTestFinished(() => page.viewport(1280, 800));
    await open();
    const cards = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: /椅$/ }) });
    await expect.poll(() => cards.elements()).toHaveLength(2);
    const readCard = (index: number) => ({
      ...readTexts(`[data-row-key="${index}"] dt`, `[data-row-key="${index}"] dd`),
      state: document.querySelector(`[data-row-key="${index}"] .row-state`)?.textContent,
      aside: document.querySelector(`[data-row-key="${index}"] .row-aside`)?.textContent,
    });
    expect(readCard(1)).toEqual({ 标识: 'A-1', 电话: '13800000000', state: '状态启用', aside: '时刻2020 年 3 月' });
    expect(readCard(2)).toEqual({ 数量: '0', 木材: 'pine', state: '状态停用', aside: '最近使用1970 年 1 月' });
    expect(page.getByRole('button', { name: '复制' }).elements()).toEqual([]);
    const isLabelHidden = [...document.querySelectorAll('[data-row-key="2"] dt')].map(({ className }) => className);
    expect(isLabelHidden.map((name) => name === 'sr-only')).toEqual([false, true]);
  });
});

describe('the form of a record', () => {
  const form = page.getByRole('dialog');
  const edit = async () => {
    await userEvent.click(page.getByRole('row', { name: /太师椅/ }).getByRole('button', { name: '编辑' }));
    await expect.element(form.getByLabelText('名称')).toHaveValue('太师椅');
  };
  const save = () => userEvent.click(form.getByRole('button', { name: /保\s*存/ }));

  test('the form shows all editable values, and saves them unchanged', async () => {
    const { sent } = await open();
    await edit();
    await expect.element(form.getByTitle('大')).toBeInTheDocument();
    await save();
    await expect.poll(sent).toEqual([{ ...filled, id: 1, version: 4 }]);
  });

  test('the form has an input for each type of field, with its limits', async () => {
    const { sent } = await open();
    await userEvent.click(page.getByRole('button', { name: '新增椅子' }));
    await expect.element(form.getByLabelText('名称')).toBeVisible();
    await expect.element(form.getByLabelText('状态')).toBeChecked();
    await expect.element(form.getByLabelText('电话')).toHaveAttribute('inputmode', 'tel');
    await expect.element(form.getByText('所选的记录删除后，此处变为空。').first()).toBeInTheDocument();
    for (const [label, text] of [
      ['名称', '新椅'],
      ['故事', '第一行\n第二行'],
      ['数量', '99999.6'],
      ['价格', '12.345'],
      ['数据', '{"a":[1]}'],
    ] as const)
      await userEvent.fill(form.getByLabelText(label, { exact: true }), text);
    await userEvent.click(form.getByLabelText('状态'));
    await userEvent.click(form.getByLabelText('已售'));
    await userEvent.click(form.getByLabelText('日期'));
    await userEvent.keyboard('2026-05-06{Tab}');
    await userEvent.click(form.getByLabelText('时刻'));
    await userEvent.keyboard('2026-05-06 07:08');
    await userEvent.click(page.getByRole('button', { name: 'OK' }));
    await chooseOption('木材', '白蜡木');
    await chooseOption('多种木材', '橡木');
    await userEvent.keyboard('{Tab}');
    await chooseOption('部门', '部门8');
    await chooseOption('角色', '角色4');
    await userEvent.keyboard('{Tab}');
    await chooseOption('尺寸', '小');
    await save();
    await expect.poll(sent).toEqual([
      {
        name: '新椅',
        code: '',
        phone: '',
        story: '第一行\n第二行',
        guide: '',
        count: 9000,
        price: '12.35',
        weight: '0.0',
        built: '2026-05-06',
        seen: Date.UTC(2026, 4, 6, 7, 8),
        wood: 'ash',
        paint: 'oak',
        woods: ['oak'],
        status: 0,
        sold: true,
        data: { a: [1] },
        photo: '',
        papers: [],
        dept: 8,
        roles: [4],
        size: '01',
        secret: 0,
      },
    ]);
  });

  test('the form names what is wrong with a value, and sends nothing', async () => {
    const { sent } = await open();
    await edit();
    await userEvent.fill(form.getByLabelText('数据', { exact: true }), '{"a":');
    await userEvent.fill(form.getByLabelText('名称'), ' ');
    await userEvent.click(form.getByLabelText('日期'));
    await userEvent.fill(form.getByLabelText('日期'), '');
    await userEvent.keyboard('{Enter}{Escape}');
    await save();
    const listErrors = () =>
      [...document.querySelectorAll('.ant-form-item-explain-error')].map(
        (error) => error.closest('.ant-form-item')?.querySelector('label')?.textContent,
      );
    await expect.poll(listErrors).toEqual(['名称', '数据']);
    expect(sent()).toEqual([]);
  });

  test('a field without permission is disabled with the reason, and its masked value is sent back', async () => {
    const { sent } = await open();
    allowOnly({ '/system/role': ['permission:button:update'], '/system/user': [] });
    await edit();
    await expect.element(form.getByLabelText('底价')).toBeDisabled();
    await expect.element(form.getByLabelText('数量')).toBeEnabled();
    await expect.element(form.getByText('缺少权限：permission:button:add')).toBeVisible();
    await userEvent.fill(form.getByLabelText('数量'), '5');
    await save();
    await expect.poll(sent).toMatchObject([{ count: 5, secret: 500 }]);
  });
});
