import type { Page } from '@playwright/test';
import { findContent, signIn } from './harness/page.ts';
import { expect, test } from './harness/test.ts';

const findHeader = (page: Page) => page.getByRole('banner');
const findButton = (page: Page, name: string | RegExp) => findHeader(page).getByRole('button', { name });
const press = async (page: Page, name: string | RegExp) => {
  await findButton(page, name).focus();
  await page.keyboard.press('Enter');
};

test('operates every button of the header by keyboard', { tag: '@full' }, async ({ page }) => {
  await signIn(page, 'admin', '/about');
  await press(page, '切换到深色主题');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await press(page, /^通知/);
  await expect(page.getByRole('dialog', { name: '通知' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: '通知' })).toBeHidden();
  await press(page, '全屏');
  await expect(findButton(page, '退出全屏')).toBeVisible();
  await press(page, '退出全屏');
  await expect(findButton(page, '全屏')).toBeVisible();
  await press(page, /账号菜单/);
  await expect(page.getByRole('menuitem', { name: '个人中心' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/personal-center/my-profile');
  await page.getByRole('link', { name: 'Atrium，返回首页' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/home');
  await press(page, '切换语言');
  await expect(page.getByRole('menuitem', { name: '简体中文' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'English' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(findButton(page, 'Preferences')).toBeVisible();
});

test('opens the profile and signs out with shortcuts, but not while typing', { tag: '@full' }, async ({ page }) => {
  await signIn(page, 'admin', '/about');
  await page.keyboard.press('Alt+p');
  await expect(page).toHaveURL('/personal-center/my-profile');
  const description = findContent(page).getByRole('textbox', { name: '个人简介' });
  await description.fill('在做一个后台');
  await page.keyboard.press('Alt+q');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await description.blur();
  await page.keyboard.press('Alt+q');
  const question = page.getByRole('dialog', { name: '有未保存的更改' });
  await question.getByRole('button', { name: '继续编辑' }).click();
  await expect(description).toHaveValue('在做一个后台');
  await expect(description).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Alt+q');
  await question.getByRole('button', { name: '放弃更改' }).click();
  await expect(page).toHaveURL('/login');
});

test.describe('with motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test(
    'reveals the new theme in a circle from the click, or from the button on Enter',
    { tag: '@full' },
    async ({ page }) => {
      await page.addInitScript(() => {
        const seen: unknown[] = [];
        Object.assign(window, { seen });
        const { animate } = Object.getOwnPropertyDescriptors(Element.prototype);
        Element.prototype.animate = function spy(frames, options) {
          const { clipPath } = frames as { clipPath?: string[] };
          if (typeof options === 'object' && clipPath) seen.push({ from: clipPath[0], duration: options.duration });
          return Reflect.apply(animate.value as typeof this.animate, this, [frames, options]);
        };
      });
      const readSeen = () => page.evaluate(() => (window as unknown as { seen: unknown[] }).seen);
      await signIn(page, 'admin', '/about');
      await expect(findButton(page, '切换到深色主题')).toBeVisible();
      const box = await findButton(page, '切换到深色主题').boundingBox();
      if (!box) throw new Error('The button is not visible.');
      const [x, y] = [Math.round(box.x) + 5, Math.round(box.y) + 6];
      await page.mouse.click(x, y);
      await expect.poll(readSeen).toEqual([{ from: `circle(0 at ${x}px ${y}px)`, duration: 500 }]);
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
      await press(page, '切换到浅色主题');
      const middle = `circle(0 at ${box.x + box.width / 2}px ${box.y + box.height / 2}px)`;
      await expect.poll(readSeen).toContainEqual({ from: middle, duration: 500 });
    },
  );
});
