import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { getFileName, saveCsv, saveResponse, startDownload } from './save-file.ts';

let savedFiles: { name: string; href: string }[] = [];
let blobs = new Map<string, Blob>();

beforeEach(() => {
  savedFiles = [];
  blobs = new Map();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    const address = `blob:${blobs.size}`;
    blobs.set(address, blob as Blob);
    return address;
  });
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation((address) => void blobs.delete(address));
  vi.stubGlobal('document', {
    createElement: (tag: string) => ({
      tag,
      href: '',
      download: '',
      click() {
        if (this.tag === 'a') savedFiles.push({ name: this.download, href: this.href });
      },
    }),
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const getBlob = (index = 0) => blobs.get(savedFiles[index]?.href ?? '');

test('startDownload uses the file name of the server', () => {
  startDownload('/atrium/api/download?ticket=x');
  expect(savedFiles).toEqual([{ name: '', href: '/atrium/api/download?ticket=x' }]);
});

test.each([
  ['attachment; filename="users 1.csv"; filename*=UTF-8\'\'x', 'users 1.csv'],
  ['attachment; filename=""', undefined],
  ['attachment', undefined],
  [null, undefined],
])('the name of the file in %s is %s', (header, name) => {
  const response = new Response('', { headers: header === null ? {} : { 'Content-Disposition': header } });
  expect(getFileName(response)).toBe(name);
});

test.each([
  [
    { 'Content-Disposition': 'attachment; filename="a.pdf"', 'Content-Type': 'application/pdf' },
    'a.pdf',
    'application/pdf',
  ],
  [{ 'Content-Type': '' }, 'file', ''],
])('a response with %j is saved as %s', async (headers, name, type) => {
  await saveResponse(new Response('content', { headers }));
  expect([savedFiles[0]?.name, getBlob()?.type]).toEqual([name, type]);
  await expect(getBlob()?.text()).resolves.toBe('content');
});

test('a table is saved as CSV that spreadsheets can read', async () => {
  saveCsv('codes', [
    ['a', 'b'],
    ['1,2', 'ä'],
  ]);
  expect([savedFiles[0]?.name, getBlob()?.type]).toEqual(['codes.csv', 'text/csv;charset=utf-8']);
  const content = new Uint8Array((await getBlob()?.arrayBuffer()) ?? new ArrayBuffer(0));
  expect(content.slice(0, 3)).toEqual(Uint8Array.of(0xef, 0xbb, 0xbf));
  expect(new TextDecoder().decode(content)).toContain('"1,2",ä');
});
