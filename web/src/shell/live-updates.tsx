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
import { type FailureKind, getFailureKind } from '../lib/http/request-failure.ts';
import { createSequentialHandler } from '../lib/api/sequential-handler.ts';
import { createSpreadRun } from '../lib/api/spread-run.ts';
import { openRoute } from '../lib/access/open-route.ts';
import { invalidateFamilies, reloadQueries } from '../lib/query/query.ts';
import { listPaths } from '../lib/access/routes.ts';
import type { Tab } from '../lib/tab/tab-rules.ts';
import { useTabs } from '../lib/tab/tabs.ts';
import { toast } from '../lib/browser/toast.ts';
import { useRetainedRoutes } from '../lib/tab/retained-routes.ts';
import { useFormat } from '../lib/format/format.ts';

const temporaryFailures: ReadonlySet<FailureKind> = new Set(['offline', 'timedOut', 'busy', 'serverError']);

const listCurrentPermissions = (): string[] => {
  const { user, routes } = useAccess.getState();
  const listButtons = (list: typeof routes): string[] =>
    list.flatMap(({ path, handle, children }) => [
      ...(handle.permissions ?? []).map((code) => `${path} ${code}`),
      ...listButtons(children ?? []),
    ]);
  return [...listPaths(routes), ...listButtons(routes), ...(user?.roles ?? [])];
};

const isGranted = ({ key }: Tab): boolean => openRoute(useAccess.getState().routes, key) !== null;

const dictionaryFamilies = ['dictionary', 'dictionary-item', 'dictionary-options'];

const reloadPermissions = async () => {
  const permittedTabs = [...useTabs.getState().tabs.values()].filter(isGranted);
  const formerPermissions = listCurrentPermissions();
  await Promise.all([reloadAccess(), reloadQueries([readProfile.family])]);
  const newPermissions = listCurrentPermissions();
  const removedPermissions = formerPermissions.filter((grant) => !newPermissions.includes(grant));
  const forbiddenTabs = permittedTabs.filter((tab) => !isGranted(tab));
  const retainedRoutes = useRetainedRoutes.getState();
  return {
    removed: removedPermissions,
    hasNewPermissions: newPermissions.some((grant) => !formerPermissions.includes(grant)),
    closedTabs: forbiddenTabs.filter(({ key }) => !retainedRoutes.has(key)),
    retainedTabs: forbiddenTabs.filter(({ key }) => retainedRoutes.has(key)),
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
    const { removed, hasNewPermissions, closedTabs, retainedTabs } = await reloadPermissions();
    const joinTitles = (tabs: readonly Tab[]) =>
      format.list(tabs.map(({ label }) => t((w) => w.quoted, { title: translateTitle(label) })));
    if (closedTabs.length > 0) toast.warning(t((w) => w.tabsClosed, { titles: joinTitles(closedTabs) }));
    if (retainedTabs.length > 0) toast.warning(t((w) => w.tabsKeptOpen, { titles: joinTitles(retainedTabs) }));
    if (closedTabs.length + retainedTabs.length > 0) return;
    if (removed.length > 0) toast.info(t((w) => w.permissionsRemoved));
    else if (hasNewPermissions) toast.info(t((w) => w.permissionsChanged));
  };
  // A language change must not reconnect.
  const handle = useEffectEvent(async (event: LiveEvent): Promise<void> => {
    const isAbout = (type: LiveEvent): boolean => event === type || event === 'resumed';
    if (event === 'session-ended')
      await callApi(readUserInfo, undefined, { skipsErrorToast: true, isBackground: true });
    if (isAbout('notification')) await reloadQueries([readNotifications.family]);
    if (isAbout('announcements-changed')) reloadAnnouncements();
    if (isAbout('company-changed')) await refreshCompany();
    if (isAbout('dictionaries-changed')) await reloadQueries(dictionaryFamilies);
    if (isAbout('rights-changed')) await updatePermissions();
  });
  // Sequential, because a pending response may be older than the reported change. A failed read is retried, because
  // no other event reports the change.
  useEffect(() => {
    const abortController = new AbortController();
    const isTemporary = (failure: unknown): boolean => temporaryFailures.has(getFailureKind(failure));
    const stop = watchLiveEvents(
      createSequentialHandler((event) => handle(event), { isTemporary, signal: abortController.signal }),
    );
    return () => {
      abortController.abort();
      stop();
    };
  }, []);
  // Menu titles are in the language of the request.
  useEffect(() => onLanguage(() => void reloadAccess().catch(() => undefined)), []);
  return null;
};
