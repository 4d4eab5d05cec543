import { expect, test, vi } from 'vitest';
import { csvRows, writeExport } from './list-export.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

test('rows of a CSV are counted as they come, whatever its cells hold', () => {
  const count = csvRows();
  expect(count(bytes('\u{FEFF}a,b\r\n1,"x\n'))).toBe(0);
  expect(count(bytes('""y"" z"\r\n2,"'))).toBe(1);
  expect(count(bytes('"\r\n'))).toBe(2);
});

const sinkOf = () => {
  const written: string[] = [];
  return {
    written,
    write: async (piece: Uint8Array) => void written.push(new TextDecoder().decode(piece)),
    close: vi.fn(async () => {}),
    abort: async () => {},
  };
};

test('an export is written piece by piece and closed when it is whole', async () => {
  const sink = sinkOf();
  const progress: (number | null)[] = [];
  const response = new Response(new Blob(['a\n1\n2\n']).stream(), { headers: { 'x-total-rows': '2' } });
  await expect(writeExport(response, sink, 'csv', ({ rows }) => progress.push(rows))).resolves.toBe(2);
  expect([sink.written.join(''), progress.at(-1), sink.close.mock.calls.length]).toEqual(['a\n1\n2\n', 2, 1]);
});

test('an export that breaks off is never closed', async () => {
  const sink = sinkOf();
  const broken = new ReadableStream({
    start: (controller) => controller.enqueue(bytes('a\n')),
    pull: (controller) => controller.error(new TypeError('gone')),
  });
  await expect(writeExport(new Response(broken), sink, 'csv', () => {})).rejects.toThrow('gone');
  expect(sink.close).not.toHaveBeenCalled();
});
