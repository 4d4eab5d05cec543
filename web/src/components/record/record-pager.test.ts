import { expect, test, vi } from 'vitest';
import { createRecordPager } from './record-pager.ts';

const createPage = (ids: readonly number[], parts: object = {}) => ({ list: ids.map((id) => ({ id })), ...parts });

test.each([
  ['first record of all', createPage([1, 2, 3]), 1, { index: 1, total: 3 }, [undefined, 2]],
  ['last record of all', createPage([1, 2, 3]), 3, { index: 3, total: 3 }, [2, undefined]],
  [
    'record on a later page',
    createPage([21, 22, 23], { total: 45, current: 3, pageSize: 10 }),
    22,
    { index: 22, total: 45 },
    [21, 23],
  ],
])('a record has its position in the list and its neighbors: %s', (_, list, id, position, neighbors) => {
  const open = vi.fn<(row: { id: number }) => void>();
  const pager = createRecordPager(list, id, open);
  expect(pager).toMatchObject(position);
  const go = (step: (() => void) | undefined) => {
    step?.();
    const opened = open.mock.lastCall?.[0].id;
    open.mockClear();
    return opened;
  };
  expect([go(pager?.toPrevious), go(pager?.toNext)]).toEqual(neighbors);
});

test.each([[undefined], [createPage([1, 2])]])('a record that the list does not contain has no position', (list) => {
  expect(createRecordPager(list, 9, vi.fn())).toBeNull();
});
