import type { DictionaryOption } from '@atrium/contract/dictionary/schemas.ts';
import type { Field } from '@atrium/contract/resource/field.ts';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { queryClient } from '../../lib/query/query.ts';
import { renderPage, setTestLanguage } from '../../testing/render.tsx';
import { DictionaryInput, DictionaryValue } from './dictionary-fields.tsx';

const items: DictionaryOption[] = [
  { value: '01', label: '小', labelEn: 'Small', color: 'default', isDefault: true, isEnabled: true },
  { value: '02', label: '大', labelEn: 'Large', color: 'red', isDefault: false, isEnabled: true },
  { value: '03', label: '特大', labelEn: 'Huge', color: 'default', isDefault: false, isEnabled: false },
];

const field = {
  type: 'dictionary',
  label: { 'zh-CN': '尺寸', 'en-US': 'Size' },
  dictionary: 'size',
} as const satisfies Field;

let requestCount = 0;

beforeEach(() => {
  queryClient.clear();
  requestCount = 0;
  const realFetch = globalThis.fetch;
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init);
    if (!request.url.endsWith('/api/dictionary-options?code=size')) return realFetch(input, init);
    requestCount++;
    return Response.json({ code: 200, success: true, message: 'ok', result: items });
  });
  return () => vi.unstubAllGlobals();
});

describe('a value of a dictionary', () => {
  test('a value of a dictionary is shown as its label in the current language, or as itself without an item', async () => {
    await renderPage(
      <>
        <p>
          <DictionaryValue code="size" value="02" />
        </p>
        <p>
          <DictionaryValue code="size" value="99" />
        </p>
      </>,
    );
    const listTexts = () => [...document.querySelectorAll('p')].map(({ textContent }) => textContent);
    await expect.poll(listTexts).toEqual(['大', '99']);
    await setTestLanguage('en-US');
    await expect.poll(listTexts).toEqual(['Large', '99']);
  });

  test('the values of a dictionary are read once for all cells', async () => {
    await renderPage(
      <>
        <DictionaryValue code="size" value="01" />
        <DictionaryValue code="size" value="02" />
      </>,
    );
    await expect.element(page.getByText('大')).toBeVisible();
    expect(requestCount).toBe(1);
  });
});

describe('the input of a dictionary', () => {
  const listOffered = async () => {
    await userEvent.click(page.getByRole('combobox'));
    await expect.element(page.getByTitle('小').last()).toBeVisible();
    return [...document.querySelectorAll('.ant-select-item-option')].map(({ textContent }) => textContent);
  };

  test('the input of a dictionary shows the default item of a new record, and offers the enabled items', async () => {
    const onChange = vi.fn<(value: string | null) => void>();
    await renderPage(<DictionaryInput field={field} onChange={onChange} />);
    await expect.element(page.getByText('小')).toBeVisible();
    expect(await listOffered()).toEqual(['小', '大']);
    expect(onChange).not.toHaveBeenCalled();
    await userEvent.click(page.getByTitle('大'));
    expect(onChange).toHaveBeenCalledExactlyOnceWith('02');
  });

  test('the input of a dictionary shows no default item for an empty value', async () => {
    await renderPage(<DictionaryInput field={field} value="" />);
    expect(await listOffered()).toEqual(['小', '大']);
    expect(document.querySelector('.ant-select-content-value')?.textContent ?? '').toBe('');
  });

  test('the input of a dictionary offers the disabled item of the record, and shows a deleted item by its value', async () => {
    const { change } = await renderPage(<DictionaryInput field={field} value="03" />);
    await expect.element(page.getByText('特大')).toBeVisible();
    expect(await listOffered()).toEqual(['小', '大', '特大']);
    await userEvent.keyboard('{Escape}');
    await change(<DictionaryInput field={field} value="99" />);
    await expect.element(page.getByTitle('99')).toBeVisible();
  });
});
