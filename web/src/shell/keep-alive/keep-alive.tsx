/*
 * Open pages stay alive behind their tabs (docs/decisions/012). What this folder gives to others: `KeepAlive`, the element that they are
 * in (`pagesContainer`) and the one beside it (`outletContainer`). What pages know of it is in `lib`: `useAppLocation` (where the browser is),
 * `ScreenContext` and `useWhileShown` (whether a page is on the screen). For whoever writes a page:
 * - A page works in the background unless it is told not to. Reads (`useApiQuery`), clocks and countdowns rest by themselves; any other
 *   effect that asks, polls, listens or ticks is a `useWhileShown`.
 * - The address that a page sees (`useLocation`, `useSearchParams`, `useParams`) is its own, also while it is hidden.
 * - A page that is left with a dialog open is put to sleep: its effects end, and begin again with it.
 * - What opens over everything is antd's, or goes where `getPopupContainer` says: elsewhere it would stay when the page is hidden.
 * - `useUnsaved` says that there is something to lose; such a page is never let go to make room.
 */
import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import type { DataRouter } from 'react-router';
import { useTitle } from '../../lib/language/i18n.ts';
import { useTabs } from '../../lib/tab/tabs.ts';
import { useRouteAt } from '../../lib/tab/retained-routes.ts';
import { FramePage } from '../pages/frame-page.tsx';
import { CachedPage } from './cached-page.tsx';
import { clearCachedPages, useCachedPages } from './cached-pages.ts';
import { pagesContainer } from './portal-containers.ts';

const Pages = ({ router }: { router: DataRouter }) => {
  const titleOf = useTitle();
  const routeOf = useRouteAt();
  const rounds = useTabs((state) => state.rounds);
  const keys = useCachedPages(({ order }) => order);
  useEffect(() => clearCachedPages, []);
  return keys.map((key) => {
    const route = routeOf(key);
    if (!route) return null;
    const { iframeLink, title } = route.handle;
    const round = `${key} ${rounds[key] ?? 0}`;
    if (iframeLink) return <FramePage key={round} tabKey={key} link={iframeLink} title={titleOf(title)} />;
    return <CachedPage key={round} tabKey={key} route={route} router={router} />;
  });
};

/** The pages of the open tabs: the one at the current location, and those kept behind it. */
export const KeepAlive = ({ router }: { router: DataRouter }) =>
  createPortal(<Pages router={router} />, pagesContainer());
