import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderPage } from '../../testing/render.tsx';
import { SearchField } from './search-field.tsx';

const field = page.getByRole('searchbox', { name: '姓名' });

const setText = (text: string) => {
  const input = field.element();
  for (let length = 1; length <= text.length; length += 1) {
    // React ignores values that were set through its own property.
    Reflect.set(HTMLInputElement.prototype, 'value', text.slice(0, length), input);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  }
};

/** A list whose search value arrives later, like that in a URL. */
const Searched = ({ onSearch }: { onSearch: (text: string) => void }) => {
  const [value, setValue] = useState('');
  const search = (text: string) => {
    onSearch(text);
    setTimeout(() => setValue(text), 50);
  };
  return (
    <>
      <SearchField label="姓名" value={value} onSearch={search} />
      <button type="button" onClick={() => setValue('elsewhere')}>
        elsewhere
      </button>
    </>
  );
};

describe('a search field', () => {
  test('the button that clears a search field has a translated name', async () => {
    await renderPage(<SearchField label="姓名" value="lin" onSearch={() => undefined} />);
    await userEvent.click(page.getByRole('button', { name: '清除', exact: true }));
    await expect.element(field).toHaveValue('');
  });

  test('a search field searches once for text typed without a pause, without surrounding spaces', async () => {
    const onSearch = vi.fn();
    await renderPage(<Searched onSearch={onSearch} />);
    await expect.element(field).toBeVisible();
    setText(' lin ');
    await expect.poll(() => onSearch.mock.calls).toEqual([['lin']]);
    await expect.element(field).toHaveValue(' lin ');
  });

  test('a search field searches immediately by Enter, and not again for the same', async () => {
    const onSearch = vi.fn();
    await renderPage(<Searched onSearch={onSearch} />);
    await userEvent.fill(field, 'lin');
    await userEvent.keyboard('{Enter}');
    expect(onSearch.mock.calls).toEqual([['lin']]);
    await userEvent.keyboard('{Enter}');
    await userEvent.fill(field, 'ling');
    await expect.poll(() => onSearch.mock.calls).toEqual([['lin'], ['ling']]);
  });

  test('a search field keeps typed text while the list receives earlier text, and accepts a later value', async () => {
    const onSearch = vi.fn();
    await renderPage(<Searched onSearch={onSearch} />);
    await userEvent.type(field, 'a{Enter}b');
    await expect.poll(() => onSearch.mock.calls).toEqual([['a'], ['ab']]);
    await expect.element(field).toHaveValue('ab');
    await userEvent.click(page.getByRole('button', { name: 'elsewhere' }));
    await expect.element(field).toHaveValue('elsewhere');
    expect(onSearch).toHaveBeenCalledTimes(2);
  });

  test('a search field waits for the end of text composition', async () => {
    const [onSearch, onLaterSearch] = [vi.fn(), vi.fn()];
    await renderPage(
      <>
        <Searched onSearch={onSearch} />
        <SearchField label="later" value="" onSearch={onLaterSearch} />
      </>,
    );
    const input = field.element();
    input.dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true }));
    await userEvent.type(field, 'lin');
    await userEvent.type(page.getByRole('searchbox', { name: 'later' }), 'x');
    await expect.poll(() => onLaterSearch.mock.calls).toEqual([['x']]);
    expect(onSearch).not.toHaveBeenCalled();
    input.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true }));
    await expect.poll(() => onSearch.mock.calls).toEqual([['lin']]);
  });
});
