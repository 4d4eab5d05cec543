import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderPage } from '../../testing/render.tsx';
import { type RowAction, RowActions } from './row-actions.tsx';

const createActions = (onSelect: (key: string) => void): RowAction[] => [
  { key: 'edit', label: '编辑资料', permission: '/system/user', isFrequent: true, onSelect: () => onSelect('edit') },
  { key: 'leave', label: '离职', permission: '/system/user', onSelect: () => onSelect('leave') },
  {
    key: 'delete',
    label: '删除资料',
    permission: '/system/user',
    isFrequent: true,
    disabledReason: '请先移走成员',
    onSelect: () => onSelect('delete'),
  },
];

const findEntries = () =>
  page
    .getByRole('menuitem')
    .elements()
    .map((entry) => [entry.textContent, entry.getAttribute('aria-disabled') === 'true']);

describe('the actions of a record', () => {
  test('the menu of a record contains all actions, and unavailable ones show the reason and do nothing', async () => {
    const onSelect = vi.fn();
    await renderPage(<RowActions name="张三" actions={createActions(onSelect)} />);
    await userEvent.click(page.getByRole('button', { name: '更多操作：张三' }));
    await expect.poll(findEntries).toEqual([
      ['编辑资料', false],
      ['离职', false],
      ['删除资料请先移走成员', true],
    ]);
    // A mouse click could press another item, because the menu is still moving.
    page
      .getByRole('menuitem', { name: /^删除资料/ })
      .element()
      .dispatchEvent(new MouseEvent('click', { bubbles: true }));
    await userEvent.click(page.getByRole('menuitem', { name: '离职' }));
    expect(onSelect.mock.calls).toEqual([['leave']]);
  });

  test('the menu of a record takes the focus if it is opened by keyboard, and returns it', async () => {
    const onSelect = vi.fn();
    await renderPage(<RowActions name="张三" actions={createActions(onSelect)} />);
    const button = page.getByRole('button', { name: '更多操作：张三' });
    // The pointer of the previous test would activate an item.
    await userEvent.hover(button);
    await userEvent.tab();
    await userEvent.tab();
    await expect.element(button).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('menuitem', { name: '编辑资料' })).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(onSelect.mock.calls).toEqual([['leave']]);
    await expect.element(button).toHaveFocus();
    await expect.element(button).toHaveAttribute('aria-expanded', 'false');
  });

  test('a common action of a record is also shown as a button if it is available', async () => {
    const onSelect = vi.fn();
    await renderPage(<RowActions name="张三" actions={createActions(onSelect)} />);
    await expect.element(page.getByRole('button', { name: '编辑资料' })).toBeInTheDocument();
    expect(page.getByRole('button').elements()).toHaveLength(2);
    await userEvent.click(page.getByRole('button', { name: '编辑资料' }));
    expect(onSelect.mock.calls).toEqual([['edit']]);
  });
});
