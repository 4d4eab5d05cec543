import type { Fields } from '@atrium/contract/resource/field.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderPage, setTestLanguage } from '../../testing/render.tsx';
import { Facts } from './facts.tsx';

const fields = {
  title: { type: 'text', max: 20, label: { 'zh-CN': '名称', 'en-US': 'Title' } },
  secret: { type: 'text', max: 20, label: { 'zh-CN': '口令', 'en-US': 'Secret' }, writeOnly: true },
  note: { type: 'text', max: 20, label: { 'zh-CN': '备注', 'en-US': 'Note' }, detail: false },
  place: { type: 'text', max: 20, label: { 'zh-CN': '地点', 'en-US': 'Place' } },
} satisfies Fields;

const row = { title: '花瓶', secret: 'abc', note: '易碎', place: '三楼' };

const listFacts = () => [...document.querySelectorAll('dl > div')].map(({ textContent }) => textContent);

test('a record is shown field by field in the requested order, without write-only and omitted fields', async () => {
  await renderPage(<Facts fields={fields} row={row} order={['place']} />);
  await expect.element(page.getByText('花瓶')).toBeVisible();
  expect(listFacts()).toEqual(['地点三楼', '名称花瓶']);
});

test('a long text has a separate row after all other fields, and a short one shares a row', async () => {
  const { place } = fields;
  const bothFields = { story: { ...place, max: 500, multiline: true }, place } satisfies Fields;
  const isWide = () => [...document.querySelectorAll('dl > div')].map((fact) => fact.hasAttribute('data-wide'));
  const { unmount } = await renderPage(<Facts fields={bothFields} row={{ story: '短', place: '三楼' }} />);
  await expect.poll(isWide).toEqual([false, false]);
  await unmount();
  await renderPage(<Facts fields={bothFields} row={{ story: '一行\n又一行', place: '三楼' }} />);
  await expect.poll(isWide).toEqual([false, true]);
});

test('the labels of a record follow the language', async () => {
  await renderPage(<Facts fields={fields} row={row} />);
  await setTestLanguage('en-US');
  await expect.poll(listFacts).toEqual(['Title花瓶', 'Place三楼']);
});

test('a value rendered by the page replaces the default, and null omits it', async () => {
  await renderPage(<Facts fields={fields} row={row} content={{ title: <b>两只花瓶</b>, place: null }} />);
  await expect.poll(listFacts).toEqual(['名称两只花瓶']);
});
