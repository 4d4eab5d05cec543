import { userResource } from '@atrium/contract/user/fields.ts';
import { exportUsers } from '@atrium/contract/user/calls.ts';
import { expect, test, vi } from 'vitest';
import { fetchFrom, memoryStorage, startWire } from '../../testing/wire-server.ts';
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

test('how far an export is, is told with each piece: its rows, of how many, and its bytes', async () => {
  const pieces = ['a\n1\n', '2\n'];
  const stream = () =>
    new ReadableStream<Uint8Array>({
      start: (controller) => {
        for (const piece of pieces) controller.enqueue(bytes(piece));
        controller.close();
      },
    });
  const told = async (format: 'csv' | 'xlsx', headers: Record<string, string>) => {
    const progress: unknown[] = [];
    const total = await writeExport(new Response(stream(), { headers }), sinkOf(), format, (one) => progress.push(one));
    return { progress, total };
  };
  await expect(told('csv', { 'x-total-rows': '2' })).resolves.toEqual({
    progress: [
      { rows: 1, total: 2, bytes: 4 },
      { rows: 2, total: 2, bytes: 6 },
    ],
    total: 2,
  });
  await expect(told('xlsx', {})).resolves.toEqual({
    progress: [
      { rows: null, total: null, bytes: 4 },
      { rows: null, total: null, bytes: 6 },
    ],
    total: null,
  });
});

test('an answer without a body is an empty file', async () => {
  const sink = sinkOf();
  await expect(writeExport(new Response(null), sink, 'csv', () => {})).resolves.toBeNull();
  expect([sink.written, sink.close.mock.calls.length]).toEqual([[], 1]);
});

test('an export asks for the list as it is filtered, in the form and with the columns that were chosen', async () => {
  vi.resetModules();
  vi.stubGlobal('localStorage', memoryStorage());
  vi.stubGlobal('document', { documentElement: {} });
  const server = await startWire(() => ({ headers: { 'Content-Type': 'text/csv' }, body: 'a\n' }));
  vi.stubGlobal(
    'fetch',
    fetchFrom(() => server.url),
  );
  try {
    const { listExport } = await import('./list-export.ts');
    const users = listExport(userResource.fields, exportUsers, { username: 'a', columns: null });
    expect(users.columns).toContain('username');
    expect(users.call).toBe(exportUsers);
    const controller = new AbortController();
    const response = await users.open({ format: 'csv', columns: 'username' }, controller.signal);
    await expect(response.text()).resolves.toBe('a\n');
    expect(server.seen[0]?.path).toBe(`/api/${exportUsers.path}?username=a&columns=username&format=csv`);
    controller.abort(new Error('stopped'));
    await expect(users.open({ format: 'csv', columns: 'id' }, controller.signal)).rejects.toThrow('stopped');
  } finally {
    await server.close();
  }
});
