import type { Route } from '@atrium/contract/menu/route-schemas.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { memoryStorage } from '../../testing/test-server.ts';

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal('localStorage', memoryStorage());
});

const createRoute = (path: string, children?: Route[]): Route => ({
  path,
  handle: { title: path },
  ...(children && { children }),
});
const routes = [
  createRoute('/home'),
  createRoute('/a', [createRoute('/a/1'), createRoute('/a/2')]),
  createRoute('/b', [createRoute('/b/1'), createRoute('/b/2')]),
];

const start = async () => {
  const { chooseRoot, clearMenu, openActiveGroups, showMenuAt, toggleMenuGroup, useMenuState } =
    await import('./menu-state.ts');
  let place: Parameters<typeof showMenuAt>[0] = { routes, pathname: '/home', isAccordion: true };
  const change = (patch: Partial<typeof place>) => {
    place = { ...place, ...patch };
    showMenuAt(place);
  };
  change({});
  const readState = () => {
    const { activePaths, openGroups, chosenRoot } = useMenuState.getState();
    return { active: [...activePaths], open: [...openGroups], chosenRoot };
  };
  return {
    goTo: (pathname: string) => change({ pathname }),
    grant: (grantedRoutes: readonly Route[]) => change({ routes: grantedRoutes }),
    setAccordion: (isAccordion: boolean) => change({ isAccordion }),
    find: (path: string) => useMenuState.getState().entries.find((entry) => entry.path === path),
    now: readState,
    chooseRoot,
    clearMenu,
    openActiveGroups,
    toggleMenuGroup,
    useMenuState,
  };
};

test('the menu items at the current location are active, and their groups are open', async () => {
  const { goTo, now } = await start();
  expect(now()).toEqual({ active: ['/home'], open: [], chosenRoot: null });
  goTo('/a/2');
  expect(now()).toEqual({ active: ['/a', '/a/2'], open: ['/a'], chosenRoot: null });
  goTo('/b/1');
  expect(now()).toEqual({ active: ['/b', '/b/1'], open: ['/b'], chosenRoot: null });
});

test('a group that the user closed stays closed, and opens if the menu must show the location', async () => {
  const { goTo, now, openActiveGroups, toggleMenuGroup, setAccordion } = await start();
  goTo('/a/1');
  toggleMenuGroup('/a');
  goTo('/a/1');
  expect(now().open).toEqual([]);
  openActiveGroups();
  expect(now().open).toEqual(['/a']);
  setAccordion(false);
  toggleMenuGroup('/b');
  expect(now().open).toEqual(['/a', '/b']);
  setAccordion(true);
  expect(now().open).toEqual(['/a']);
});

test('a selected top-level menu item remains until the location changes or its permission is lost', async () => {
  const { goTo, grant, now, find, chooseRoot } = await start();
  const entry = find('/b');
  if (!entry) throw new Error('no entry');
  chooseRoot(entry);
  expect(now()).toMatchObject({ active: ['/home'], chosenRoot: '/b' });
  goTo('/a/1');
  expect(now().chosenRoot).toBeNull();
  chooseRoot(entry);
  grant([...routes, createRoute('/c')]);
  expect(now()).toMatchObject({ active: ['/a', '/a/1'], chosenRoot: '/b' });
  grant([createRoute('/home'), createRoute('/a', [createRoute('/a/1')])]);
  expect(now()).toEqual({ active: ['/a', '/a/1'], open: ['/a'], chosenRoot: null });
});

test('the menu state is cleared for the next user', async () => {
  const { goTo, now, clearMenu, toggleMenuGroup, setAccordion, useMenuState } = await start();
  setAccordion(false);
  goTo('/a/1');
  toggleMenuGroup('/b');
  clearMenu();
  expect(useMenuState.getState().entries).toEqual([]);
  goTo('/home');
  expect(now()).toEqual({ active: ['/home'], open: [], chosenRoot: null });
});
