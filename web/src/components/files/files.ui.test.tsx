import type { AttachedFile } from '@atrium/contract/attachment/file.ts';
import type { Fields } from '@atrium/contract/resource/field.ts';
import { Form } from 'antd';
import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { queryClient } from '../../lib/query/query.ts';
import { renderPage, setTestLanguage } from '../../testing/render.tsx';
import { useChangeText } from '../text/change-text.ts';
import { ResourceNameContext } from '../text/resource-name.ts';
import { Facts } from '../resource/facts.tsx';
import { FieldInput } from '../resource/field-input.tsx';

const fields = { papers: { type: 'files', label: { 'zh-CN': '附件', 'en-US': 'Papers' } } } as const satisfies Fields;

const describeFile = (name: string): AttachedFile => ({
  id: `${name}.bin`,
  name,
  size: 2048,
  mediaType: 'application/pdf',
  hasThumbnail: name.endsWith('.png'),
});

const thumbnail = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

/** An upload whose progress and response the test decides. */
class HeldUpload extends EventTarget {
  static readonly all: HeldUpload[] = [];
  readonly upload = new EventTarget();
  status = 0;
  responseText = '';
  url = '';
  sent: File | null = null;
  isAborted = false;
  open(_method: string, url: string): void {
    this.url = url;
  }
  setRequestHeader(): void {}
  getResponseHeader(): string {
    return 'application/json';
  }
  send(body: FormData): void {
    this.sent = body.get('file') as File;
    HeldUpload.all.push(this);
  }
  abort(): void {
    this.isAborted = true;
    this.dispatchEvent(new Event('abort'));
  }
  progress(share: number): void {
    this.upload.dispatchEvent(new ProgressEvent('progress', { loaded: share * 100, total: 100 }));
  }
  respond(envelope: { readonly code: number; readonly result?: unknown; readonly message?: string }): void {
    this.status = envelope.code;
    this.responseText = JSON.stringify({ result: null, message: '', success: envelope.code === 200, ...envelope });
    this.dispatchEvent(new Event('load'));
  }
}

const requestedFiles: string[] = [];

beforeEach(() => {
  queryClient.clear();
  HeldUpload.all.length = 0;
  requestedFiles.length = 0;
  vi.stubGlobal('XMLHttpRequest', HeldUpload);
  const realFetch = globalThis.fetch;
  const results: Readonly<Record<string, unknown>> = {
    '/api/attachment/limits': { maxBytes: 4096, types: ['pdf', 'png'] },
    '/api/attachment/thumbnail': { url: thumbnail },
    '/api/attachment/download': { url: '/api/download?ticket=once' },
  };
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init);
    const { pathname, search } = new URL(request.url);
    if (!(pathname in results)) return realFetch(input, init);
    requestedFiles.push(`${pathname}${search} ${await request.text()}`);
    const body = { code: 200, result: results[pathname], message: '', success: true };
    return new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } });
  });
  return () => vi.unstubAllGlobals();
});

const openForm = async (papers: readonly AttachedFile[] = []) => {
  const savedValues: { papers: readonly AttachedFile[] }[] = [];
  await renderPage(
    <ResourceNameContext value="item">
      <Form initialValues={{ papers }} onFinish={(values: (typeof savedValues)[number]) => savedValues.push(values)}>
        <FieldInput fields={fields} name="papers" isNew />
        <button type="submit">存档</button>
      </Form>
    </ResourceNameContext>,
  );
  await expect.element(choose()).toBeVisible();
  await expect.element(page.getByText(/^每个不超过/)).toBeVisible();
  return savedValues;
};

const choose = () => page.getByRole('button', { name: '附件：选择文件' });
const save = () => page.getByRole('button', { name: '存档' }).click();
const listNames = () => [...document.querySelectorAll('ul bdi')].map(({ textContent }) => textContent);
const createFiles = (...list: readonly string[]) => list.map((name) => new File(['x'.repeat(100)], name));
const pick = (list: readonly File[]) =>
  userEvent.upload(document.querySelector('input[type=file]') as HTMLElement, [...list]);
const waitForUpload = async (count: number): Promise<HeldUpload> => {
  await expect.poll(() => HeldUpload.all.length).toBe(count);
  const last = HeldUpload.all.at(-1);
  if (!last) throw new Error('no upload was sent');
  return last;
};

test('files are uploaded one by one with their progress, and saved beside those attached before', async () => {
  const savedValues = await openForm([describeFile('old.pdf')]);
  // As large as possible.
  await pick([new File(['x'.repeat(4096)], 'a.PDF'), ...createFiles('b.pdf')]);
  const first = await waitForUpload(1);
  expect([first.url, first.sent?.name]).toEqual(['/api/attachment?resource=item&field=papers', 'a.PDF']);
  expect(listNames()).toEqual(['old.pdf', 'a.PDF', 'b.pdf']);
  first.progress(0.5);
  await expect.element(page.getByText('50%')).toBeVisible();
  await save();
  await expect.element(page.getByText(/^请等待所有文件上传完成/)).toBeVisible();
  first.respond({ code: 200, result: describeFile('a.pdf') });
  (await waitForUpload(2)).respond({ code: 200, result: describeFile('b.pdf') });
  await expect.element(page.getByText(/^请等待所有文件上传完成/)).not.toBeInTheDocument();
  await save();
  await expect.poll(() => savedValues.at(0)?.papers.map(({ name }) => name)).toEqual(['old.pdf', 'a.pdf', 'b.pdf']);
});

test('a failed upload shows the reason, prevents saving, and can be retried or removed', async () => {
  const savedValues = await openForm();
  await pick(createFiles('a.pdf'));
  (await waitForUpload(1)).respond({ code: 422, message: '病毒扫描未通过' });
  await expect.element(page.getByRole('alert').getByText('病毒扫描未通过')).toBeVisible();
  await save();
  await expect.element(page.getByText(/^请等待所有文件上传完成/)).toBeVisible();
  expect(savedValues).toEqual([]);
  await page.getByRole('button', { name: '重新上传“a.pdf”' }).click();
  const second = await waitForUpload(2);
  await expect.element(page.getByText('病毒扫描未通过')).not.toBeInTheDocument();
  second.dispatchEvent(new Event('error'));
  await expect.element(page.getByRole('button', { name: '重新上传“a.pdf”' })).toBeVisible();
  await page.getByRole('button', { name: '移除“a.pdf”' }).click();
  await expect.element(choose()).toHaveFocus();
  await save();
  await expect.poll(() => savedValues).toEqual([{ papers: [] }]);
});

test('files that the server would reject are not sent, and cannot be sent again', async () => {
  await openForm(Array.from({ length: 17 }, (_, index) => describeFile(`${index}.pdf`)));
  await pick([
    new File(['x'], 'page.html'),
    new File(['x'.repeat(5000)], 'large.pdf'),
    new File([], 'empty.pdf'),
    new File(['x'], 'fourth.pdf'),
  ]);
  await expect
    .poll(() => [...document.querySelectorAll('[role=alert]')].map(({ textContent }) => textContent))
    .toEqual([
      expect.stringContaining('pdf、png') as string,
      expect.stringContaining('大') as string,
      '文件为空',
      '最多 20 个文件',
    ]);
  await pick(createFiles('fifth.pdf'));
  await expect.poll(() => page.getByText('最多 20 个文件').elements()).toHaveLength(2);
  expect(HeldUpload.all).toEqual([]);
  await expect.element(page.getByRole('button', { name: '移除“page.html”' })).toBeVisible();
  expect(page.getByRole('button', { name: /^重新上传/ }).elements()).toEqual([]);
});

test('a waiting and a running upload are canceled and an attached file removed with the keyboard', async () => {
  const savedValues = await openForm([describeFile('old.pdf')]);
  await pick(createFiles('a.pdf', 'b.pdf'));
  const upload = await waitForUpload(1);
  for (const name of ['取消上传“b.pdf”', '取消上传“a.pdf”', '移除“old.pdf”']) {
    (page.getByRole('button', { name }).element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(choose()).toHaveFocus();
  }
  expect(upload.isAborted).toBe(true);
  await expect.poll(listNames).toEqual([]);
  await save();
  await expect.poll(() => savedValues).toEqual([{ papers: [] }]);
  expect(HeldUpload.all).toHaveLength(1);
});

test('dropped files are uploaded', async () => {
  await openForm();
  const data = new DataTransfer();
  for (const file of createFiles('a.pdf')) data.items.add(file);
  const zone = choose().element().closest('.border-dashed');
  zone?.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: data }));
  expect((await waitForUpload(1)).sent?.name).toBe('a.pdf');
});

test('a list of facts without the address of the record shows only the number of files', async () => {
  await renderPage(<Facts fields={fields} row={{ papers: [describeFile('a.pdf'), describeFile('b.pdf')] }} />);
  await expect.element(page.getByText('2 个文件')).toBeVisible();
  await setTestLanguage('en-US');
  await expect.element(page.getByText('2 files')).toBeVisible();
});

test('a changed field with attachments lists the names of files', async () => {
  const Change = ({ value }: { value: unknown }) => useChangeText('position').value('documents', value);
  await renderPage(<Change value={[describeFile('a.pdf'), describeFile('b.pdf')]} />);
  await expect.element(page.getByText('a.pdf、b.pdf')).toBeVisible();
});

test('a record shows its files with sizes and thumbnails, and downloads one at a one-time address', async () => {
  const links: string[] = [];
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    links.push(this.getAttribute('href') ?? '');
  });
  const row = { id: 7, papers: [describeFile('a.pdf'), describeFile('b.png')] };
  await renderPage(
    <ResourceNameContext value="item">
      <Facts fields={fields} row={row} />
    </ResourceNameContext>,
  );
  await expect.element(page.getByText('2 kB').first()).toBeVisible();
  await expect.poll(() => document.querySelector('li img')?.getAttribute('src')).toBe(thumbnail);
  await page.getByRole('button', { name: '下载“b.png”' }).click();
  await expect.poll(() => links).toEqual(['/api/download?ticket=once']);
  expect(requestedFiles).toEqual([
    '/api/attachment/thumbnail?resource=item&field=papers&id=7&file=b.png.bin ',
    `/api/attachment/download ${JSON.stringify({ resource: 'item', field: 'papers', id: 7, file: 'b.png.bin' })}`,
  ]);
  click.mockRestore();
});
