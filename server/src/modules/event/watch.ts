import { PermissionData } from '../../authorization/permission-data.ts';
import { hash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { loadCompany } from '../../context/company.ts';
import type { AppContext } from '../../context/context.ts';
import type { MenuTreeNode } from '../../lib/tree/menu-tree.ts';
import { splitIntoChunks } from '../../db/chunks.ts';
import { isFactorMissing } from '../../auth/second-factor.ts';
import { loadRolesByUser } from '../../authorization/user-roles.ts';
import { getDictionariesVersion, loadAnnouncementVersion, loadUserVersions } from './versions.ts';
import { forEachBatch, type Listener, type Streams } from './streams.ts';

const dayMs = 86_400_000;

const listPermittedItems = (nodes: readonly MenuTreeNode[], ids: ReadonlySet<number>): string[] =>
  nodes.flatMap(({ row, order, children, buttons }) => [
    ...(ids.has(row.id) ? [`${row.id}:${row.version}:${order}`] : []),
    ...listPermittedItems(buttons, ids),
    ...listPermittedItems(children, ids),
  ]);

export const getPermissionsVersion = async (
  { permissionCache }: Pick<AppContext, 'permissionCache'>,
  userId: number,
): Promise<string> => {
  const effectivePermissions = await permissionCache.load(userId);
  const { roleCodes, requiresSecondFactor, menuIds } = effectivePermissions;
  const { roots } = await permissionCache.tree();
  return hash(
    'sha256',
    JSON.stringify([roleCodes, requiresSecondFactor, listPermittedItems(roots, menuIds)]),
    'base64url',
  );
};

export const getCompanyVersion = async ({ db }: Pick<AppContext, 'db'>): Promise<string> =>
  `v${(await loadCompany(db)).version}`;

const findEndedSessions = async (db: Kysely<Schema>, ids: readonly number[], now: number): Promise<number[]> => {
  const activeIds = new Set<number>();
  for (const chunk of splitIntoChunks([...new Set(ids)])) {
    const rows = await db
      .selectFrom('sessions')
      .select('id')
      .where('id', 'in', chunk)
      .where('expire_time', '>', now)
      .execute();
    for (const { id } of rows) activeIds.add(id);
  }
  return ids.filter((id) => !activeIds.has(id));
};

const loadUsersWithoutFactor = async (
  db: Kysely<Schema>,
  ids: readonly number[],
  now: number,
): Promise<Set<number>> => {
  const { factorGraceDays } = await loadCompany(db);
  const rows = await Promise.all(
    splitIntoChunks([...new Set(ids)]).map((chunk) =>
      db
        .selectFrom('users')
        .select('id')
        .where('id', 'in', chunk)
        .where('factor_required_time', '<=', now - factorGraceDays * dayMs)
        .where(isFactorMissing(db))
        .execute(),
    ),
  );
  return new Set(rows.flat().map(({ id }) => id));
};

export const endStreamsWithoutFactor = async ({ db, clock }: AppContext, streams: Streams): Promise<void> => {
  const personIds = streams.all.map(({ personId }) => personId);
  if (personIds.length === 0) return;
  const ids = await loadUsersWithoutFactor(db, personIds, clock());
  const listeners = streams.all.filter(({ personId }) => ids.has(personId));
  streams.end(listeners, 'rights-changed');
};

const getRoleKeys = async (db: Kysely<Schema>, userIds: readonly number[]): Promise<Map<number, string>> => {
  const rolesByUser = await loadRolesByUser(db, userIds);
  return new Map(userIds.map((userId) => [userId, rolesByUser.get(userId)?.join(',') ?? '']));
};

const publishChangedPermissions = async (context: AppContext, streams: Streams): Promise<void> => {
  const roleKeys = await getRoleKeys(context.db, [...new Set(streams.all.map(({ userId }) => userId))]);
  const versions = new Map<string, string>();
  await forEachBatch(streams.all, async (batch) => {
    for (const listener of batch) {
      const key = roleKeys.get(listener.userId) ?? '';
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
  versionName: 'account' | 'notifications',
): Promise<void> => {
  const versions = await loadUserVersions(
    db,
    listeners.map(({ userId }) => userId),
  );
  const type = versionName === 'notifications' ? 'notification' : 'rights-changed';
  await forEachBatch(listeners, (batch) => {
    for (const listener of batch) {
      const version = versions.get(listener.userId)?.[versionName];
      streams.send([listener], type, version === undefined ? {} : { [versionName]: version });
    }
  });
};

/** Returns a function that requests a run. Runs never overlap. */
export const createRunner = (operation: () => Promise<void>, logFailure: (error: unknown) => void): (() => void) => {
  let isRequested = false;
  let isRunning = false;
  const run = async (): Promise<void> => {
    isRunning = true;
    while (isRequested) {
      isRequested = false;
      await operation().catch(logFailure);
    }
    isRunning = false;
  };
  return () => {
    isRequested = true;
    if (!isRunning) void run();
  };
};

const commonEvents = {
  company: 'company-changed',
  dictionaries: 'dictionaries-changed',
  announcements: 'announcements-changed',
} as const;

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
    const isListening = streams.findBySessions(ids);
    if (isListening.length > 0) checkSessions(isListening.map(({ sessionId }) => sessionId)).catch(logFailure);
  });
  const checkImpersonations = createRunner(async () => {
    for (const listener of streams.all.filter(({ userId, personId }) => userId !== personId)) {
      if ((await context.sessions.current(new PermissionData(db), listener)) === null) streams.end([listener]);
    }
  }, logFailure);
  const publishVersions = (listeners: readonly Listener[], versionName: 'account' | 'notifications'): void => {
    if (listeners.length > 0) publishUserVersions(context, streams, listeners, versionName).catch(logFailure);
  };
  events.on('user', ({ ids }) => {
    publishVersions(streams.findByUsers(ids), 'account');
    checkImpersonations();
  });
  events.on('depts', () => checkImpersonations());
  events.on('notification', ({ ids }) => publishVersions(streams.findByUsers(ids), 'notifications'));
  const createVersionCheck = (name: keyof typeof commonEvents, loadVersion: () => Promise<string>) =>
    createRunner(async () => {
      const version = await loadVersion();
      const outdatedListeners = streams.all.filter(({ versions }) => versions?.[name] !== version);
      await streams.sendToMany(outdatedListeners, commonEvents[name], { [name]: version });
    }, logFailure);
  const checkCompany = createVersionCheck('company', () => getCompanyVersion(context));
  const checkDictionaries = createVersionCheck('dictionaries', () => getDictionariesVersion(db));
  const checkAnnouncements = createVersionCheck('announcements', () => loadAnnouncementVersion(db, clock()));
  events.on('company', () => checkCompany());
  events.on('dictionaries', () => checkDictionaries());
  events.on('announcement', () => checkAnnouncements());
  events.on('rights', () => {
    checkPermissions();
    checkImpersonations();
  });
  events.onListening((isListening) => {
    if (!isListening || streams.all.length === 0) return;
    // Events during the interruption were missed.
    checkSessions().catch(logFailure);
    checkPermissions();
    checkImpersonations();
    checkCompany();
    checkDictionaries();
    checkAnnouncements();
    publishVersions(streams.all, 'notifications');
  });
  return { checkSessions, checkAnnouncements };
};
