import { readFile } from 'node:fs/promises';
import { callApi, fetchResult, signInByApi } from './harness/api.ts';
import { findContent, matchName, expectNoAxeViolations, signIn } from './harness/page.ts';
import { expect, test } from './harness/test.ts';

const pdf = { name: '职责说明.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\ntrailer<<>>') };
const png = {
  name: 'chart.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
};
const html = { name: 'page.html', mimeType: 'text/html', buffer: Buffer.from('<script>alert(1)</script>') };

interface Position {
  readonly id: number;
  readonly documents: readonly { readonly id: string; readonly name: string }[];
}

test(
  'attaches files to a position on a phone, and lets only users who may view it download them',
  { tag: '@full' },
  async ({ page, product }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await signIn(page, 'admin', '/system/position');
    const list = findContent(page);
    const dialog = page.getByRole('dialog');
    const save = dialog.getByRole('button', { name: matchName('保存') });

    await list.getByRole('button', { name: '新增岗位' }).click();
    await page.getByRole('textbox', { name: '中文名称' }).fill('档案管理员');
    await page.getByRole('textbox', { name: '英文名称' }).fill('Archivist');
    await page.getByRole('textbox', { name: '编码' }).fill('archivist');
    await expect(dialog.getByText(/^每个不超过 10 MB/)).toBeVisible();
    await dialog.locator('input[type=file]').setInputFiles([pdf, png, html]);
    await expect(dialog.getByRole('alert')).toContainText('不支持此类型的文件');
    await dialog.getByRole('button', { name: '移除“page.html”' }).click();
    await expect(dialog.getByRole('button', { name: '岗位说明：选择文件' })).toBeFocused();
    await expect(dialog.getByRole('button', { name: '移除“chart.png”' })).toBeVisible();
    await expectNoAxeViolations(page);
    await save.click();
    await expect(save).toBeHidden();

    const { token } = await signInByApi(product.url, 'admin');
    const positions = await fetchResult<{ list: Position[] }>(product.url, 'position-list?keyword=archivist', {
      token,
    });
    const [position] = positions.list;
    if (!position) throw new Error('the position was not created');
    await page.setViewportSize({ width: 1280, height: 800 });
    await list.getByRole('rowheader').getByRole('button', { name: '档案管理员', exact: true }).click();
    const files = page.getByRole('list', { name: '岗位说明' });
    await expect(files.getByRole('listitem')).toHaveText([/^职责说明\.pdf/, /^chart\.png/]);
    await expect(files.locator('img')).toHaveCount(1);
    await expectNoAxeViolations(page);
    const downloading = page.waitForEvent('download');
    await files.getByRole('button', { name: '下载“职责说明.pdf”' }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe('职责说明.pdf');
    expect(await readFile(await download.path())).toEqual(pdf.buffer);

    const common = await signInByApi(product.url, 'common');
    const input = { resource: 'position', field: 'documents', id: position.id, file: position.documents[0]?.id };
    const answer = await callApi(product.url, 'attachment/download', { token: common.token, body: input });
    expect(answer.code).toBe(403);
  },
);
