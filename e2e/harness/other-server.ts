import { createReadStream, existsSync, statSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { demoPassword } from './demo.ts';
import {
  otherFigures,
  otherGrants,
  type OtherItem,
  otherMenu,
  otherNotifications,
  type OtherRole,
  otherRoles,
  otherUser,
} from './other-data.ts';

const web = fileURLToPath(new URL('../../web/dist', import.meta.url));

/** What a server that is not this product's does with what it does not know, and how fast it is. */
export interface OtherSettings {
  /** Of an unknown GET: the page of the web with 200, as static hosting does, or 404; anything else unknown is 404. */
  readonly unknown?: 'html' | 'missing';
  /** Milliseconds before every answer. */
  readonly delay?: number;
  /** Answers of calls (`GET user-info`) in place of its own: results. */
  readonly instead?: Readonly<Record<string, unknown>>;
}

/** A request that came to it. */
export interface Asked {
  /** `PUT role-item`. */
  readonly call: string;
  readonly body: unknown;
}

/** A server that knows the calls of the specification and nothing else, and serves the built web. */
export interface OtherServer {
  readonly url: string;
  /** The calls that came, in their order. */
  readonly asked: readonly Asked[];
  /** Those of them that it does not know, each once. */
  readonly unknown: () => string[];
  readonly stop: () => Promise<void>;
}

/** A refusal: its sentence, in an answer whose HTTP status is 200. */
class Refusal extends Error {}

interface Sent {
  readonly query: URLSearchParams;
  readonly body: Record<string, unknown>;
  readonly username: string;
}

type Handle = (sent: Sent) => unknown;

const list = <Row>(rows: readonly Row[]) => ({ list: rows, total: rows.length, pageSize: 10, current: 1 });

const routesOf = (items: readonly OtherItem[], parentId: number | '' = ''): unknown[] =>
  items
    .filter((one) => one.parentId === parentId && one.menuType !== 3)
    .map(({ id, path, component, name, icon, order }) => {
      const children = routesOf(items, id);
      return {
        path,
        ...(children.length === 0 && { component }),
        handle: {
          title: name,
          icon,
          order,
          ...(path.startsWith('/system') && {
            roles: ['admin'],
            permissions: ['permission:button:add', 'permission:button:update', 'permission:button:delete'],
          }),
        },
        ...(children.length > 0 && { children }),
      };
    });

/** The calls of roles. */
const roleCalls = (menu: readonly OtherItem[]): Record<string, Handle> => {
  let roles = otherRoles();
  const grants = otherGrants();
  const put = (role: OtherRole, menus: unknown) => {
    if (roles.some(({ id, code }) => code === role.code && id !== role.id)) throw new Refusal('角色标识重复');
    roles = [...roles.filter(({ id }) => id !== role.id), role];
    if (Array.isArray(menus)) grants.set(role.id, menus.map(Number));
    return role;
  };
  return {
    'GET role-list': () => list(roles),
    'GET role-menu': () =>
      menu.map(({ id, parentId, menuType, name }) => ({ id, menuType, name, ...(parentId !== '' && { parentId }) })),
    'GET menu-by-role-id': ({ query }) => grants.get(Number(query.get('id'))) ?? [],
    'POST role-item': ({ body: { menus, ...role } }) => {
      const now = Date.now();
      const made = { id: Math.max(...roles.map(({ id }) => id)) + 1, createTime: now, updateTime: now, ...role };
      // The fields are the front end's; a test looks at what it sent.
      return put(made as OtherRole, menus);
    },
    'PUT role-item': ({ body: { menus, ...role } }) => {
      const before = roles.find(({ id }) => id === role['id']);
      if (!before) throw new Refusal('角色不存在');
      return put({ ...before, ...role }, menus);
    },
    'DELETE role-item': ({ body }) => {
      if (body['id'] === 1) throw new Refusal('超级管理员不能删除');
      roles = roles.filter(({ id }) => id !== body['id']);
      return body['id'];
    },
  };
};

/** The calls of menu items. */
const menuCalls = (menu: OtherItem[]): Record<string, Handle> => ({
  'GET get-async-routes': ({ username }) =>
    routesOf(username === 'admin' ? menu : menu.filter(({ path }) => !path.startsWith('/system'))),
  'GET menu-list': () => list(menu),
  'POST menu-item': ({ body }) => {
    const [pattern] = otherMenu();
    // As above.
    const made = { ...pattern, parentId: '', ...body, id: Math.max(...menu.map(({ id }) => id)) + 1 } as OtherItem;
    menu.push(made);
    return made;
  },
  'PUT menu-item': ({ body }) => {
    const before = menu.find(({ id }) => id === body['id']);
    if (!before) throw new Refusal('菜单不存在');
    return Object.assign(before, body);
  },
  'DELETE menu-item': ({ body }) => {
    const position = menu.findIndex(({ id }) => id === body['id']);
    if (position < 0) throw new Refusal('菜单不存在');
    menu.splice(position, 1);
    return body['id'];
  },
});

const callsOf = (): Record<string, Handle> => {
  const menu = otherMenu();
  return {
    'POST login': ({ body: { username, password } }) => {
      const isKnown = username === 'admin' || username === 'common';
      if (!isKnown || password !== demoPassword) throw new Refusal('用户名或密码错误');
      return { token: username, refreshToken: `${username}-again` };
    },
    'POST logout': () => ({}),
    'POST refresh-token': () => ({ token: 'admin', refreshToken: 'admin-again' }),
    'GET user-info': ({ username }) => otherUser(username),
    'GET notifications': () => otherNotifications,
    'GET country-calling-codes': () => [{ cn: '中国', en: 'China', code: 86 }],
    'GET home': () => otherFigures.home,
    'GET home/pie': () => otherFigures.pie,
    'POST home/line': () => otherFigures.line,
    ...roleCalls(menu),
    ...menuCalls(menu),
  };
};

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
};

/** A file of the built web, or its page. */
const serveFile = (path: string, response: ServerResponse): void => {
  const wanted = join(web, normalize(decodeURIComponent(path)));
  const isThere = wanted.startsWith(web) && existsSync(wanted) && statSync(wanted).isFile();
  const file = isThere ? wanted : join(web, 'index.html');
  response.writeHead(200, { 'Content-Type': types[extname(file)] ?? 'application/octet-stream' });
  createReadStream(file).pipe(response);
};

const bodyOf = async (request: IncomingMessage): Promise<Record<string, unknown>> => {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  try {
    return JSON.parse(Buffer.concat(pieces).toString()) as Record<string, unknown>;
  } catch {
    return {};
  }
};

const resultOf = (handle: Handle, sent: Sent): object => {
  try {
    return { code: 200, result: handle(sent), message: 'ok', success: true };
  } catch (failure) {
    if (!(failure instanceof Refusal)) throw failure;
    return { code: 400, result: null, message: failure.message, success: false };
  }
};

/** Starts one, with data of its own. */
export const startOtherServer = async (settings: OtherSettings = {}): Promise<OtherServer> => {
  const { unknown = 'html', delay = 0, instead = {} } = settings;
  const calls = callsOf();
  const asked: Asked[] = [];
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname, searchParams: query } = new URL(request.url ?? '/', 'http://other');
    if (!pathname.startsWith('/api/')) return serveFile(pathname, response);
    const call = `${request.method} ${pathname.slice('/api/'.length)}`;
    const body = await bodyOf(request);
    asked.push({ call, body });
    await wait(delay);
    const handle = call in instead ? () => instead[call] : calls[call];
    if (handle) {
      const username = (request.headers.authorization ?? '').replace('Bearer ', '');
      response.writeHead(200, { 'Content-Type': 'application/json' });
      response.end(JSON.stringify(resultOf(handle, { query, body, username })));
      return undefined;
    }
    if (request.method === 'GET' && unknown === 'html') return serveFile('/index.html', response);
    response.writeHead(404, { 'Content-Type': 'text/html' });
    response.end('<h1>404</h1>');
    return undefined;
  };
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    // Listening on a port.
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    unknown: () => [...new Set(asked.map(({ call }) => call).filter((call) => !(call in calls) && !(call in instead)))],
    stop: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
};
