import type { Page } from '@playwright/test';
import { testPassword } from './harness/demo.ts';
import { findContent, matchName, signIn } from './harness/page.ts';
import { openRecords, recordsPath, findTab } from './harness/tabs.ts';
import { expect, test } from './harness/test.ts';
import { createRole, createUser, signInByApi } from './harness/api.ts';

const findNote = (page: Page) => findContent(page).getByLabel(matchName('便签')).filter({ visible: true });
const findQuestion = (page: Page) => page.getByRole('dialog', { name: '有未保存的更改' });
const answerQuestion = (page: Page, name: string) => findQuestion(page).getByRole('button', { name }).click();

test('marks tabs with unsaved changes and asks before closing them', async ({ page }) => {
  await signIn(page, 'common', recordsPath);
  await openRecords(page, 12, 13);
  await findNote(page).fill('十三');
  await expect(findTab(page, '记录 13')).toHaveAccessibleName('记录 13（有未保存的更改）');
  await findTab(page, '记录 12').click();
  await expect(findQuestion(page)).toHaveCount(0);

  await findTab(page, '记录 12').press('Delete');
  await expect(findTab(page, '记录 12')).toHaveCount(0);
  await findTab(page, '记录 13').getByTitle('关闭').click();
  await expect(findQuestion(page).getByRole('listitem')).toHaveText(['记录 13']);
  await answerQuestion(page, '继续编辑');
  await expect(findNote(page)).toHaveValue('十三');
  await findTab(page, '首页').click({ button: 'right' });
  await page.getByRole('menuitem', { name: '关闭全部' }).click();
  await answerQuestion(page, '放弃更改');
  await expect(findTab(page, '记录 13')).toHaveCount(0);
  await page.getByRole('link', { name: '菜单 1-1' }).click();
  await openRecords(page, 13);
  await expect(findNote(page)).toHaveValue('');
});

test(
  'asks before signing out, clearing the cache and reloading with unsaved changes',
  { tag: '@full' },
  async ({ page }) => {
    await signIn(page, 'common', recordsPath);
    await openRecords(page, 12);
    await findNote(page).fill('十二');
    // Shortcuts do not work while a text field has focus.
    await findTab(page, '记录 12').focus();
    await page.keyboard.press('Alt+q');
    await answerQuestion(page, '继续编辑');
    await page.getByRole('button', { name: '偏好设置' }).click();
    await page.getByRole('button', { name: '清空缓存并退出登录' }).click();
    await page.getByRole('dialog', { name: /^清空/ }).getByRole('button', { name: '清空缓存并退出登录' }).click();
    await answerQuestion(page, '继续编辑');
    await page.keyboard.press('Escape');

    const dialogEvent = page.waitForEvent('dialog');
    const reload = page.reload({ timeout: 3000 }).catch(() => undefined);
    const dialog = await dialogEvent;
    expect(dialog.type()).toBe('beforeunload');
    await dialog.dismiss();
    await reload;
    await expect(findNote(page)).toHaveValue('十二');

    await findTab(page, '记录 12').focus();
    await page.keyboard.press('Alt+q');
    await answerQuestion(page, '放弃更改');
    await page.waitForURL(({ pathname }) => pathname === '/login');
  },
);

test('hides an open form with its page and asks only about that form', { tag: '@full' }, async ({ page }) => {
  await signIn(page, 'admin', '/system/role');
  await findContent(page)
    .getByRole('button', { name: matchName('新增角色') })
    .click();
  const form = page.getByRole('dialog', { name: '新增角色' });
  await form.getByLabel('角色名称').fill('审计员');
  await form.getByRole('button', { name: matchName('取消') }).focus();
  await page.keyboard.press('Alt+p');
  await expect(page).toHaveURL('/personal-center/my-profile');
  await expect(form).toBeHidden();
  await expect(findTab(page, '角色管理')).toHaveAccessibleName(/有未保存的更改/);
  await findTab(page, '角色管理').click();
  await expect(form.getByLabel('角色名称')).toHaveValue('审计员');
  await form.getByRole('button', { name: matchName('取消') }).click();
  await expect(findQuestion(page).getByRole('listitem')).toHaveCount(1);
  await answerQuestion(page, '放弃更改');
  await expect(form).toBeHidden();
  await expect(findTab(page, '角色管理')).toHaveAccessibleName('角色管理');
});

test(
  'keeps unsaved changes readable after the permission was revoked, until the user discards it',
  { tag: '@full' },
  async ({ page, product }) => {
    const { token } = await signInByApi(product.url, 'admin');
    const grants = ['/system/role', '/system/role permission:button:add', '/system/user', '/about'];
    const { id, grant } = await createRole(product.url, token, 'keeper', grants);
    await createUser(product.url, token, { username: 'keeper', name: '保管员', roles: [id] });
    const listens = page.waitForResponse('**/api/events', { timeout: 60_000 });
    await signIn(page, 'keeper', '/system/user', testPassword);
    await page.getByRole('link', { name: '角色管理' }).click();
    await findContent(page)
      .getByRole('button', { name: matchName('新增角色') })
      .click();
    const form = page.getByRole('dialog', { name: '新增角色' });
    await form.getByLabel('角色名称').fill('审计员');
    await form.getByLabel('角色编码').fill('auditor');
    await listens;

    await grant(['/about']);
    await expect(page.getByText('您对“用户管理”的权限已被收回，标签页已关闭')).toBeVisible();
    await expect(page.getByText(/您对“角色管理”的权限已被收回；.*页面暂时保留/)).toBeVisible();
    await expect(findTab(page, '用户管理')).toHaveCount(0);
    await expect(form.getByRole('alert')).toContainText(/您已没有此页面的权限[\s\S]*系统管理 › 角色管理/);
    await form.getByRole('button', { name: matchName('保存') }).click();
    await expect(page.getByText('您没有执行此操作的权限').last()).toBeVisible();
    await form.getByRole('button', { name: matchName('取消') }).focus();
    await page.keyboard.press('Alt+p');
    await findTab(page, '角色管理').click();
    await expect(form.getByLabel('角色名称')).toHaveValue('审计员');
    await form.getByRole('button', { name: '放弃更改并关闭' }).click();
    await expect(findTab(page, '角色管理')).toHaveCount(0);
    await expect(page).toHaveURL('/personal-center/my-profile');
  },
);

test('asks about unsaved changes before it reloads for a new version', { tag: '@full' }, async ({ page, baseURL }) => {
  let tag = '';
  await page.route(
    ({ pathname }) => pathname === '/',
    (route) =>
      route.request().method() === 'HEAD' && tag !== '' ? route.fulfill({ headers: { etag: tag } }) : route.fallback(),
  );
  const first = page.waitForRequest((request) => request.method() === 'HEAD');
  await signIn(page, 'common', `${(baseURL ?? '').replace('127.0.0.1', 'atrium.localhost')}${recordsPath}/12`);
  await first;
  await findNote(page).fill('十二');
  tag = '"newer"';
  await page.getByRole('button', { name: '偏好设置' }).click();
  await page.getByLabel('检查间隔（分钟）').fill('5');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: matchName('立即刷新') }).click();
  await answerQuestion(page, '继续编辑');
  await expect(findNote(page)).toHaveValue('十二');
});
