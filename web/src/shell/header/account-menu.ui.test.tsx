import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderPage } from '../../testing/render.tsx';
import { AccountMenu } from './account-menu.tsx';

const openMenu = async (isPhone: boolean): Promise<readonly string[]> => {
  await renderPage(
    <MemoryRouter>
      <AccountMenu hasName={false} isPhone={isPhone} />
    </MemoryRouter>,
  );
  await userEvent.click(page.getByRole('button', { name: /账号菜单/ }));
  await expect.element(page.getByRole('menuitem', { name: /退出登录/ })).toBeVisible();
  return page
    .getByRole('menuitem')
    .elements()
    .map(({ textContent }) => textContent);
};

test('the account menu shows keyboard shortcuts', async () => {
  const entries = await openMenu(false);
  expect(entries).toEqual(['个人中心Alt P', '修改密码', '退出登录Alt Q']);
});

test('the account menu of a phone shows no shortcuts, and marks the language', async () => {
  const entries = await openMenu(true);
  expect(entries).toEqual(expect.arrayContaining(['个人中心', '简体中文', 'English', '退出登录']));
  await expect.element(page.getByRole('menuitem', { name: '简体中文' })).toHaveClass(/ant-dropdown-menu-item-selected/);
});

test('the account menu returns the focus to its button after a click', async () => {
  await openMenu(true);
  await userEvent.click(page.getByRole('menuitem', { name: '个人中心' }));
  await expect.element(page.getByRole('button', { name: /账号菜单/ })).toHaveFocus();
  await expect.poll(() => page.getByRole('menuitem').elements()).toEqual([]);
});
