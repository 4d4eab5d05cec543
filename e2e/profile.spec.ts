import type { Locator, Page } from '@playwright/test';
import { expectNoAxeViolations, findContent, matchName, signIn } from './harness/page.ts';
import { expect, test } from './harness/test.ts';
import { fetchResult, signInByApi } from './harness/api.ts';

const press = (page: Page, name: string) =>
  findContent(page)
    .getByRole('button', { name: matchName(name) })
    .click();

/** JPEG of a single color at the best quality. */
const createPhoto = async (page: Page): Promise<Buffer> => {
  const bytes = await page.evaluate(async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 900, height: 600 });
    const brush = canvas.getContext('2d');
    if (brush) brush.fillStyle = 'tomato';
    brush?.fillRect(0, 0, 900, 600);
    const blob = await new Promise<Blob | null>((done) => {
      canvas.toBlob(done, 'image/jpeg', 1);
    });
    return [...new Uint8Array((await blob?.arrayBuffer()) ?? new ArrayBuffer(0))];
  });
  return Buffer.from(bytes);
};

/** Returns the size and the colors of the upper corners and the center. */
const inspectImage = (image: Locator) =>
  image.evaluate(async (node: HTMLImageElement) => {
    const bitmap = await createImageBitmap(await (await fetch(node.src)).blob());
    const canvas = Object.assign(document.createElement('canvas'), { width: bitmap.width, height: bitmap.height });
    const brush = canvas.getContext('2d');
    brush?.drawImage(bitmap, 0, 0);
    const readPixel = (x: number, y: number) => [...(brush?.getImageData(x, y, 1, 1).data ?? [])].slice(0, 3).join(',');
    const corners = [readPixel(1, 1), readPixel(bitmap.width - 2, 1)];
    return { sides: [bitmap.width, bitmap.height], corners, middle: readPixel(bitmap.width >> 1, bitmap.height >> 1) };
  });

/** Stores uploads for `sentQuality`. */
const recordUploads = (page: Page) =>
  page.addInitScript(() => {
    const send = globalThis.fetch.bind(globalThis);
    globalThis.fetch = (address, init) => {
      if (init?.body instanceof FormData) Object.assign(globalThis, { sent: init.body.get('file') });
      return send(address, init);
    };
  });

/** Derives the quality of a JPEG, 1 to 100, from its first quantization table. */
const readSentQuality = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const { sent } = globalThis as typeof globalThis & { sent: Blob };
    const bytes = new Uint8Array(await sent.arrayBuffer());
    const at = bytes.findIndex((byte, index) => byte === 0xff && bytes[index + 1] === 0xdb);
    // The standard table starts with 16, scaled by 50 / quality below 50 and by less above.
    const scale = ((bytes[at + 5] ?? 0) * 100) / 16;
    return Math.round(scale > 100 ? 5000 / scale : 100 - scale / 2);
  });

test('shows a changed profile everywhere, including other browser tabs', async ({ page, context }) => {
  await signIn(page, 'common');
  const otherPage = await context.newPage();
  await otherPage.goto('/personal-center/my-profile');
  const otherName = findContent(otherPage).getByRole('textbox', { name: '姓名' });
  const nameBefore = await otherName.inputValue();
  await page.bringToFront();
  await page.keyboard.press('Alt+p');
  await expect(page).toHaveURL('/personal-center/my-profile');
  const name = findContent(page).getByRole('textbox', { name: '姓名' });
  await name.fill('');
  await name.blur();
  await expect(findContent(page)).toContainText('此项为必填项');
  await name.fill('改过的名字');
  await press(page, '保存');
  await expect(page.getByRole('banner')).toContainText('改过的名字');
  await expect(otherName).toHaveValue('改过的名字');
  await expect(otherPage.getByRole('banner')).toContainText('改过的名字');
  await expect(otherPage.getByText('您的权限有更新')).toHaveCount(0);
  await name.fill(nameBefore);
  await press(page, '保存');
  await expect(page.getByRole('banner')).toContainText(nameBefore);
});

test(
  'crops an avatar with zoom, rotation and aspect ratio, and rejects files that are no image',
  { tag: '@full' },
  async ({ page, product }) => {
    await recordUploads(page);
    await signIn(page, 'common', '/personal-center/my-profile');
    // Without an uploaded image, the initials are shown instead of the default image of the API.
    await expect(page.getByRole('banner').locator('[data-letters=小满]')).toBeVisible();
    await expect(page.getByRole('banner').locator('img[src*="/avatars/"]')).toHaveCount(0);
    const choose = async (file: { name: string; mimeType: string; buffer: Buffer }) => {
      const [chooser] = await Promise.all([
        page.waitForEvent('filechooser'),
        findContent(page).getByRole('button', { name: '更换头像' }).click(),
      ]);
      await chooser.setFiles(file);
    };
    await choose({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: await createPhoto(page) });
    const dialog = page.getByRole('dialog', { name: '编辑图片' });
    const findSlider = (label: string) => dialog.getByRole('slider', { name: label });
    const expectSlider = async (label: string, minimum: string, maximum: string, start: string, next: string) => {
      await expect(findSlider(label)).toHaveAttribute('aria-valuemin', minimum);
      await expect(findSlider(label)).toHaveAttribute('aria-valuemax', maximum);
      await expect(findSlider(label)).toHaveAttribute('aria-valuenow', start);
      await findSlider(label).press('ArrowRight');
      await expect(findSlider(label)).toHaveAttribute('aria-valuenow', next);
    };
    await expectSlider('缩放', '1', '3', '1', '1.1');
    // The tooltip of the slider is outside all landmarks; it disappears with the focus.
    await findSlider('缩放').blur();
    await expect(page.getByRole('tooltip').filter({ visible: true })).toHaveCount(0);
    await expectNoAxeViolations(page);
    await expectSlider('旋转', '-180', '180', '0', '1');
    await expectSlider('长宽比', '0.5', '2', '1', '1.01');
    await dialog.getByRole('button', { name: matchName('重置') }).click();
    await expect(findSlider('缩放')).toHaveAttribute('aria-valuenow', '1');
    await expect(findSlider('长宽比')).toHaveAttribute('aria-valuenow', '1');
    for (let degrees = 0; degrees < 5; degrees += 1) await findSlider('旋转').press('ArrowRight');
    await dialog.getByRole('button', { name: matchName('确定') }).click();
    await expect(page.getByText('头像已更新')).toBeVisible();
    const avatar = page.getByRole('banner').locator('img[src^="/api/files/"]');
    await expect(avatar).toBeVisible();
    // The result is a square with the image in its center. Corners that the rotation uncovered are white.
    const { sides, corners, middle } = await inspectImage(avatar);
    expect(sides[0]).toBe(sides[1]);
    expect(middle).toMatch(/^2\d\d,(8|9|10)\d,/);
    expect(corners).toContain('255,255,255');
    expect(await readSentQuality(page)).toBe(40);
    await choose({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('no picture at all') });
    await expect(page.getByText('该文件不是可用的图片')).toBeVisible();
    const { token } = await signInByApi(product.url, 'common');
    await fetchResult(product.url, 'account-item', { method: 'PUT', token, body: { avatar: '' } });
  },
);
