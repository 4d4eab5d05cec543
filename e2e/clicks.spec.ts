import type { Locator, Page } from '@playwright/test';
import { findContent, matchName, signIn } from './harness/page.ts';
import { expect, test } from './harness/test.ts';

/** Typing is not counted; keys of shortcuts are, and dragging counts as one click. */
const createClickCounter = (page: Page) => {
  let clicks = 0;
  const click = async (target: Locator) => {
    clicks += 1;
    await target.click();
  };
  const drag = async (from: Locator, to: Locator) => {
    clicks += 1;
    await from.dragTo(to, { targetPosition: { x: 80, y: 20 } });
  };
  const press = async (key: string) => {
    clicks += 1;
    await page.keyboard.press(key);
  };
  /** Opens the search by its shortcut, which is not counted. */
  const find = async (text: string, name: string) => {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: '搜索页面、用户、操作' }).fill(text);
    await click(page.getByRole('option').filter({ hasText: name }).first());
  };
  const open = async (group: string, entry: string) => {
    const menu = page.getByRole('navigation').first();
    await click(menu.getByText(group, { exact: true }));
    await click(menu.getByText(entry, { exact: true }));
  };
  return { click, press, drag, find, open, count: () => clicks };
};

const search = (page: Page) => page.getByRole('button', { name: /搜索/ });
const findOption = (page: Page, name: string) => page.getByRole('option').filter({ hasText: name });
const findByTitle = (page: Page, title: string) =>
  page.getByTitle(title, { exact: true }).filter({ visible: true }).last();

test('creates a user with a role in six clicks from the home page', async ({ page }) => {
  await signIn(page, 'admin', '/home');
  const { click, count } = createClickCounter(page);
  await click(search(page));
  await page.getByRole('combobox', { name: '搜索页面、用户、操作' }).fill('xzyh');
  await click(findOption(page, '新增用户'));
  const form = page.getByRole('dialog', { name: '新增用户' });
  await form.getByRole('textbox', { name: '用户名' }).fill('few-clicks');
  await form.getByRole('textbox', { name: '姓名' }).fill('少击');
  await click(form.getByRole('combobox', { name: '角色' }));
  await click(findByTitle(page, '审计员'));
  await click(form.getByRole('button', { name: matchName('保存') }));
  await expect(page.getByRole('dialog', { name: '少击的一次性密码' })).toBeVisible();
  expect(count()).toBeLessThanOrEqual(6);
});

test('imports users with one corrected error in six clicks from the home page', async ({ page }) => {
  await signIn(page, 'admin', '/home');
  const { click, find, count } = createClickCounter(page);
  await find('yhgl', '用户管理');
  await click(findContent(page).getByRole('button', { name: matchName('导入') }));
  const dialog = page.getByRole('dialog', { name: '导入用户' });
  const chooser = page.waitForEvent('filechooser');
  await click(dialog.getByRole('button', { name: /选择文件|拖|点击/ }).first());
  const buffer = Buffer.from('用户名,姓名,邮箱\nfew-one,甲,few-one@example.com\nfew-two,乙,wrong\n');
  await (await chooser).setFiles({ name: 'staff.csv', mimeType: 'text/csv', buffer });
  const wrongCell = dialog.getByRole('textbox', { name: '邮箱，第 3 行' });
  await click(wrongCell);
  await wrongCell.fill('few-two@example.com');
  await click(dialog.getByRole('button', { name: '导入 2 个用户' }));
  await expect(dialog).toContainText('已导入 2 个用户');
  expect(count()).toBeLessThanOrEqual(6);
});
