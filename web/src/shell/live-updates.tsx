import { readAnnouncements } from '@atrium/contract/announcement/calls.ts';
import { readProfile } from '@atrium/contract/account/calls.ts';
import { readNotifications } from '@atrium/contract/notification/calls.ts';
import { readUserInfo } from '@atrium/contract/user/calls.ts';
import { useEffect, useEffectEvent } from 'react';
import { reloadAccess, useAccess } from '../lib/access/access.ts';
import { refreshCompany } from '../lib/api/company-sync.ts';
import { callApi } from '../lib/api/api.ts';
import { onLanguage, useTitle, useTranslation } from '../lib/language/i18n.ts';
import { type LiveEvent, watchLiveEvents } from '../lib/api/live-events.ts';
import { type FailureKind, failureKind } from '../lib/http/request-failure.ts';
import { createSequentialHandler } from '../lib/api/sequential-handler.ts';
import { createSpreadRun } from '../lib/api/spread-run.ts';
import { openRoute } from '../lib/access/open-route.ts';
import { invalidateFamilies, reloadQueries } from '../lib/query/query.ts';
import { allPaths } from '../lib/access/routes.ts';
import type { Tab } from '../lib/tab/tab-rules.ts';
import { useTabs } from '../lib/tab/tabs.ts';
import { toast } from '../lib/browser/toast.ts';
import { useRetainedRoutes } from '../lib/tab/retained-routes.ts';
import { useFormat } from '../lib/format/format.ts';

const temporaryFailures: ReadonlySet<FailureKind> = new Set(['offline', 'timedOut', 'busy', 'fault']);

const currentPermissions = (): string[] => {
  const { user, routes } = useAccess.getState();
  const buttons = (list: typeof routes): string[] =>
    list.flatMap(({ path, handle, children }) => [
      ...(handle.permissions ?? []).map((code) => `${path} ${code}`),
      ...buttons(children ?? []),
    ]);
  return [...allPaths(routes), ...buttons(routes), ...(user?.roles ?? [])];
};

const isGranted = ({ key }: Tab): boolean => openRoute(useAccess.getState().routes, key) !== null;

const dictionaryFamilies = ['dictionary', 'dictionary-item', 'dictionary-options'];

/** Returns the removed permissions, whether some were added, and the tabs without permission. */
const reloadPermissions = async () => {
  const open = [...useTabs.getState().tabs.values()].filter(isGranted);
  const before = currentPermissions();
  await Promise.all([reloadAccess(), reloadQueries([readProfile.family])]);
  const after = currentPermissions();
  const removed = before.filter((grant) => !after.includes(grant));
  const forbidden = open.filter((tab) => !isGranted(tab));
  const retained = useRetainedRoutes.getState();
  return {
    removed,
    hasMore: after.some((grant) => !before.includes(grant)),
    closed: forbidden.filter(({ key }) => !retained.has(key)),
    retainedTabs: forbidden.filter(({ key }) => retained.has(key)),
  };
};

/** Announcements are for many users, so their browsers reload them at random times. */
const announcementSpreadMs = 30_000;

const reloadAnnouncements = createSpreadRun(
  () => void invalidateFamilies([readAnnouncements.family]),
  announcementSpreadMs,
);

/** Updates menu, permissions and notifications on server events, without losing forms. */
export const LiveUpdates = () => {
  const t = useTranslation('live');
  const translateTitle = useTitle();
  const format = useFormat();
  const updatePermissions = async (): Promise<void> => {
    const { removed, hasMore, closed, retainedTabs } = await reloadPermissions();
    const titles = (tabs: readonly Tab[]) =>
      format.list(tabs.map(({ label }) => t((w) => w.quoted, { title: translateTitle(label) })));
    if (closed.length > 0) toast.warning(t((w) => w.tabsClosed, { titles: titles(closed) }));
    if (retainedTabs.length > 0) toast.warning(t((w) => w.tabsKeptOpen, { titles: titles(retainedTabs) }));
    if (closed.length + retainedTabs.length > 0) return;
    if (removed.length > 0) toast.info(t((w) => w.permissionsRemoved));
    else if (hasMore) toast.info(t((w) => w.permissionsChanged));
  };
  // A language change must not reconnect.
  const handle = useEffectEvent(async (event: LiveEvent): Promise<void> => {
    const concerns = (type: LiveEvent): boolean => event === type || event === 'resumed';
    if (event === 'session-ended') await callApi(readUserInfo, undefined, { quiet: true, background: true });
    if (concerns('notification')) await reloadQueries([readNotifications.family]);
    if (concerns('announcements-changed')) reloadAnnouncements();
    if (concerns('company-changed')) await refreshCompany();
    if (concerns('dictionaries-changed')) await reloadQueries(dictionaryFamilies);
    if (concerns('rights-changed')) await updatePermissions();
  });
  // Sequential, because a pending response may be older than the reported change. A failed read is retried, because
  // no other event reports the change.
  useEffect(() => {
    const end = new AbortController();
    const isTemporary = (failure: unknown): boolean => temporaryFailures.has(failureKind(failure));
    const stop = watchLiveEvents(
      createSequentialHandler((event) => handle(event), { isTemporary, signal: end.signal }),
    );
    return () => {
      end.abort();
      stop();
    };
  }, []);
  // Menu titles are in the language of the request.
  useEffect(() => onLanguage(() => void reloadAccess().catch(() => undefined)), []);
  return null;
};
