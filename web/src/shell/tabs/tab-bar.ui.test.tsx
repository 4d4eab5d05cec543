import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { setPreferences } from '../../lib/preference/preferences.ts';
import { startTabs } from '../../lib/tab/tab-rules.ts';
import { nameTab, pinTab, TabKeyContext, useTabs, visitTab } from '../../lib/tab/tabs.ts';
import { useUnsaved, useUnsavedStore } from '../../lib/tab/unsaved.ts';
import { renderPage } from '../../testing/render.tsx';
import { TabBar } from './tab-bar.tsx';
import { useSortableTabs } from './use-sortable-tabs.ts';

const paths = ['/a', '/b', '/c'];

const UnsavedForm = () => {
  useUnsaved('Form', true);
  return null;
};

beforeEach(() => {
  useTabs.setState({ ...startTabs('Home'), owner: 1 });
  setPreferences({ tabbarShowMore: true, tabbarShowMaximize: true });
  for (const path of paths) visitTab({ path, search: '', hash: '', label: path.slice(1).toUpperCase() });
});

const open = async (address = '/b') => {
  const router = createMemoryRouter([{ path: '*', Component: TabBar }], { initialEntries: [address] });
  await renderPage(
    <div style={{ width: 300 }}>
      <RouterProvider router={router} />
      <TabKeyContext value="/c">
        <UnsavedForm />
      </TabKeyContext>
    </div>,
  );
  // The code that moves tabs is loaded later.
  await expect.poll(() => document.querySelector('[data-tab="/a"]')?.hasAttribute('aria-describedby')).toBe(true);
  return { router, location: () => router.state.location.pathname };
};
const listTabs = () => [...useTabs.getState().tabs.keys()];
const getTab = (key: string) => {
  const tab = document.querySelector<HTMLElement>(`[data-tab="${key}"]`);
  if (!tab) throw new Error(`There is no tab ${key}.`);
  return tab;
};
const listFocusable = () =>
  page
    .getByRole('tab')
    .elements()
    .flatMap((tab) => (tab.tabIndex === 0 ? [tab.dataset['tab']] : []));
const press = async (...keys: string[]) => {
  for (const key of keys) {
    await userEvent.keyboard(`{${key}}`);
    // The keyboard sensor starts to listen one turn of the event loop later.
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  }
};
const expectAnnouncement = (text: RegExp) => expect.element(page.getByText(text)).toBeInTheDocument();
const getMenuItem = (name: string) => page.getByRole('menuitem', { name, exact: true });

describe('the tab bar', () => {
  test('the tab bar marks the active tab, and a tab with unsaved changes', async () => {
    await open();
    expect(getTab('/b').ariaSelected).toBe('true');
    expect(page.getByRole('tab', { selected: true }).elements()).toHaveLength(1);
    expect(getTab('/c').ariaLabel).toBe('C（有未保存的更改）');
    expect(getTab('/a').ariaLabel).toBe('A');
  });

  test('the tab bar has one tab in the order of focus: the active one, or the first on a page without a tab', async () => {
    const { router } = await open();
    expect(listFocusable()).toEqual(['/b']);
    await router.navigate('/without-tab');
    await expect.poll(listFocusable).toEqual(['/home']);
  });

  test('the tab bar moves a tab by keyboard and announces each step', async () => {
    await open();
    getTab('/a').focus();
    await press('Space');
    // The position over itself may replace the first text.
    await expectAnnouncement(/“A”.*第 2 个，共 4 个/);
    await press('ArrowRight');
    await expectAnnouncement(/“A”移到第 3 个，共 4 个/);
    // The keys of the tab bar do nothing during a move.
    await press('Delete');
    await press('Space');
    await expectAnnouncement(/“A”放在第 3 个，共 4 个/);
    expect(listTabs()).toEqual(['/home', '/b', '/a', '/c']);
    await press('Home');
    await expect.element(page.getByRole('tab', { name: 'Home' })).toHaveFocus();
  });

  test('the tab bar leaves keys with modifiers to the browser', async () => {
    const { location } = await open();
    getTab('/b').focus();
    for (const modifier of ['Control', 'Alt', 'Meta'])
      for (const key of ['Delete', 'Home', 'ArrowLeft']) await press(`${modifier}>}{${key}}{/${modifier}`);
    expect(listTabs()).toEqual(['/home', ...paths]);
    expect(document.activeElement).toBe(getTab('/b'));
    expect(location()).toBe('/b');
  });

  test('the tab bar keeps the order if a move is canceled, and never moves Home', async () => {
    await open();
    getTab('/b').focus();
    await press('Space', 'ArrowLeft', 'Escape');
    await expectAnnouncement(/已取消移动“B”/);
    getTab('/home').focus();
    await press('Space');
    expect(document.querySelector('[data-dragging]')).toBeNull();
    await press('ArrowRight', 'Space');
    expect(listTabs()).toEqual(['/home', ...paths]);
  });

  test('the tab bar has a menu for the tab under the pointer, which returns the focus to it', async () => {
    const { location } = await open();
    await userEvent.click(getTab('/a'), { button: 'right' });
    await expect.element(getMenuItem('刷新')).toHaveAttribute('aria-disabled', 'true');
    // The menu listens for keys once it has the focus.
    await expect.poll(() => document.activeElement?.closest('[role=menu]') ?? null).not.toBeNull();
    await userEvent.keyboard('{Escape}');
    await expect.element(getTab('/a')).toHaveFocus();
    await userEvent.click(getTab('/a'), { button: 'right' });
    await userEvent.click(getMenuItem('固定'));
    await userEvent.click(getTab('/b'), { button: 'right' });
    await expect.element(getMenuItem('刷新')).not.toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(getMenuItem('关闭'));
    await expect.poll(listTabs).toEqual(['/home', '/a', '/c']);
    expect([useTabs.getState().tabs.get('/a')?.pinned, location()]).toEqual([true, '/b']);
  });

  test.each([
    ['/b', '刷新', [], ['/home', '/a', '/b', '/c']],
    ['/b', '关闭', [], ['/home', '/a', '/c']],
    ['/b', '关闭左侧', [], ['/home', '/b', '/c']],
    ['/b', '关闭右侧', ['Form'], ['/home', '/a', '/b']],
    ['/b', '关闭其他', ['Form'], ['/home', '/b']],
    ['/c', '刷新', ['Form'], ['/home', '/a', '/b', '/c']],
    ['/c', '关闭', ['Form'], ['/home', '/a', '/b']],
    ['/c', '关闭其他', [], ['/home', '/c']],
  ])('the tab bar asks before an action discards changes: %s, %s', async (key, action, names, remaining) => {
    useTabs.setState({ reloadCounts: {}, activeKey: key });
    await open(key);
    await userEvent.click(getTab(key), { button: 'right' });
    await userEvent.click(getMenuItem(action));
    if (names.length > 0) {
      await expect.poll(() => useUnsavedStore.getState().question?.changes.map(({ name }) => name)).toEqual(names);
      expect([listTabs(), useTabs.getState().reloadCounts]).toEqual([['/home', ...paths], {}]);
      useUnsavedStore.getState().question?.answer(true);
    }
    await expect.poll(listTabs).toEqual(remaining);
    await expect.poll(() => useTabs.getState().reloadCounts).toEqual(action === '刷新' ? { [key]: 1 } : {});
    expect(useUnsavedStore.getState().question).toBeNull();
  });

  test('the tab bar opens the menu of a tab on a long press, unless the finger moves', async () => {
    await open();
    const dispatchTouch = (type: string, x: number) => {
      const target = getTab('/a');
      const touches = type === 'touchend' ? [] : [new Touch({ identifier: 1, target, clientX: x, clientY: 10 })];
      target.dispatchEvent(new TouchEvent(type, { bubbles: true, cancelable: true, touches }));
    };
    const menus: EventTarget[] = [];
    const recordMenu = ({ target }: Event) => target && menus.push(target);
    addEventListener('contextmenu', recordMenu, true);
    dispatchTouch('touchstart', 10);
    dispatchTouch('touchmove', 30);
    // Timers run in the order of their times, so that a long press would be over.
    await new Promise((resolve) => setTimeout(resolve, 600));
    expect(menus).toEqual([]);
    dispatchTouch('touchend', 30);
    dispatchTouch('touchstart', 10);
    dispatchTouch('touchmove', 14);
    await expect.poll(() => menus).toEqual([getTab('/a')]);
    dispatchTouch('touchend', 14);
    removeEventListener('contextmenu', recordMenu, true);
  });

  test('the tab bar scrolls to the end of the active tab after it received a longer title', async () => {
    await open('/c');
    const getOverhang = () =>
      getTab('/c').getBoundingClientRect().right - page.getByRole('tablist').element().getBoundingClientRect().right;
    await expect.poll(getOverhang).toBeLessThan(1);
    nameTab('/c', 'The long name of a record');
    await expect.element(page.getByRole('tab', { name: /^The long name/ })).toBeInTheDocument();
    await expect.poll(getOverhang).toBeLessThan(1);
  });

  test('the tab bar scrolls to the active tab after it became narrower', async () => {
    await open('/c');
    const list = page.getByRole('tablist').element();
    const frame = list.closest('section')?.parentElement;
    if (!frame) throw new Error('The tab bar has no frame.');
    const getOverhang = () => getTab('/c').getBoundingClientRect().right - list.getBoundingClientRect().right;
    frame.style.width = '1000px';
    await expect.poll(() => list.scrollWidth - list.clientWidth).toBe(0);
    frame.style.width = '260px';
    await expect.poll(() => list.scrollWidth - list.clientWidth).toBeGreaterThan(0);
    await expect.poll(getOverhang).toBeLessThan(1);
  });

  test('the tab bar scrolls by a vertical wheel, and leaves a horizontal one to the browser', async () => {
    await open();
    const list = page.getByRole('tablist').element();
    const scroll = (deltas: WheelEventInit) => {
      list.scrollLeft = 0;
      list.dispatchEvent(new WheelEvent('wheel', { bubbles: true, ...deltas }));
      return list.scrollLeft;
    };
    expect(list.scrollWidth).toBeGreaterThan(list.clientWidth);
    expect([scroll({ deltaY: 20 }), scroll({ deltaX: 5, deltaY: 20 })]).toEqual([20, 0]);
  });

  test('the tab bar lists the actions of the shown tab and all tabs in its menu', async () => {
    const { router, location } = await open();
    const openMore = async () => {
      await expect.poll(() => page.getByRole('menuitem').elements()).toEqual([]);
      await userEvent.click(page.getByRole('button', { name: '更多标签页' }));
    };
    await openMore();
    await userEvent.click(getMenuItem('C'));
    await expect.poll(location).toBe('/c');
    pinTab('/a', true);
    await router.navigate('/b');
    await openMore();
    await userEvent.click(getMenuItem('固定'));
    await expect.poll(() => useTabs.getState().tabs.get('/b')?.pinned).toBe(true);
    await router.navigate('/without-tab');
    await openMore();
    await expect.element(getMenuItem('A')).toBeVisible();
    expect(getMenuItem('刷新').elements()).toEqual([]);
    await userEvent.keyboard('{Escape}');
  });

  test('the tab bar maximizes the content, and restores it', async () => {
    await open();
    for (const [name, isMaximized] of [
      ['最大化内容区', true],
      ['还原内容区', false],
    ] as const) {
      await userEvent.click(page.getByRole('button', { name }));
      expect(useTabs.getState().isMaximize).toBe(isMaximized);
    }
  });

  test('the tab bar has only the buttons of the preferences', async () => {
    await open();
    const buttons = page.getByRole('button');
    const listButtons = () => buttons.elements().map((element) => element.ariaLabel);
    setPreferences({ tabbarShowMore: false });
    await expect.poll(listButtons).toEqual(['最大化内容区']);
    setPreferences({ tabbarShowMore: true, tabbarShowMaximize: false });
    await expect.poll(listButtons).toEqual(['更多标签页']);
  });
});

/** Shows a tab, in another element once it can be moved. */
const TestTab = ({ tabCount }: { tabCount: number }) => {
  const isMovable = useSortableTabs(tabCount) !== undefined;
  const tab = (
    <button type="button" id="tab/users" data-tab="/users">
      {isMovable ? 'movable' : 'fixed'}
    </button>
  );
  return isMovable ? <section>{tab}</section> : tab;
};

describe('the code that moves tabs', () => {
  test('the code that moves tabs is not loaded for a single tab', async () => {
    await renderPage(<TestTab tabCount={1} />);
    await import('./sortable-tabs.tsx');
    expect(page.getByRole('button').element().textContent).toBe('fixed');
  });

  test('the code that moves tabs is loaded for several tabs, without taking the focus from a tab', async () => {
    const screen = await renderPage(<TestTab tabCount={1} />);
    screen.getByRole('button').element().focus();
    await screen.change(<TestTab tabCount={2} />);
    await expect.poll(() => document.activeElement?.textContent).toBe('movable');
  });
});
