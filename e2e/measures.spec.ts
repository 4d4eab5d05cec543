import type { Page, Request } from '@playwright/test';
import { findContent, submitSignInForm, waitUntilIdle, signIn } from './harness/page.ts';
import { expect, test } from './harness/test.ts';
import { fetchResult, signInByApi } from './harness/api.ts';

const measureHeight = async (part: ReturnType<Page['locator']>) => (await part.boundingBox())?.height;

test(
  'gives header, tab bar, footer and logo their specified sizes, and links the logo to Home',
  { tag: '@full' },
  async ({ page }) => {
    await signIn(page, 'common', '/about');
    const logo = page.getByRole('link', { name: 'Atrium，返回首页' });
    const sidebar = page.getByRole('complementary').first();
    await expect.poll(() => measureHeight(page.getByRole('banner'))).toBe(48);
    expect(await measureHeight(page.getByRole('region', { name: '已打开的页面' }))).toBe(40);
    expect(await measureHeight(page.getByRole('contentinfo'))).toBe(35);
    expect(await logo.locator('svg').boundingBox()).toMatchObject({ width: 32, height: 32 });
    await expect.poll(() => sidebar.evaluate(({ clientWidth }) => clientWidth)).toBe(210);
    await expect(logo).toContainText('Atrium');
    await page.getByRole('button', { name: '收起侧边栏' }).click();
    await expect.poll(() => sidebar.evaluate(({ clientWidth }) => clientWidth)).toBe(56);
    await expect(logo).not.toContainText('Atrium');
    await logo.click();
    await expect(page).toHaveURL('/home');
  },
);

test(
  'shows a scrollbar thumb of at least 25 pixels only on hover, and ignores clicks on the track',
  { tag: '@full' },
  async ({ page }) => {
    await signIn(page, 'common', '/about');
    await waitUntilIdle(page);
    const view = findContent(page).getByRole('group', { name: '可滚动内容' });
    await view.evaluate((box) => (box.firstElementChild as HTMLElement).style.setProperty('height', '90000px'));
    const track = view.locator('xpath=..').locator('.scroll-area-track[data-axis="y"]');
    await expect.poll(() => measureHeight(track.locator('.scroll-area-thumb'))).toBe(25);
    await page.mouse.move(5, 5);
    await expect(track).toHaveCSS('opacity', '0');
    await view.hover();
    await expect(track).toHaveCSS('opacity', '1');
    const box = await track.boundingBox();
    await page.mouse.click((box?.x ?? 0) + 5, (box?.y ?? 0) + (box?.height ?? 0) - 40);
    expect(await view.evaluate(({ scrollTop }) => scrollTop)).toBe(0);
  },
);

test(
  'shows the eight sections of the preferences and applies color-blind mode to the page',
  { tag: '@full' },
  async ({ page }) => {
    await signIn(page, 'common', '/about');
    await page.getByRole('button', { name: '偏好设置' }).click();
    const drawer = page.getByRole('dialog', { name: '偏好设置' });
    const sections = ['主题', '内置主题色', '布局', '侧边栏', '标签栏', '通用', '动画', '页脚'];
    await expect(drawer.getByRole('heading', { level: 3 })).toHaveText(sections);
    await drawer.getByRole('switch', { name: '色盲模式' }).click();
    await expect(page.locator('html')).toHaveClass(/(^| )color-blind( |$)/);
    await drawer.getByRole('switch', { name: '色盲模式' }).click();
    await expect(page.locator('html')).not.toHaveClass(/color-blind/);
  },
);

test(
  'opens a search dialog 580 pixels wide, debounces input and finds only permitted pages',
  { tag: '@full' },
  async ({ page }) => {
    await page.clock.install();
    await signIn(page, 'common', '/about');
    await page.getByRole('button', { name: /搜索/ }).click();
    const dialog = page.getByRole('dialog', { name: '搜索页面、用户、操作' });
    const rows = dialog.getByRole('option');
    await expect(dialog).toBeVisible();
    await expect(page).toHaveURL('/about');
    expect((await dialog.locator('.ant-modal-container').boundingBox())?.width).toBe(580);
    await expect(dialog).toContainText('↑↓切换↵选择Tab更多操作ESC关闭');

    await page.clock.pauseAt(Date.now() + 60_000);
    await dialog.getByRole('combobox').fill('权限');
    await page.clock.runFor(90);
    await expect(rows).toHaveCount(0);
    await page.clock.runFor(20);
    await expect(rows).not.toHaveCount(0);
    await expect(dialog.getByRole('listbox').locator('xpath=..')).toHaveCSS('max-height', '450px');
    await dialog.getByRole('combobox').fill('用户管理');
    await page.clock.runFor(200);
    await expect(dialog).toContainText('没有找到 “用户管理”');
  },
);

test(
  'reports a menu item without a component on the page and in the console',
  { tag: '@full' },
  async ({ page, product }) => {
    const { token } = await signInByApi(product.url, 'admin');
    const body = {
      name: '没有的页面',
      menuType: 0,
      path: '/no-page',
      component: '/no/such',
      ignoreAccess: true,
      order: 90,
    };
    const { id } = await fetchResult<{ id: number }>(product.url, 'menu-item', { token, body });
    try {
      const warned = page.waitForEvent(
        'console',
        (message) => message.type() === 'warning' && /no\/such/.test(message.text()),
      );
      await signIn(page, 'common', '/no-page');
      await expect(findContent(page)).toContainText('该路由没有匹配的组件，请联系开发人员。');
      await warned;
    } finally {
      await fetchResult(product.url, `menu-item?id=${id}`, { method: 'DELETE', token });
    }
  },
);

test('shows no page before the permissions are loaded', async ({ page }) => {
  await signIn(page, 'common', '/about');
  let answer = () => {};
  const answerAllowed = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/api/get-async-routes', async (route) => {
    await answerAllowed;
    await route.continue();
  });
  const scripts = new Set<Request>();
  page.on('request', (request) => request.resourceType() === 'script' && scripts.add(request));
  page.on('requestfinished', (request) => scripts.delete(request));
  page.on('requestfailed', (request) => scripts.delete(request));
  const request = page.waitForRequest('**/api/get-async-routes');
  const user = page.waitForResponse('**/api/user-info');
  await page.goto('/access/admin-visible');
  await Promise.all([request, user]);
  // A page that does not wait would be rendered as soon as its code is loaded.
  await expect.poll(() => scripts.size).toBe(0);
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
  await expect(page.locator('#root')).not.toContainText('管理员可见');
  await expect(page.getByRole('main')).toHaveCount(0);
  answer();
  await expect(findContent(page)).toContainText('抱歉，您无权访问此页面。');
});

test('shows no data of the previous user to the next user', async ({ page }) => {
  await signIn(page, 'admin', '/system/user');
  await expect(page.getByRole('tab')).toHaveText([/首页/, /用户管理/]);
  await page.getByRole('button', { name: /账号菜单/ }).click();
  await page.getByRole('menuitem', { name: '退出登录' }).click();
  await expect(page).toHaveURL('/login');
  expect(await page.evaluate(() => [localStorage.getItem('session'), sessionStorage.getItem('tabs')])).toEqual([
    null,
    null,
  ]);
  await submitSignInForm(page, 'common');
  await expect(page.getByRole('tab')).toHaveText([/首页/]);
  await expect(page.getByRole('navigation').first()).not.toContainText('系统管理');
});

test(
  'shows the fields of each menu item type and disables autofill in all fields',
  { tag: '@full' },
  async ({ page }) => {
    const listOtherTabs = async () => {
      await expect(page.locator('input:visible')).not.toHaveCount(0);
      return page.locator('input:visible, textarea:visible').evaluateAll((expectFields) =>
        (expectFields as HTMLInputElement[])
          .filter(({ type }) => !['checkbox', 'radio', 'file'].includes(type))
          // Browsers ignore `off` for passwords; `new-password` makes them fill in none.
          .filter(
            ({ autocomplete, form }) => !['off', 'new-password'].includes(autocomplete || (form?.autocomplete ?? '')),
          )
          .map(({ outerHTML }) => outerHTML),
      );
    };
    await page.goto('/login');
    expect(await listOtherTabs(), 'signing in').toEqual([]);
    await page.getByRole('link', { name: '注册账号' }).click();
    await expect(page.getByLabel('确认密码', { exact: true })).toBeVisible();
    expect(await listOtherTabs(), 'registering').toEqual([]);
    await signIn(page, 'admin', '/system/menu');
    await findContent(page).getByRole('button', { name: '新增菜单' }).click();
    const form = page.getByRole('dialog');
    const fields = async (type: string, ...labels: string[]) => {
      await form.getByText(type, { exact: true }).click();
      for (const label of labels) await expect(form.getByLabel(label, { exact: true }).first(), label).toBeVisible();
    };
    await fields(
      '菜单',
      '上级菜单',
      '名称',
      '路由路径',
      '页面组件',
      '排序',
      '图标',
      '高亮菜单',
      '缓存页面',
      '在菜单中隐藏',
    );
    expect(await listOtherTabs(), 'a list and a form').toEqual([]);
    await fields('内嵌页面', '内嵌地址', '缓存页面');
    await fields('外部链接', '外部链接地址');
    await fields('按钮', '权限标识', '名称');
    await expect(form.getByLabel('路由路径')).toHaveCount(0);
  },
);

test('does not start in a document without the root element', { tag: '@full' }, async ({ page, product }) => {
  await page.route('**/login', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: (await answer.text()).replace('id="root"', 'id="elsewhere"') });
  });
  const requestedUrls: string[] = [];
  page.on('request', (request) => requestedUrls.push(request.url().replace(product.url, '')));
  await page.goto('/login');
  await page.waitForLoadState('networkidle');
  await expect(page.getByRole('textbox')).toHaveCount(0);
  expect(requestedUrls.filter((path) => path.startsWith('/api/'))).toEqual([]);
});
