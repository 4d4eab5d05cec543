import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderPage } from '../../testing/render.tsx';
import { type BatchAction, BatchBar } from './batch-bar.tsx';

const actions: BatchAction[] = ['启用', '停用', '移动到部门', '分配角色', '移除角色', '编辑字段', '删除'].map(
  (label, index) => ({
    key: label,
    label,
    permission: '/system/user',
    isInMenu: index === 6,
    onSelect: () => undefined,
  }),
);
const selection = {
  ids: [1, 2],
  isAll: false,
  choose: () => undefined,
  clear: () => undefined,
  chooseAll: () => undefined,
};

const findVisibleButtons = () =>
  page
    .getByRole('button')
    .elements()
    .filter((button) => button.checkVisibility({ visibilityProperty: true }))
    .map(({ textContent }) => textContent)
    .filter(Boolean);

test.each([
  [1440, 6],
  [768, 4],
])('the bar of a window of %i pixels shows at least %i actions, and the menu has the others', async (width, count) => {
  await page.viewport(width, 700);
  onTestFinished(() => page.viewport(1280, 800));
  await renderPage(<BatchBar actions={actions} total={2} selection={selection} />);
  await expect.poll(() => findVisibleButtons().length).toBeGreaterThanOrEqual(count);
  const shownLabels = findVisibleButtons();
  const menu = page.getByRole('button', { name: '更多批量操作' });
  const lastButton = page.getByRole('button', { name: shownLabels.at(-1) ?? '' });
  const { right } = lastButton.element().getBoundingClientRect();
  expect(right).toBeLessThanOrEqual(menu.element().getBoundingClientRect().left);
  await userEvent.click(menu);
  const menuItems = page.getByRole('menuitem');
  await expect.poll(() => menuItems.elements().length).toBe(actions.length - shownLabels.length);
  const menuLabels = menuItems.elements().map(({ textContent }) => textContent);
  expect([...shownLabels, ...menuLabels]).toEqual(actions.map(({ label }) => label));
});
