import { generatedResourceList } from '@atrium/contract/resources.ts';
import type { Route } from '@atrium/contract/menu/route-schemas.ts';
import { describe, expect, test } from 'vitest';
import { createBuiltinRoutes } from './builtin-routes.ts';
import {
  listPaths,
  markServerRoutes,
  filterRoutes,
  findRouteAt,
  mergeRoutes,
  getRouteAccess,
  normalizePath,
} from './routes.ts';

const createPage = (path: string, handle: Partial<Route['handle']> = {}, children?: Route[]): Route => ({
  path,
  handle: { title: path, ...handle },
  ...(children ? { children } : {}),
});

const tree = [
  createPage('/home'),
  createPage('/system', { roles: ['admin'] }, [
    createPage('/system/user', { roles: ['admin'] }),
    createPage('/system/role'),
  ]),
  createPage('/access', {}, [
    createPage('/access/admin', { roles: ['admin'] }),
    createPage('/access/common', { roles: ['common'] }),
  ]),
  createPage('/secret', {}, [createPage('/secret/one', { roles: ['admin'] })]),
  createPage('/open', { roles: ['admin'], ignoreAccess: true }),
];

describe('the routes of a user', () => {
  test.each([
    [
      ['admin'],
      [
        '/home',
        '/system',
        '/system/user',
        '/system/role',
        '/access',
        '/access/admin',
        '/secret',
        '/secret/one',
        '/open',
      ],
    ],
    [['common'], ['/home', '/access', '/access/common', '/open']],
    [['admin', 'common'], listPaths(tree)],
    [[], ['/home', '/open']],
  ])('a user with the roles %j sees the routes that require one of them or no role', (roles, paths) => {
    expect(listPaths(filterRoutes(tree, roles))).toEqual(paths);
  });
});

describe('a path', () => {
  const routes = filterRoutes(tree, ['common']);
  const forbiddenPaths = listPaths(tree).filter((path) => !listPaths(routes).includes(path));
  const knownPaths = new Set(['/home', '/system/user', '/not-in-the-menu']);
  test.each([
    ['/home', 'open'],
    ['/home/', 'open'],
    ['/access/common', 'open'],
    ['/access', 'group'],
    ['/access/admin', 'forbidden'],
    ['/system/user', 'forbidden'],
    ['/system', 'forbidden'],
    ['/not-in-the-menu', 'forbidden'],
    ['/nowhere', 'unknown'],
    ['/home/x', 'unknown'],
  ])('the access to the path %s is %s', (path, expected) => {
    expect(getRouteAccess(path, { routes, forbiddenPaths }, (knownPath) => knownPaths.has(knownPath))).toBe(expected);
  });

  test('the path of a group that is also a page is open', () => {
    const routesOfBoth = [{ ...createPage('/x', {}, [createPage('/x/y')]), component: '/x' }];
    expect(getRouteAccess('/x', { routes: routesOfBoth, forbiddenPaths: [] }, () => false)).toBe('open');
  });
});

test('routes of the server are marked as such, with their children', () => {
  const listFlags = (routes: readonly Route[]): unknown[] =>
    routes.map(({ path, handle, children }) => [path, handle.backstage, ...listFlags(children ?? [])]);
  const routesOfBoth = mergeRoutes(markServerRoutes([createPage('/a', {}, [createPage('/a/1')])]), [
    createPage('/a', {}, [createPage('/a/2')]),
    createPage('/b'),
  ]);
  expect(listFlags(routesOfBoth)).toEqual([
    ['/a', true, ['/a/1', true], ['/a/2', undefined]],
    ['/b', undefined],
  ]);
});

test('two trees are merged, and the first one has priority', () => {
  const first = [createPage('/a', { title: 'first' }, [createPage('/a/1')]), createPage('/b')];
  const second = [createPage('/a', { title: 'second' }, [createPage('/a/1'), createPage('/a/2')]), createPage('/c')];
  const mergedRoutes = mergeRoutes(first, second);
  expect(listPaths(mergedRoutes)).toEqual(['/a', '/a/1', '/a/2', '/b', '/c']);
  expect(findRouteAt(mergedRoutes, '/a')?.handle.title).toBe('first');
});

describe('a route tree', () => {
  test.each([
    ['/', '/'],
    ['//', '/'],
    ['/a///', '/a'],
    ['', '/'],
  ])('the path "%s" is normalized to %s', (path, normalizedPath) => expect(normalizePath(path)).toBe(normalizedPath));

  test.each([
    ['a component', { component: '/g' }, ['/g']],
    ['a frame', { handle: { title: 'g', iframeLink: 'https://a.example' } }, ['/g']],
    ['a link', { handle: { title: 'g', externalLink: 'https://a.example' } }, ['/g']],
    ['nothing of its own', {}, []],
  ])('a group that loses all its children and has %s leaves %j', (_, additionalParts, paths) => {
    const group: Route = { ...createPage('/g', {}, [createPage('/g/x', { roles: ['admin'] })]), ...additionalParts };
    expect(listPaths(filterRoutes([group], []))).toEqual(paths);
  });

  test('an empty group is a page that can be opened, and not a group', () => {
    expect(getRouteAccess('/g', { routes: [createPage('/g', {}, [])], forbiddenPaths: [] }, () => false)).toBe('open');
  });

  test('a route of the server is named by its key, or else by its title', () => {
    const [keyed, titled] = markServerRoutes([
      createPage('/a', { title: 'A', titleKey: 'common.menu.a' }),
      createPage('/b', { title: 'B' }),
    ]);
    expect([keyed?.handle.title, titled?.handle.title]).toEqual(['common.menu.a', 'B']);
  });
});

describe('the built-in menu, page by page', () => {
  const everyones = [
    '/home',
    '/access',
    '/access/access-mode',
    '/access/page-control',
    '/access/button-control',
    '/route-nest',
    '/route-nest/menu1',
    '/route-nest/menu1/menu1-1',
    '/route-nest/menu1/menu1-2',
    '/route-nest/menu2',
    '/components',
    '/components/form-fields',
    '/outside',
    '/outside/embedded',
    '/outside/embedded/ant-design',
    '/outside/embedded/project-docs',
    '/outside/external-link',
    '/outside/external-link/react-docs',
    '/personal-center',
    '/personal-center/my-profile',
    '/personal-center/settings',
    '/personal-center/notifications',
    '/about',
  ];
  const administration = [
    '',
    '/user',
    '/role',
    '/menu',
    '/dept',
    '/policy',
    '/audit',
    '/sign-in-log',
    '/online',
    '/api-token',
    '/security',
    '/trash',
    '/task',
    '/setting',
  ].map((end) => `/system${end}`);
  const builtIn = [...everyones, ...administration];
  /** Returns whether a path is a page of a generated resource, or a group that exists for one only. */
  const isGenerated = (path: string) =>
    generatedResourceList.some(
      ({ page: resourcePage }) =>
        resourcePage === path || (resourcePage.startsWith(`${path}/`) && !builtIn.includes(path)),
    );

  test.each([
    [[], everyones],
    [['guest'], everyones],
    [['common'], [...everyones, '/access/common-visible']],
    [['admin'], [...everyones, '/access/admin-visible', ...administration]],
    [
      ['admin', 'common'],
      [...everyones, '/access/admin-visible', '/access/common-visible', ...administration],
    ],
  ])(
    'the built-in menu contains the permitted items for a user with the roles %j, each below its page',
    (roles, paths) => {
      const routes = createBuiltinRoutes(roles);
      expect(
        listPaths(routes)
          .filter((path) => !isGenerated(path))
          .toSorted(),
      ).toEqual(paths.toSorted());
      const isBelow = (path: string, children?: readonly Route[]): boolean =>
        children === undefined ||
        (children.length > 0 &&
          children.every((route) => route.path.startsWith(`${path}/`) && isBelow(route.path, route.children)));
      expect(routes.filter(({ path, children }) => !isBelow(path, children))).toEqual([]);
      expect(routes.filter(({ path }) => path.lastIndexOf('/') > 0)).toEqual([]);
    },
  );

  test.each([
    ['/outside/embedded/ant-design', 'https://ant.design', undefined],
    ['/outside/external-link/react-docs', undefined, 'https://react.dev'],
    ['/home', undefined, undefined],
    ['/outside/embedded', undefined, undefined],
  ])('%s opens the frame %s and the address %s', (path, iframeLink, externalLink) => {
    expect(findRouteAt(createBuiltinRoutes([]), path)?.handle).toMatchObject({ iframeLink, externalLink });
  });

  test('the built-in menu names the roles of a restricted page, and its buttons for the user', () => {
    const handle = (roles: readonly string[], path: string) => findRouteAt(createBuiltinRoutes(roles), path)?.handle;
    expect(handle(['admin'], '/access/admin-visible')?.roles).toEqual(['admin']);
    expect(handle(['common'], '/access/common-visible')?.roles).toEqual(['common']);
    expect(handle(['admin'], '/home')?.roles).toBeUndefined();
    expect(handle(['common'], '/home')?.permissions).toEqual([]);
    expect(handle(['admin'], '/home')?.permissions).toEqual([]);
    expect(handle(['common'], '/access/page-control')?.permissions).toEqual(['permission:button:get']);
  });
});

describe('a path in any script', () => {
  const paths = ['/报表/销售', '/café', '/مبيعات/شهر', '/น้ำใจ', '/отчёты', '/보고서', '/𠮷'];
  const routes = paths.map((path) => createPage(path));

  test.each(paths)('%s is found by click and after a reload, which percent-encodes it', (path) => {
    const reloaded = new URL(path, 'http://a').pathname;
    for (const shownPath of [path, `${path}/`, reloaded, reloaded.toLowerCase(), `/${reloaded}`]) {
      expect(normalizePath(shownPath)).toBe(normalizePath(path));
      expect(findRouteAt(routes, shownPath)?.path).toBe(path);
      expect(getRouteAccess(shownPath, { routes, forbiddenPaths: [] }, () => false)).toBe('open');
    }
  });

  test('a path has no doubled slashes and stays as it is with escaped ones', () => {
    expect(['//home', '/a//b///', '/', '//', '/x/a%2fb'].map(normalizePath)).toEqual([
      '/home',
      '/a/b',
      '/',
      '/',
      '/x/a%2Fb',
    ]);
  });
});
