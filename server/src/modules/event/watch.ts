import { PermissionData } from '../../authorization/permission-data.ts';
import { hash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { loadCompany } from '../../context/company.ts';
import type { AppContext } from '../../context/context.ts';
import type { MenuEntry } from '../../lib/tree/menu-tree.ts';
import { splitIntoChunks } from '../../db/chunks.ts';
import { loadRolesByUser } from '../../authorization/user-roles.ts';
import { getDictionariesVersion, loadAnnouncementVersion, loadUserVersions } from './versions.ts';
import { forEachBatch, type Listener, type Streams } from './streams.ts';

const listPermitted = (entries: readonly MenuEntry[], ids: ReadonlySet<number>): string[] =>
  entries.flatMap(({ row, order, children, buttons }) => [
    ...(ids.has(row.id) ? [`${row.id}:${row.version}:${order}`] : []),
    ...listPermitted(buttons, ids),
    ...listPermitted(children, ids),
  ]);

export const getPermissionsVersion = async (
  { permissionCache }: Pick<AppContext, 'permissionCache'>,
  user: number,
): Promise<string> => {
  const effectivePermissions = await permissionCache.load(user);
  const { roots } = await permissionCache.tree();
  return hash(
    'sha256',
    JSON.stringify([effectivePermissions.roleCodes, listPermitted(roots, effectivePermissions.menuIds)]),
    'base64url',
  );
};

export const getCompanyVersion = async ({ db }: Pick<AppContext, 'db'>): Promise<string> =>
  `v${(await loadCompany(db)).version}`;

const findEndedSessions = async (db: Kysely<Schema>, ids: readonly number[], now: number): Promise<number[]> => {
  const open = new Set<number>();
  for (const chunk of splitIntoChunks([...new Set(ids)])) {
    const rows = await db
      .selectFrom('sessions')
      .select('id')
      .where('id', 'in', chunk)
      .where('expire_time', '>', now)
      .execute();
    for (const { id } of rows) open.add(id);
  }
  return ids.filter((id) => !open.has(id));
};

/** Users with the same key have the same permissions. */
const getRoleKeys = async (db: Kysely<Schema>, users: readonly number[]): Promise<Map<number, string>> => {
  const roles = await loadRolesByUser(db, users);
  return new Map(users.map((user) => [user, roles.get(user)?.join(',') ?? '']));
};

const publishChangedPermissions = async (context: AppContext, streams: Streams): Promise<void> => {
  const keys = await getRoleKeys(context.db, [...new Set(streams.all.map(({ userId }) => userId))]);
  const versions = new Map<string, string>();
  await forEachBatch(streams.all, async (batch) => {
    for (const listener of batch) {
      const key = keys.get(listener.userId) ?? '';
      const version = versions.get(key) ?? (await getPermissionsVersion(context, listener.userId));
      versions.set(key, version);
      if (version !== listener.versions?.permissions)
        streams.send([listener], 'rights-changed', { permissions: version });
    }
  });
};

const publishUserVersions = async (
  { db }: AppContext,
  streams: Streams,
  listeners: readonly Listener[],
  part: 'account' | 'news',
): Promise<void> => {
  const versions = await loadUserVersions(
    db,
    listeners.map(({ userId }) => userId),
  );
  const type = part === 'news' ? 'notification' : 'rights-changed';
  await forEachBatch(listeners, (batch) => {
    for (const listener of batch) {
      const version = versions.get(listener.userId)?.[part];
      streams.send([listener], type, version === undefined ? {} : { [part]: version });
    }
  });
};

/** Returns a function that requests a run. Runs never overlap. */
const createRunner = (work: () => Promise<void>, logFailure: (error: unknown) => void): (() => void) => {
  let isRequested = false;
  let isRunning = false;
  const run = async (): Promise<void> => {
    isRunning = true;
    while (isRequested) {
      isRequested = false;
      await work().catch(logFailure);
    }
    isRunning = false;
  };
  return () => {
    isRequested = true;
    if (!isRunning) void run();
  };
};

interface Watch {
  readonly checkSessions: () => Promise<void>;
  readonly checkAnnouncements: () => void;
}

export const watchEvents = (context: AppContext, streams: Streams): Watch => {
  const { db, events, clock, log } = context;
  const logFailure = (error: unknown): void => log.warn({ err: error }, 'failed to notify open browsers of a change');
  const checkPermissions = createRunner(() => publishChangedPermissions(context, streams), logFailure);
  const checkSessions = async (ids = streams.all.map(({ sessionId }) => sessionId)): Promise<void> => {
    if (ids.length > 0) streams.end(streams.findBySessions(await findEndedSessions(db, ids, clock())));
  };
  events.on('session', ({ ids }) => {
    const listening = streams.findBySessions(ids);
    if (listening.length > 0) checkSessions(listening.map(({ sessionId }) => sessionId)).catch(logFailure);
  });
  const checkImpersonations = createRunner(async () => {
    for (const listener of streams.all.filter(({ userId, personId }) => userId !== personId)) {
      if ((await context.sessions.current(new PermissionData(db), listener)) === null) streams.end([listener]);
    }
  }, logFailure);
  const send = (listeners: readonly Listener[], part: 'account' | 'news'): void => {
    if (listeners.length > 0) publishUserVersions(context, streams, listeners, part).catch(logFailure);
  };
  events.on('user', ({ ids }) => {
    send(streams.findByUsers(ids), 'account');
    checkImpersonations();
  });
  events.on('depts', () => checkImpersonations());
  events.on('notification', ({ ids }) => send(streams.findByUsers(ids), 'news'));
  const checkCompany = createRunner(async () => {
    const company = await getCompanyVersion(context);
    const outdated = streams.all.filter(({ versions }) => versions?.company !== company);
    await streams.sendToMany(outdated, 'company-changed', { company });
  }, logFailure);
  events.on('company', () => checkCompany());
  const checkDictionaries = createRunner(async () => {
    const dictionaries = await getDictionariesVersion(context.db);
    const outdated = streams.all.filter(({ versions }) => versions?.dictionaries !== dictionaries);
    await streams.sendToMany(outdated, 'dictionaries-changed', { dictionaries });
  }, logFailure);
  events.on('dictionaries', () => checkDictionaries());
  const checkAnnouncements = createRunner(async () => {
    const announcements = await loadAnnouncementVersion(db, clock());
    const outdated = streams.all.filter(({ versions }) => versions?.announcements !== announcements);
    await streams.sendToMany(outdated, 'announcements-changed', { announcements });
  }, logFailure);
  events.on('announcement', () => checkAnnouncements());
  events.on('rights', () => {
    checkPermissions();
    checkImpersonations();
  });
  events.onListening((listening) => {
    if (!listening || streams.all.length === 0) return;
    // Events during the interruption were missed.
    checkSessions().catch(logFailure);
    checkPermissions();
    checkImpersonations();
    checkCompany();
    checkDictionaries();
    checkAnnouncements();
    send(streams.all, 'news');
  });
  return { checkSessions, checkAnnouncements };
};
