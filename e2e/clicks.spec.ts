import type { Locator, Page } from '@playwright/test';
import { findContent, matchName, setPreferences, signIn } from './harness/page.ts';
import { expect, test } from './harness/test.ts';
import { fetchResult, signInByApi } from './harness/api.ts';

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

test('resets a password with four keys and the pinyin of the name', async ({ page, product }) => {
  const { token } = await signInByApi(product.url, 'admin');
  const body = { username: 'few-keys', name: '敲键少', roles: [2], password: 'to-be-changed-1' };
  await fetchResult(product.url, 'user-item', { token, body });
  await signIn(page, 'admin', '/home');
  await expect(search(page)).toBeVisible();
  const { press, count } = createClickCounter(page);
  await press('Control+k');
  await page.getByRole('combobox', { name: '搜索页面、用户、操作' }).fill('qjs');
  await expect(page.getByRole('option', { selected: true })).toContainText('敲键少');
  await press('Tab');
  await press('Enter');
  const question = page.getByRole('dialog').filter({ hasText: '重置“敲键少”的密码' });
  await expect(question.getByRole('button', { name: '重置密码' })).toBeFocused();
  await press('Enter');
  await expect(page.getByRole('dialog', { name: '敲键少的一次性密码' })).toBeVisible();
  expect(count()).toBeLessThanOrEqual(4);
});

test('moves a department in three clicks from the home page', { tag: '@full' }, async ({ page, product }) => {
  const { token } = await signInByApi(product.url, 'admin');
  for (const name of ['甲部门', '乙部门']) await fetchResult(product.url, 'dept-item', { token, body: { name } });
  await signIn(page, 'admin', '/home');
  const { open, drag, count } = createClickCounter(page);
  await open('系统管理', '部门管理');
  const findRow = (name: string) => findContent(page).getByRole('row', { name: new RegExp(name) });
  await drag(findContent(page).getByRole('button', { name: '移动乙部门' }), findRow('甲部门'));
  await expect(findContent(page).getByRole('button', { name: '收起甲部门' })).toBeVisible();
  expect(count()).toBeLessThanOrEqual(3);
});

test(
  'duplicates a role without one permission in five clicks from the home page',
  { tag: '@full' },
  async ({ page, product }) => {
    const { token } = await signInByApi(product.url, 'admin');
    const rows = await fetchResult<{ list: { id: number; name: string }[] }>(product.url, 'menu-list', { token });
    const menus = rows.list.filter(({ name }) => /about|home/.test(name)).map(({ id }) => id);
    await fetchResult(product.url, 'role-item', { token, body: { name: '样板', code: 'model', menus } });
    await signIn(page, 'admin', '/home');
    const { click, find, count } = createClickCounter(page);
    await find('jsgl', '角色管理');
    await click(findContent(page).getByRole('row', { name: /^样板/ }).getByRole('button', { name: /^更多/ }));
    await click(page.getByRole('menuitem', { name: matchName('复制') }));
    const form = page.getByRole('dialog', { name: '复制角色：样板' });
    await expect(form.getByRole('textbox', { name: '角色名称' })).toHaveValue('样板 副本');
    await click(form.getByRole('treeitem', { name: '首页' }).getByRole('checkbox'));
    await expect(form.getByRole('list', { name: '将收回' })).toHaveText('−首页');
    await click(form.getByRole('button', { name: matchName('保存') }));
    await expect(findContent(page).getByRole('row', { name: /^样板 副本/ })).toBeVisible();
    expect(count()).toBeLessThanOrEqual(5);
    const [copy] = (
      await fetchResult<{ list: { id: number; code: string }[] }>(product.url, 'role-list?code=model-copy', { token })
    ).list;
    expect(copy).toMatchObject({ code: 'model-copy', status: 1 });
  },
);

test('exports a filtered list in three clicks from the home page', { tag: '@full' }, async ({ page }) => {
  await signIn(page, 'admin', '/home');
  const { click, find, count } = createClickCounter(page);
  await find('yhgl', '用户管理');
  await findContent(page).getByRole('searchbox', { name: /拼音/ }).fill('liu');
  await expect(page).toHaveURL(/keyword=liu/);
  await click(findContent(page).getByRole('button', { name: matchName('导出') }));
  const download = page.waitForEvent('download');
  await click(page.getByRole('menuitem', { name: '导出 CSV' }));
  expect((await download).suggestedFilename()).toMatch(/^users-/);
  expect(count()).toBeLessThanOrEqual(3);
});

test('shows the author of a change in two clicks from the home page', { tag: '@full' }, async ({ page, product }) => {
  const { token } = await signInByApi(product.url, 'admin');
  await fetchResult(product.url, 'dept-item', { token, body: { name: '有人新增' } });
  await signIn(page, 'admin', '/home');
  const { click, find, count } = createClickCounter(page);
  await find('sjrz', '审计日志');
  const entry = findContent(page).getByRole('row', { name: /有人新增/ });
  await expect(entry).toContainText('admin');
  await click(entry.getByRole('rowheader').getByRole('button'));
  await expect(page.getByRole('dialog')).toContainText('有人新增');
  expect(count()).toBeLessThanOrEqual(2);
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

test('opens the form for changing the password in two clicks', { tag: '@full' }, async ({ page }) => {
  await signIn(page, 'admin', '/home');
  const { click, count } = createClickCounter(page);
  await click(page.getByRole('button', { name: /账号菜单/ }));
  await click(page.getByRole('menuitem', { name: '修改密码' }));
  await expect(page.getByLabel('当前密码')).toBeVisible();
  expect(count()).toBeLessThanOrEqual(2);
});

test('changes any preference with two keys and its name', { tag: '@full' }, async ({ page }) => {
  await signIn(page, 'admin', '/home');
  const { press, count } = createClickCounter(page);
  await press('Control+k');
  await page.getByRole('combobox', { name: '搜索页面、用户、操作' }).fill('xsbql');
  const active = page.getByRole('option', { selected: true });
  await expect(active).toContainText('标签栏');
  await press('Enter');
  await expect(active).toContainText(/已关闭/);
  await expect(page.getByRole('tablist', { name: '已打开的页面' })).toHaveCount(0);
  expect(count()).toBeLessThanOrEqual(2);
});

test(
  'restores the default preferences in two clicks and undoes it with a third',
  { tag: '@full' },
  async ({ page }) => {
    await setPreferences(page, { theme: 'dark' });
    await signIn(page, 'admin', '/home');
    const { click, count } = createClickCounter(page);
    const theme = page.locator('html');
    await expect(theme).toHaveAttribute('data-theme', 'dark');
    await click(page.getByRole('button', { name: '偏好设置' }));
    const drawer = page.getByRole('dialog', { name: '偏好设置' });
    await click(drawer.getByRole('button', { name: '恢复默认设置' }));
    await expect(theme).toHaveAttribute('data-theme', 'light');
    expect(count()).toBeLessThanOrEqual(2);
    await click(page.getByRole('button', { name: matchName('撤销') }));
    await expect(theme).toHaveAttribute('data-theme', 'dark');
    expect(count()).toBeLessThanOrEqual(3);
  },
);
