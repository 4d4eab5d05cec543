import { PermissionData } from '../../authorization/permission-data.ts';
import { hash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { readCompany } from '../../context/company.ts';
import type { AppContext } from '../../context/context.ts';
import type { MenuEntry } from '../../lib/tree/menu-tree.ts';
import { chunks } from '../../db/chunks.ts';
import { readRolesOf } from '../../authorization/user-roles.ts';
import { readOwnVersions } from './versions.ts';
import type { Listener, Streams } from './streams.ts';

const held = (entries: readonly MenuEntry[], ids: ReadonlySet<number>): string[] =>
  entries.flatMap(({ row, order, children, buttons }) => [
    ...(ids.has(row.id) ? [`${row.id}:${row.version}:${order}`] : []),
    ...held(buttons, ids),
    ...held(children, ids),
  ]);

export const rightsVersion = async ({ rights: book }: Pick<AppContext, 'rights'>, user: number): Promise<string> => {
  const rights = await book.ofUser(user);
  const { roots } = await book.tree();
  return hash('sha256', JSON.stringify([rights.roleCodes, held(roots, rights.menuIds)]), 'base64url');
};

export const companyVersion = async ({ db }: Pick<AppContext, 'db'>): Promise<string> =>
  `v${(await readCompany(db)).version}`;

const overAmong = async (db: Kysely<Schema>, ids: readonly number[], now: number): Promise<number[]> => {
  const open = new Set<number>();
  for (const piece of chunks([...new Set(ids)])) {
    const rows = await db
      .selectFrom('sessions')
      .select('id')
      .where('id', 'in', piece)
      .where('expire_time', '>', now)
      .execute();
    for (const { id } of rows) open.add(id);
  }
  return ids.filter((id) => !open.has(id));
};

/** Users with the same key have the same permissions. */
const roleKeys = async (db: Kysely<Schema>, users: readonly number[]): Promise<Map<number, string>> => {
  const roles = await readRolesOf(db, users);
  return new Map(users.map((user) => [user, roles.get(user)?.join(',') ?? '']));
};

const tellChanged = async (context: AppContext, streams: Streams): Promise<void> => {
  const keys = await roleKeys(context.db, [...new Set(streams.all.map(({ userId }) => userId))]);
  const versions = new Map<string, string>();
  for (const listener of streams.all) {
    const key = keys.get(listener.userId) ?? '';
    const version = versions.get(key) ?? (await rightsVersion(context, listener.userId));
    versions.set(key, version);
    if (version !== listener.versions?.rights) streams.send([listener], 'rights-changed', { rights: version });
  }
};

const tellOwn = async (
  { db }: AppContext,
  streams: Streams,
  listeners: readonly Listener[],
  part: 'account' | 'news',
): Promise<void> => {
  const versions = await readOwnVersions(
    db,
    listeners.map(({ userId }) => userId),
  );
  const type = part === 'news' ? 'notification' : 'rights-changed';
  for (const listener of listeners) {
    const version = versions.get(listener.userId)?.[part];
    streams.send([listener], type, version === undefined ? {} : { [part]: version });
  }
};

/** Returns a function that requests a run. Runs never overlap. */
const whenAsked = (work: () => Promise<void>, failed: (error: unknown) => void): (() => void) => {
  let isAsked = false;
  let isRunning = false;
  const run = async (): Promise<void> => {
    isRunning = true;
    while (isAsked) {
      isAsked = false;
      await work().catch(failed);
    }
    isRunning = false;
  };
  return () => {
    isAsked = true;
    if (!isRunning) void run();
  };
};

export const watchEvents = (context: AppContext, streams: Streams): { readonly checkSessions: () => Promise<void> } => {
  const { db, events, clock, log } = context;
  const failed = (error: unknown): void => log.warn({ err: error }, 'failed to notify open browsers of a change');
  const checkRights = whenAsked(() => tellChanged(context, streams), failed);
  const checkSessions = async (ids = streams.all.map(({ sessionId }) => sessionId)): Promise<void> => {
    if (ids.length > 0) streams.end(streams.ofSessions(await overAmong(db, ids, clock())));
  };
  events.on('session', ({ ids }) => {
    const listening = streams.ofSessions(ids);
    if (listening.length > 0) checkSessions(listening.map(({ sessionId }) => sessionId)).catch(failed);
  });
  const checkViews = whenAsked(async () => {
    for (const listener of streams.all.filter(({ userId, personId }) => userId !== personId)) {
      if ((await context.sessions.current(new PermissionData(db), listener)) === null) streams.end([listener]);
    }
  }, failed);
  const send = (listeners: readonly Listener[], part: 'account' | 'news'): void => {
    if (listeners.length > 0) tellOwn(context, streams, listeners, part).catch(failed);
  };
  events.on('user', ({ ids }) => {
    send(streams.ofUsers(ids), 'account');
    checkViews();
  });
  events.on('depts', () => checkViews());
  events.on('notification', ({ ids }) => send(streams.ofUsers(ids), 'news'));
  const checkCompany = whenAsked(async () => {
    const company = await companyVersion(context);
    const behind = streams.all.filter(({ versions }) => versions?.company !== company);
    streams.send(behind, 'company-changed', { company });
  }, failed);
  events.on('company', () => checkCompany());
  events.on('rights', () => {
    checkRights();
    checkViews();
  });
  events.onListening((listening) => {
    if (!listening || streams.all.length === 0) return;
    // Events during the interruption were missed.
    checkSessions().catch(failed);
    checkRights();
    checkViews();
    checkCompany();
    send(streams.all, 'news');
  });
  return { checkSessions };
};
