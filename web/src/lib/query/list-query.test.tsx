import { describe, expect, test } from 'vitest';
import { renderAtAddress } from '../../testing/render-at-address.tsx';
import { runAndSettle } from '../../testing/hook-root.ts';
import {
  resetPage,
  parseInstant,
  parseKnownSort,
  type ListBase,
  type ListQuery,
  mergeSorts,
  parsePage,
  createPagePatch,
  patchQuery,
  parseSort,
  formatSort,
  parseStatus,
  useListQuery,
  useReturnedPage,
} from './list-query.ts';
import { toPicker } from '../format/zoned-clock.ts';

test.each([
  ['', 'name', 'name'],
  ['status,-name', 'name,status', 'status,name'],
  ['status,name', 'status', 'status'],
  ['a,b,c', 'a,b,c,d', 'b,c,d'],
])(
  'in a list sorted by "%s", a click that chooses "%s" results in the order "%s"',
  (sortBefore, chosenSort, sortAfter) => {
    expect(formatSort(mergeSorts(parseSort(sortBefore), parseSort(chosenSort)))).toBe(sortAfter);
  },
);

test.each([
  ['abc', undefined],
  ['', undefined],
  ['-5', undefined],
  ['1e3', undefined],
  ['1.5', undefined],
  ['9999999999999999', undefined],
  ['999999999999999', undefined],
  ['253402300799999', undefined],
  ['0', 0],
  ['1700000000000', 1_700_000_000_000],
])('the instant "%s" of an address is %s, and a picker in any zone can show it', (text, instant) => {
  expect(parseInstant(text)).toBe(instant);
  for (const zone of ['Pacific/Kiritimati', 'Asia/Shanghai', 'America/Los_Angeles', undefined])
    expect(toPicker(parseInstant(text) ?? 0, zone)).not.toBeNaN();
});

test.each([
  [null, 1],
  ['', 1],
  ['0', 1],
  ['-3', 1],
  ['x', 1],
  ['1e400', 1],
  ['99999999999999999999', 1],
  ['7', 7],
  ['123456789', 123_456_789],
])('the page parameter "%s" of an address is page %i', (text, page) => {
  expect(parsePage(text)).toBe(page);
});

test.each([
  ['another filter', resetPage({ name: 'x' }), 'status=1&pageSize=50&name=x'],
  ['a filter taken away', resetPage({ status: '' }), 'pageSize=50'],
  ['another order', resetPage({ sort: '-name' }), 'status=1&pageSize=50&sort=-name'],
  ['the next page', createPagePatch(8, 50), 'status=1&current=8&pageSize=50'],
  ['the first page, at the usual size', createPagePatch(1, 20), 'status=1'],
])('on page 7, %s leads to a page with records', (_title, patch, expected) => {
  const queryBefore = new URLSearchParams('status=1&current=7&pageSize=50');
  expect(String(patchQuery(queryBefore, patch))).toBe(expected);
  expect(String(queryBefore)).toBe('status=1&current=7&pageSize=50');
});

test.each([
  ['', []],
  ['name', [{ by: 'name', isDescending: false }]],
  ['-name', [{ by: 'name', isDescending: true }]],
  ['a-b', [{ by: 'a-b', isDescending: false }]],
  [
    'a-,,-b',
    [
      { by: 'a-', isDescending: false },
      { by: 'b', isDescending: true },
    ],
  ],
])('the order "%s" of an address is %j', (text, sorts) => {
  expect(parseSort(text)).toEqual(sorts);
});

test.each([
  [null, ''],
  ['', ''],
  ['name,-status', 'name,-status'],
  ['password,-name', '-name'],
  ['--name', ''],
  ['-name,name,-name', '-name'],
  ['id,name,code,-status', 'id,name,code'],
  ['constructor', ''],
])('the order "%s" of an address is reduced to "%s" for the columns of the list', (text, sort) => {
  expect(parseKnownSort(text, ['id', 'name', 'code', 'status'])).toBe(sort);
});

test.each([
  ['0', 0],
  ['1', 1],
  ['2', undefined],
  ['', undefined],
  [undefined, undefined],
])('the status "%s" of an address is %s', (text, status) => {
  expect(parseStatus(text)).toBe(status);
});

describe('a list', () => {
  /** Renders a list at a URL, after another page. */
  const openList = async (address: string, base?: ListBase) => {
    const hook: { current?: ListQuery<'name' | 'code'> } = {};
    const List = () => {
      hook.current = useListQuery(['name', 'code'], ['name', 'code', 'status', 'id'], base);
      return null;
    };
    const router = await renderAtAddress(List, address);
    const list = () => {
      if (!hook.current) throw new Error('The list is not there.');
      return hook.current;
    };
    return { list, router, query: () => router.state.location.search };
  };

  test('a list has the state of its saved view, and only differences from it in its address', async () => {
    const { list, query } = await openList('/list?view=7', { filters: { name: 'Anna' }, sort: '-name', view: '7' });
    expect(list()).toMatchObject({ filter: { name: 'Anna' }, sort: '-name' });
    await runAndSettle(() => list().setFilter({ name: 'Ben', code: 'x' }));
    await runAndSettle(() => list().setSort('code'));
    expect(query()).toBe('?view=7&name=Ben&code=x&sort=code');
    await runAndSettle(() => list().clear());
    await runAndSettle(() => list().setSort(''));
    expect(query()).toBe('?view=7&name=&sort=');
    expect(list()).toMatchObject({ filter: {}, sort: '' });
    await runAndSettle(() => list().setFilter({ name: 'Anna' }));
    await runAndSettle(() => list().setSort('-name'));
    expect(query()).toBe('?view=7');
  });

  test('a list shows the records that its address selects', async () => {
    const { list } = await openList('/list?name=Anna&code=&other=1&sort=-name&current=3&pageSize=50');
    expect(list()).toMatchObject({ filter: { name: 'Anna' }, sort: '-name', current: 3, pageSize: 50 });
    expect(Object.keys(list().filter)).toEqual(['name']);
  });

  test.each(['/list', '/list?current=0&pageSize=30', '/list?pageSize=x'])(
    'a list at %s shows the first twenty of all, in the default order',
    async (address) => {
      const { list } = await openList(address);
      expect(list()).toMatchObject({ filter: {}, sort: '', current: 1, pageSize: 20 });
    },
  );

  test('a list changes its address, and returns to the first page if the records change', async () => {
    const { list, query } = await openList('/list?other=1&current=3');
    await runAndSettle(() => list().setFilter({ name: 'A&B' }));
    expect(query()).toBe('?other=1&name=A%26B');
    await runAndSettle(() => list().setPage(4, 50));
    expect(query()).toBe('?other=1&name=A%26B&current=4&pageSize=50');
    await runAndSettle(() => list().setSort('-name'));
    expect(query()).toBe('?other=1&name=A%26B&pageSize=50&sort=-name');
    await runAndSettle(() => list().setFilter({ code: 'x' }));
    await runAndSettle(() => list().clear());
    expect(query()).toBe('?other=1&pageSize=50&sort=-name');
    expect(list()).toMatchObject({ filter: {}, sort: '-name', pageSize: 50 });
  });

  test.each([
    ['shows the last page in its address if the requested page no longer exists', false, '?pageSize=50'],
    ['keeps the requested page in its address while the page before is shown', true, '?current=2&pageSize=50'],
  ])('%s', async (_title, isPlaceholderData, search) => {
    const List = () => {
      const { current, pageSize, setPage } = useListQuery([]);
      useReturnedPage({ data: { current: 1 }, isPlaceholderData }, current, (page) => setPage(page, pageSize));
      return null;
    };
    const router = await renderAtAddress(List, '/list?current=2&pageSize=50');
    expect(router.state.location.search).toBe(search);
  });

  test('a list adds no entries to the browser history', async () => {
    const { list, router } = await openList('/list');
    await runAndSettle(() => list().setPage(2, 10));
    await runAndSettle(() => list().setPage(3, 10));
    await runAndSettle(() => router.navigate(-1));
    expect(router.state.location.pathname).toBe('/before');
  });
});
