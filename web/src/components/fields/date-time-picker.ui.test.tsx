import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderPage } from '../../testing/render.tsx';
import { DateTimePicker } from './date-time-picker.tsx';
import { RangePicker } from './range-picker.tsx';

afterEach(() => page.viewport(1280, 800));

const pickers = {
  'a time': <DateTimePicker />,
  'a period': <RangePicker showTime />,
};

test.each(Object.entries(pickers))('the calendar of %s fits a phone, with its button', async (_, picker) => {
  await page.viewport(390, 700);
  await renderPage(<div className="pt-80">{picker}</div>);
  await userEvent.click(page.getByRole('textbox').first());
  const confirm = page.getByRole('button', { name: 'OK' });
  await expect.element(confirm).toBeInViewport({ ratio: 1 });
  for (const part of document.querySelectorAll('.ant-picker-panel-container :is(td, .ant-picker-time-panel-column)')) {
    const { left, right } = part.getBoundingClientRect();
    expect(left).toBeGreaterThanOrEqual(0);
    expect(right).toBeLessThanOrEqual(390);
  }
});
