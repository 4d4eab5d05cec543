import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderPage } from '../../testing/render.tsx';
import { MultiFilterSelect } from './filter-select.tsx';

const options = [
  { value: 1, label: '管理员' },
  { value: 2, label: '普通用户' },
];

test.each([true, false])('an unset filter with several values shows its whole label: searchable %s', async (isLong) => {
  await renderPage(
    <div className="flex">
      <MultiFilterSelect<number>
        isLong={isLong}
        label="最近三十天的登录结果"
        values={[]}
        options={options}
        onChange={() => undefined}
      />
    </div>,
  );
  const label = page.getByText('最近三十天的登录结果');
  await expect.element(label).toBeVisible();
  const { width, right } = label.element().getBoundingClientRect();
  expect(width).toBeGreaterThan(100);
  expect(right).toBeLessThanOrEqual(label.element().closest('.ant-select')?.getBoundingClientRect().right ?? 0);
  await userEvent.click(page.getByRole('combobox'));
  await expect.element(page.getByTitle('普通用户')).toBeVisible();
});
