import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { downloadSink, fileNameOf, pickSink, saveCsv, saveResponse } from './save-file.ts';

/** What the browser's downloads were given. */
let saved: { name: string; href: string }[] = [];
/** The blobs that addresses stand for. */
let blobs = new Map<string, Blob>();

beforeEach(() => {
  saved = [];
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
        if (this.tag === 'a') saved.push({ name: this.download, href: this.href });
      },
    }),
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const bytes = (text: string) => new TextEncoder().encode(text);
const blobOf = (at = 0) => blobs.get(saved[at]?.href ?? '');

describe('a file that is gathered', () => {
  test('goes to the downloads when it is whole, under its name and type', async () => {
    const sink = downloadSink('users.csv', 'text/csv');
    await sink.write(bytes('a\n'));
    await sink.write(bytes('b\n'));
    expect(saved).toEqual([]);
    await sink.close();
    expect(saved.map(({ name }) => name)).toEqual(['users.csv']);
    expect(blobOf()?.type).toBe('text/csv');
    await expect(blobOf()?.text()).resolves.toBe('a\nb\n');
  });

  test('is given a minute, and then forgotten', async () => {
    await downloadSink('a', '').close();
    await vi.advanceTimersByTimeAsync(59_999);
    expect(blobs.size).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(blobs.size).toBe(0);
  });

  test('leaves memory every 4 MiB, in order', async () => {
    const made: number[] = [];
    class Counted extends Blob {
      constructor(parts?: BlobPart[], options?: BlobPropertyBag) {
        super(parts, options);
        made.push(this.size);
      }
    }
    vi.stubGlobal('Blob', Counted);
    const sink = downloadSink('a', '');
    const mebibyte = 1024 * 1024;
    for (const fill of [1, 2, 3]) await sink.write(new Uint8Array(mebibyte).fill(fill));
    await sink.write(new Uint8Array(mebibyte - 1).fill(4));
    expect(made).toEqual([]);
    await sink.write(new Uint8Array(1).fill(5));
    expect(made).toEqual([4 * mebibyte]);
    await sink.write(new Uint8Array(2).fill(6));
    await sink.close();
    expect(made).toEqual([4 * mebibyte, 2, 4 * mebibyte + 2]);
    const whole = new Uint8Array((await blobOf()?.arrayBuffer()) ?? new ArrayBuffer(0));
    expect([whole[0], whole[mebibyte], whole[4 * mebibyte - 1], whole[4 * mebibyte]]).toEqual([1, 2, 5, 6]);
  });

  test('that is given up leaves nothing behind', async () => {
    const sink = downloadSink('a', '');
    await sink.write(new Uint8Array(4 * 1024 * 1024));
    await sink.write(bytes('x'));
    await sink.abort();
    await sink.close();
    expect(blobOf()?.size).toBe(0);
  });
});

describe('a place that is picked', () => {
  test('is none where the browser lets nobody pick one', async () => {
    await expect(pickSink('a')).resolves.toBeNull();
  });

  test('is asked for with the name, and written to at once', async () => {
    const log: string[] = [];
    vi.stubGlobal('showSaveFilePicker', async ({ suggestedName }: { suggestedName: string }) => {
      log.push(suggestedName);
      return {
        createWritable: async () => ({
          write: async (piece: Uint8Array) => void log.push(new TextDecoder().decode(piece)),
          close: async () => void log.push('closed'),
          abort: async () => void log.push('aborted'),
        }),
      };
    });
    const sink = await pickSink('users.csv');
    if (sink === null || sink === 'cancelled') throw new Error('A place was picked.');
    await sink.write(bytes('a'));
    await sink.close();
    await sink.abort();
    expect(log).toEqual(['users.csv', 'a', 'closed', 'aborted']);
  });

  test.each([
    ['the person thought better of it', new DOMException('no', 'AbortError'), 'cancelled'],
    ['the browser refuses', new DOMException('no', 'SecurityError'), null],
    ['something else goes wrong', Object.assign(new Error('no'), { name: 'AbortError' }), null],
  ])('where %s', async (_, failure, expected) => {
    vi.stubGlobal('showSaveFilePicker', async () => {
      throw failure;
    });
    await expect(pickSink('a')).resolves.toBe(expected);
  });
});

test.each([
  ['attachment; filename="users 1.csv"; filename*=UTF-8\'\'x', 'users 1.csv'],
  ['attachment; filename=""', undefined],
  ['attachment', undefined],
  [null, undefined],
])('the name of the file in %s is %s', (header, name) => {
  const response = new Response('', { headers: header === null ? {} : { 'Content-Disposition': header } });
  expect(fileNameOf(response)).toBe(name);
});

test.each([
  [
    { 'Content-Disposition': 'attachment; filename="a.pdf"', 'Content-Type': 'application/pdf' },
    'a.pdf',
    'application/pdf',
  ],
  [{ 'Content-Type': '' }, 'file', ''],
])('an answer with %j is saved as %s', async (headers, name, type) => {
  await saveResponse(new Response('content', { headers }));
  expect([saved[0]?.name, blobOf()?.type]).toEqual([name, type]);
  await expect(blobOf()?.text()).resolves.toBe('content');
});

test('a table is saved as CSV that spreadsheets can read', async () => {
  saveCsv('codes', [
    ['a', 'b'],
    ['1,2', 'ä'],
  ]);
  expect([saved[0]?.name, blobOf()?.type]).toEqual(['codes.csv', 'text/csv;charset=utf-8']);
  const content = new Uint8Array((await blobOf()?.arrayBuffer()) ?? new ArrayBuffer(0));
  expect(content.slice(0, 3)).toEqual(Uint8Array.of(0xef, 0xbb, 0xbf));
  expect(new TextDecoder().decode(content)).toContain('"1,2",ä');
});
