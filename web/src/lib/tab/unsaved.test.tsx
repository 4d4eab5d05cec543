import { Activity, type ReactNode } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { renderHook } from '../../testing/hook-root.ts';
import { memoryStorage } from '../../testing/test-server.ts';

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal('localStorage', memoryStorage());
});

const load = async () => ({ ...(await import('./unsaved.ts')), ...(await import('./tabs.ts')) });

/** Renders a form on the page of a tab (or outside pages) that can be hidden. */
const openForm = async (name: string, tab: string | null, isDirty = true) => {
  const { TabKeyContext, markHidden, useConfirmDiscard, useUnsaved, ...loadedModules } = await load();
  const withTab =
    (mode: 'visible' | 'hidden') =>
    (inner: ReactNode): ReactNode => (
      <Activity mode={mode}>
        <TabKeyContext value={tab}>{inner}</TabKeyContext>
      </Activity>
    );
  const createForm = (isNowDirty: boolean) => () => {
    useUnsaved(name, isNowDirty);
    return useConfirmDiscard();
  };
  const mounted = await renderHook(createForm(isDirty), withTab('visible'));
  const setHidden = async (isHidden: boolean) => {
    if (tab !== null) markHidden(tab, isHidden);
    await mounted.change(undefined, withTab(isHidden ? 'hidden' : 'visible'));
  };
  return {
    ...loadedModules,
    ...mounted,
    markHidden,
    setHidden,
    edit: (isNowDirty: boolean) => mounted.change(createForm(isNowDirty)),
  };
};

const listNames = (changes: readonly { readonly name: string }[]) => changes.map(({ name }) => name);

describe('unsaved changes', () => {
  test('unsaved changes of a form are registered while they exist, with their name and tab', async () => {
    const { getUnsavedChanges, edit } = await openForm('新角色', '/a', false);
    expect(getUnsavedChanges()).toEqual([]);
    await edit(true);
    expect(getUnsavedChanges()).toEqual([{ name: '新角色', tabKey: '/a', isConnected: true }]);
    await edit(false);
    expect(getUnsavedChanges()).toEqual([]);
  });

  test('unsaved changes are removed with their form', async () => {
    const { getUnsavedChanges, leave } = await openForm('A', '/a');
    await leave();
    expect(getUnsavedChanges()).toEqual([]);
  });

  test('unsaved changes are kept while their page is hidden, and visible again with the page', async () => {
    const { getUnsavedChanges, setHidden } = await openForm('A', '/a');
    await setHidden(true);
    expect(getUnsavedChanges()).toEqual([{ name: 'A', tabKey: '/a', isConnected: false }]);
    await setHidden(false);
    expect(getUnsavedChanges()).toEqual([{ name: 'A', tabKey: '/a', isConnected: true }]);
  });

  test('unsaved changes are removed when their page is shown again without the form', async () => {
    const { getUnsavedChanges, setHidden, markHidden, leave } = await openForm('A', '/a');
    await setHidden(true);
    await leave();
    expect(listNames(getUnsavedChanges())).toEqual(['A']);
    markHidden('/b', false);
    expect(listNames(getUnsavedChanges())).toEqual(['A']);
    markHidden('/a', false);
    expect(getUnsavedChanges()).toEqual([]);
  });

  test('unsaved changes are removed with a form that unmounts while another page is hidden', async () => {
    const { getUnsavedChanges, markHidden, leave } = await openForm('A', '/a');
    markHidden('/b', true);
    await leave();
    expect(getUnsavedChanges()).toEqual([]);
  });

  test('unsaved changes are returned by tab or completely, and those outside of pages belong to no tab', async () => {
    const { getUnsavedChanges, useUnsavedStore } = await load();
    const createChanges = (name: string, tabKey: string | null) => ({ name, tabKey, isConnected: true });
    useUnsavedStore.setState({
      changesById: new Map([
        ['1', createChanges('A', '/a')],
        ['2', createChanges('B', '/b')],
        ['3', createChanges('N', null)],
      ]),
    });
    expect(listNames(getUnsavedChanges())).toEqual(['A', 'B', 'N']);
    expect(listNames(getUnsavedChanges(['/a']))).toEqual(['A']);
    expect(listNames(getUnsavedChanges(['/b', '/c']))).toEqual(['B']);
    expect(getUnsavedChanges([])).toEqual([]);
  });

  test('unsaved changes of removed pages are cleared, but not those outside of pages', async () => {
    const { discardUnsaved, getUnsavedChanges, useUnsavedStore } = await load();
    const createChanges = (tabKey: string | null) => ({ name: String(tabKey), tabKey, isConnected: false });
    const changesById = new Map(
      [createChanges('/a'), createChanges('/b'), createChanges(null)].map((change, index) => [String(index), change]),
    );
    useUnsavedStore.setState({ changesById });
    discardUnsaved(() => false);
    expect(useUnsavedStore.getState().changesById).toBe(changesById);
    discardUnsaved((tabKey) => tabKey === '/a');
    expect(listNames(getUnsavedChanges())).toEqual(['/b', 'null']);
    discardUnsaved(() => true);
    expect(listNames(getUnsavedChanges())).toEqual(['null']);
  });
});

describe('the question about unsaved changes', () => {
  test('the question about unsaved changes is not asked if nothing would be lost', async () => {
    const { confirmDiscard, useUnsavedStore } = await openForm('A', '/a');
    await expect(confirmDiscard(['/b'])).resolves.toBe(true);
    expect(useUnsavedStore.getState().question).toBeNull();
  });

  test.each([
    [true, []],
    [false, ['A']],
  ])('the question about unsaved changes names them, and the answer %s keeps %j', async (answer, remainingKeys) => {
    const { confirmDiscard, getUnsavedChanges, useUnsavedStore } = await openForm('A', '/a');
    const question = confirmDiscard();
    expect(listNames(useUnsavedStore.getState().question?.changes ?? [])).toEqual(['A']);
    useUnsavedStore.getState().question?.answer(answer);
    await expect(question).resolves.toBe(answer);
    expect(useUnsavedStore.getState().question).toBeNull();
    expect(listNames(getUnsavedChanges())).toEqual(remainingKeys);
  });

  test('the question about unsaved changes discards only the named ones', async () => {
    const { confirmDiscard, getUnsavedChanges, useUnsavedStore } = await openForm('A', '/a');
    const { changesById } = useUnsavedStore.getState();
    useUnsavedStore.setState({
      changesById: new Map([...changesById, ['b', { name: 'B', tabKey: '/b', isConnected: true }]]),
    });
    const question = confirmDiscard(['/a']);
    useUnsavedStore.getState().question?.answer(true);
    await question;
    expect(listNames(getUnsavedChanges())).toEqual(['B']);
  });

  test.each([
    ['/a', ['A']],
    [null, ['A', 'B']],
  ])('the question about unsaved changes from a form on %s is about %j', async (tab, question) => {
    const { read, useUnsavedStore } = await openForm('A', tab);
    const { changesById } = useUnsavedStore.getState();
    useUnsavedStore.setState({
      changesById: new Map([...changesById, ['b', { name: 'B', tabKey: '/b', isConnected: true }]]),
    });
    void read()();
    expect(listNames(useUnsavedStore.getState().question?.changes ?? [])).toEqual(question);
  });
});

describe('a page whose permission is removed', () => {
  const createPage = (path: string) => ({ path, component: path, handle: { title: path } });
  const user = { id: 1, username: 'a', roles: ['a'] };

  const start = async (tab: string | null) => {
    const form = await openForm('A', tab);
    const [{ useAccess }, retained] = await Promise.all([
      import('../access/access.ts'),
      import('./retained-routes.ts'),
    ]);
    retained.watchRetainedRoutes();
    useAccess.setState({ user: user as never, routes: [createPage('/a'), createPage('/b')] });
    const grant = (...paths: string[]) => useAccess.setState({ routes: paths.map(createPage) });
    const getOpenPaths = () => ['/a', '/b'].filter((path) => retained.getRouteAt(path));
    return { ...form, ...retained, useAccess, grant, getOpenPaths };
  };

  test('a page without permission remains while it has unsaved changes, and is removed when they are saved', async () => {
    const { grant, getOpenPaths, edit, useRetainedRoutes, getRouteAt } = await start('/a');
    grant();
    expect(getOpenPaths()).toEqual(['/a']);
    expect([...useRetainedRoutes.getState().keys()]).toEqual(['/a']);
    expect(getRouteAt('/a/')).toMatchObject({ path: '/a' });
    grant('/b');
    expect(getOpenPaths()).toEqual(['/a', '/b']);
    await edit(false);
    expect(getOpenPaths()).toEqual(['/b']);
  });

  test('a page without permission is removed immediately without unsaved changes, and always with the session', async () => {
    const { grant, getOpenPaths, useAccess } = await start('/a');
    grant('/a');
    expect(getOpenPaths()).toEqual(['/a']);
    useAccess.setState({ user: null, routes: [] });
    expect(getOpenPaths()).toEqual([]);
  });

  test('a page without permission is not kept for unsaved changes outside of pages', async () => {
    const { grant, getOpenPaths } = await start(null);
    grant('/b');
    expect(getOpenPaths()).toEqual(['/b']);
  });
});
