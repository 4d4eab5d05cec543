import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { runAndSettle, renderHook } from '../../../../testing/hook-root.ts';
import {
  createFetch,
  successResponse,
  memoryStorage,
  startTestServer,
  serveFetch,
} from '../../../../testing/test-server.ts';

const foundSheet = {
  columns: ['username'],
  fields: ['username'],
  rows: [['one']],
  rowNumbers: [2],
  sheets: ['a', 'b'],
  isEncodingCertain: true,
  hidden: 0,
};

afterEach(() => vi.useRealTimers());
beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal('localStorage', memoryStorage());
  vi.stubGlobal('sessionStorage', memoryStorage());
  vi.stubGlobal('document', { documentElement: {} });
});

test('a closed import checks no further rows: neither waiting nor pending ones', async () => {
  const endedRequests: boolean[] = [];
  const server = await startTestServer(({ path }) =>
    path.endsWith('import-file') ? successResponse(foundSheet) : { drop: true },
  );
  onTestFinished(server.close);
  const realFetch = createFetch(() => server.url);
  const { useImport } = await import('./use-import.ts');
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) => {
    if (path.endsWith('import-file')) return realFetch(path, init);
    // The check does not respond until it is aborted.
    return new Promise((_resolve, reject) => {
      init?.signal?.addEventListener('abort', () => {
        endedRequests.push(true);
        reject(new DOMException('ended', 'AbortError'));
      });
    });
  });
  const checking = await renderHook(() => useImport());
  await runAndSettle(() => checking.read().chooseFile(new Blob(['username\none\n'])));
  await runAndSettle(() => checking.read().startCheck());
  expect([checking.read().isChecking, endedRequests]).toEqual([true, []]);
  await checking.leave();
  expect(endedRequests).toEqual([true]);

  const waitingImport = await renderHook(() => useImport());
  await runAndSettle(() => waitingImport.read().chooseFile(new Blob(['username\none\n'])));
  vi.useFakeTimers();
  const request = vi.fn<typeof fetch>(() => Promise.reject(new TypeError('nobody should ask')));
  vi.stubGlobal('fetch', request);
  await runAndSettle(() => waitingImport.read().correct(2, 0, 'two'));
  expect(vi.getTimerCount()).toBeGreaterThan(0);
  await waitingImport.leave();
  await vi.advanceTimersByTimeAsync(5000);
  expect(request).not.toHaveBeenCalled();
});

test('keeps the grid without a failure when a cell is edited while a check runs', async () => {
  const server = await startTestServer(() => successResponse(foundSheet));
  onTestFinished(server.close);
  const readSheet = createFetch(() => server.url);
  const { useImport } = await import('./use-import.ts');
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) => {
    if (path.endsWith('import-file')) return readSheet(path, init);
    return new Promise((_resolve, reject) => {
      init?.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
    });
  });
  const hook = await renderHook(() => useImport());
  await runAndSettle(() => hook.read().chooseFile(new Blob(['username\none\n'])));
  await runAndSettle(() => hook.read().startCheck());
  await runAndSettle(() => hook.read().correct(2, 0, 'two'));
  const { failure, isChecking, sheet: edited } = hook.read();
  expect({ failure, isChecking, cell: edited?.lines[0]?.cells[0] }).toEqual({
    failure: null,
    isChecking: true,
    cell: 'two',
  });
  await hook.leave();
});

/** Chooses a file whose only row is valid. */
const openValidFile = async (differences: object, createdCount: number) => {
  const sheet = { ...foundSheet, sheets: ['a'], ...differences };
  const createTime = createdCount > 0 ? 1 : null;
  const outcome = {
    total: 1,
    valid: 1,
    invalidRows: [],
    created: createdCount,
    createTime,
    invited: 0,
    errors: [],
    passwords: [],
  };
  const server = await serveFetch(({ path }) =>
    successResponse(path.startsWith('/api/user-item/import-file') ? sheet : outcome),
  );
  const { useImport } = await import('./use-import.ts');
  const hook = await renderHook(() => useImport());
  await runAndSettle(() => hook.read().chooseFile(new Blob(['username\none\n'])));
  return { hook, server };
};

test.each([
  ['starts the check without a choice if every column is known', {}, 'rows'],
  ['asks for the columns if one is unknown', { fields: [null] }, 'columns'],
  ['asks if the encoding was guessed', { isEncodingCertain: false }, 'columns'],
  ['asks if there are several sheets', { sheets: ['a', 'b'] }, 'columns'],
  ['asks if rows are hidden', { hidden: 3 }, 'columns'],
])('a file %s', async (_, differences, step) => {
  const { hook } = await openValidFile(differences, 0);
  expect(hook.read().step).toBe(step);
  await hook.leave();
});
