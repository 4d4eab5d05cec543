import { assert, constantFrom, oneof, property, record, array, boolean } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { homePath, getTabKey } from './tab-key.ts';
import {
  canClose,
  type CloseCommand,
  listTabsToClose,
  closeTabs,
  closeForbiddenTabs,
  moveTab,
  nameTab,
  setTabHistoryState,
  pinTab,
  restoreTabs,
  startTabs,
  type TabState,
  visitTab,
} from './tab-rules.ts';

const open = (...paths: string[]): TabState =>
  paths.reduce(
    (state, path) => visitTab(state, { path, search: '', hash: '', label: path }),
    startTabs('common.menu.home'),
  );
const listKeys = (state: TabState) => [...state.tabs.keys()];

describe('a tab', () => {
  test.each([
    ['/a/', '/a'],
    ['/', '/'],
    ['//a//b/', '/a/b'],
    ['/%e4%b8%ad', '/%E4%B8%AD'],
    ['/中', '/%E4%B8%AD'],
    ['/%', '/%'],
  ])('a tab of the path %s has the key %s', (path, key) => expect(getTabKey(path)).toBe(key));

  test('one tab is opened per path, and remembers the last query and hash', () => {
    const visitedTabs = visitTab(open('/a'), { path: '/a/', search: '?x=1', hash: '#y', label: 'A' });
    expect(listKeys(visitedTabs)).toEqual([homePath, '/a']);
    expect(visitedTabs.tabs.get('/a')).toMatchObject({ label: 'A', historyState: { search: '?x=1', hash: '#y' } });
    expect(
      visitTab(visitedTabs, { path: '/a', search: '', hash: '', label: 'A' }).tabs.get('/a')?.historyState,
    ).toEqual({
      search: '',
      hash: '',
    });
  });

  test('the home tab is neither closable nor draggable', () => {
    expect(open('/home').tabs.get(homePath)).toMatchObject({ closable: false, draggable: false });
  });

  test('a tab has the name of its page until the page resets it', () => {
    const named = nameTab(open('/a'), '/a', 'Anna');
    expect(named.tabs.get('/a')?.title).toBe('Anna');
    expect(nameTab(named, '/a', undefined).tabs.get('/a')).not.toHaveProperty('title');
  });
});

describe('closing', () => {
  const four = pinTab(open('/a', '/b', '/c', '/d'), '/b', true);

  test.each<[CloseCommand, string, string[]]>([
    ['close', '/a', ['/a']],
    ['close', '/b', ['/b']],
    ['close', homePath, []],
    ['left', '/c', ['/a']],
    ['right', '/a', ['/c', '/d']],
    ['others', '/c', ['/a', '/d']],
    ['others', homePath, ['/a', '/c', '/d']],
    ['all', homePath, ['/a', '/c', '/d']],
    ['all', '/b', ['/a', '/c', '/d']],
  ])('closing "%s" on %s closes %j, but never home, and the pinned tab only directly', (closing, key, expectedKeys) =>
    expect(listTabsToClose(four, key, closing)).toEqual(expectedKeys),
  );

  test('the only tab beside home offers only "close" and "all"', () => {
    const two = open('/a');
    expect(
      (['close', 'left', 'right', 'others', 'all'] as const).filter((closing) => canClose(two, '/a', closing)),
    ).toEqual(['close', 'all']);
    expect(
      (['close', 'left', 'right', 'others', 'all'] as const).filter((closing) => canClose(two, homePath, closing)),
    ).toEqual(['all']);
  });

  test('closing tabs to the right is not offered on the last tab', () => {
    expect(canClose(open('/a', '/b'), '/b', 'right')).toBe(false);
    expect(canClose(open('/a', '/b'), '/a', 'right')).toBe(true);
  });

  test('home offers closing others and all tabs', () => {
    expect(canClose(open('/a', '/b'), homePath, 'others')).toBe(true);
    expect(canClose(open('/a', '/b'), homePath, 'all')).toBe(true);
  });

  test('the active tab activates the last remaining one, and home in the end', () => {
    const three = visitTab(open('/a', '/b', '/c'), { path: '/b', search: '', hash: '', label: '/b' });
    const two = closeTabs(three, ['/b']);
    expect(two.activeKey).toBe('/c');
    expect(closeTabs(two, ['/a', '/c']).activeKey).toBe(homePath);
  });

  test('closing another tab does not change the active one', () =>
    expect(closeTabs(open('/a', '/b'), ['/a']).activeKey).toBe('/b'));
});

describe('order', () => {
  test('pinned tabs follow home in the order in which they were pinned', () => {
    const state = pinTab(pinTab(open('/a', '/b', '/c'), '/c', true), '/b', true);
    expect(listKeys(state)).toEqual([homePath, '/c', '/b', '/a']);
    expect(listKeys(pinTab(state, '/c', false))).toEqual([homePath, '/b', '/c', '/a']);
  });

  test.each([
    ['/a', '/c', [homePath, '/b', '/c', '/a']],
    ['/c', '/a', [homePath, '/c', '/a', '/b']],
    ['/b', homePath, [homePath, '/b', '/a', '/c']],
    [homePath, '/b', [homePath, '/a', '/b', '/c']],
    ['/nowhere', '/b', [homePath, '/a', '/b', '/c']],
  ])('%s dragged to %s gives %j', (key, to, order) =>
    expect(listKeys(moveTab(open('/a', '/b', '/c'), key, to))).toEqual(order),
  );

  test('an unpinned tab cannot be dragged between pinned ones', () => {
    const state = pinTab(open('/a', '/b', '/c'), '/a', true);
    expect(listKeys(moveTab(state, '/c', '/a'))).toEqual([homePath, '/a', '/c', '/b']);
    expect(listKeys(moveTab(state, '/a', '/c'))).toEqual([homePath, '/a', '/b', '/c']);
  });
});

describe('an earlier visit', () => {
  test('the tabs of an earlier visit are restored with their order, pins, names and queries', () => {
    const state = nameTab(pinTab(open('/a', '/b?'), '/a', true), '/a', 'Anna');
    const stored: unknown = JSON.parse(JSON.stringify([...state.tabs.values()]));
    expect([...restoreTabs(startTabs('home'), stored).tabs.values()]).toEqual([...state.tabs.values()]);
  });

  const oddTabs = [null, 1, {}, { key: 'a', label: 'A' }, { key: '/a/', label: 'A' }, { key: '/a' }];
  test.each([null, 'x', {}, oddTabs].map((stored) => [JSON.stringify(stored), stored] as const))(
    'an earlier visit that is stored as %s restores only home',
    (_text, stored) => expect(listKeys(restoreTabs(startTabs('home'), stored))).toEqual([homePath]),
  );

  test('an earlier visit drops tabs without permission, but never home', () => {
    expect(listKeys(closeForbiddenTabs(open('/a', '/b'), (key) => key === '/b'))).toEqual([homePath, '/b']);
  });
});

describe('any sequence of actions', () => {
  const path = constantFrom('/home', '/a', '/b/', '/c', '/d/e', '/f', '/g');
  const key = constantFrom('/home', '/a', '/b', '/c', '/d/e', '/f', '/nowhere');
  const closing = constantFrom<CloseCommand>('close', 'left', 'right', 'others', 'all');
  const act = oneof(
    record({ path, search: constantFrom('', '?q=1') }).map(
      ({ path: to, search }) =>
        (state: TabState) =>
          visitTab(state, { path: to, search, hash: '', label: to }),
    ),
    record({ key, closing }).map(
      ({ key: ownKey, closing: way }) =>
        (state: TabState) =>
          closeTabs(state, listTabsToClose(state, ownKey, way)),
    ),
    record({ key, pinned: boolean() }).map(
      ({ key: ownKey, pinned }) =>
        (state: TabState) =>
          pinTab(state, ownKey, pinned),
    ),
    record({ key, to: key }).map(
      ({ key: ownKey, to }) =>
        (state: TabState) =>
          moveTab(state, ownKey, to),
    ),
    key.map((expectedKeys) => (state: TabState) => closeForbiddenTabs(state, (tabKey) => tabKey !== expectedKeys)),
    key.map((tabKey) => (state: TabState) => nameTab(state, tabKey, 'named')),
  );

  test('any sequence of actions keeps home first, pinned tabs before others and the active tab open', () => {
    assert(
      property(array(act, { maxLength: 60 }), (acts) => {
        const states = acts.reduce<TabState[]>(
          (history, step) => [...history, step(history.at(-1) ?? startTabs('home'))],
          [startTabs('home')],
        );
        for (const state of states) {
          const tabs = [...state.tabs.values()];
          expect(tabs[0]?.key).toBe(homePath);
          expect(state.tabs.has(state.activeKey)).toBe(true);
          expect(tabs.every((tab) => state.tabs.get(tab.key) === tab && tab.key === getTabKey(tab.key))).toBe(true);
          const free = tabs.slice(1).findIndex((tab) => !tab.pinned);
          expect(free < 0 || tabs.slice(1 + free).every((tab) => !tab.pinned)).toBe(true);
        }
      }),
      { numRuns: 400 },
    );
  });

  test('any sequence of closing actions removes exactly the tabs that the actions name', () => {
    assert(
      property(array(act, { maxLength: 30 }), key, closing, (acts, ownKey, way) => {
        const stateBefore = acts.reduce((state, step) => step(state), startTabs('home'));
        const expectedKeys = listTabsToClose(stateBefore, ownKey, way);
        const stateAfter = closeTabs(stateBefore, expectedKeys);
        expect(listKeys(stateAfter)).toEqual(
          listKeys(stateBefore).filter((keyBefore) => !expectedKeys.includes(keyBefore)),
        );
        expect(expectedKeys).not.toContain(homePath);
      }),
    );
  });
});

test('a hidden page changes its query without being activated', () => {
  const noted = setTabHistoryState(open('/a', '/b'), '/a', { search: '?x', hash: '#y' });
  expect(noted.tabs.get('/a')).toMatchObject({ label: '/a', historyState: { search: '?x', hash: '#y' } });
  expect([noted.activeKey, listKeys(noted)]).toEqual(['/b', [homePath, '/a', '/b']]);
});

test.each([
  ['no query', { key: '/a', label: 'A' }, { historyState: { search: '', hash: '' }, pinned: false }],
  [
    'what is no text',
    { key: '/a', label: 'A', title: 1, historyState: { search: 1, hash: null }, pinned: 'yes' },
    { historyState: { search: '', hash: '' }, pinned: false },
  ],
  [
    'all of it',
    { key: '/a', label: 'A', title: 'T', historyState: { search: '?x', hash: '#y' }, pinned: true },
    { title: 'T', historyState: { search: '?x', hash: '#y' }, pinned: true },
  ],
])('a tab that was stored with %s is restored as valid', (_, stored, tab) => {
  const restoredTab = restoreTabs(startTabs('home'), [stored]).tabs.get('/a');
  expect(restoredTab).toEqual({ key: '/a', label: 'A', closable: true, draggable: true, ...tab });
});
