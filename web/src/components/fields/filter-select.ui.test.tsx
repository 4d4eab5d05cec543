import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderPage } from '../../testing/render.tsx';
import { Select } from './select.tsx';
import { FilterSelect, MultiFilterSelect } from './filter-select.tsx';

const options = [
  { value: 1, label: '管理员' },
  { value: 2, label: '普通用户' },
];

test('filters with several values and with one value have the same height', async () => {
  const { container } = await renderPage(
    <div className="flex items-center">
      <FilterSelect<number> label="部门" value={null} options={options} onChange={() => undefined} />
      <MultiFilterSelect<number> label="角色" values={[]} options={options} onChange={() => undefined} />
      <MultiFilterSelect<number> label="岗位" values={[1, 2]} options={options} onChange={() => undefined} />
    </div>,
  );
  await expect.element(page.getByText('角色')).toBeVisible();
  const heights = [...container.querySelectorAll('.ant-select')].map((filter) => filter.getBoundingClientRect().height);
  expect(heights).toHaveLength(3);
  expect(new Set(heights).size).toBe(1);
});

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

test('the button that clears a filter is translated, and visible while it has the focus', async () => {
  await renderPage(<Select allowClear aria-label="角色" value={1} options={options} />);
  const clear = page.getByRole('button', { name: '清除', exact: true });
  clear.element().focus({ focusVisible: true });
  await expect.poll(() => getComputedStyle(clear.element()).opacity).toBe('1');
});
