import { type ReactNode, useMemo } from 'react';
import {
  type DataRouter,
  type Location,
  type NavigateOptions,
  type Navigator,
  parsePath,
  Router,
  type To,
  useRoutes,
} from 'react-router';
import { tabKey as keyOf } from '../../lib/tab/tab-key.ts';
import { TabKeyContext } from '../../lib/tab/tabs.ts';

interface PageLocationProps {
  tabKey: string;
  router: DataRouter;
  /** Where the page was last shown. */
  location: Location;
  /** The path that it is found by, with the varying parts: `/x/:id`; null where nothing varies. */
  pattern: string | null;
  /** A hidden page changed its own query or hash. */
  onOwnChange: (change: { search: string; hash: string }) => void;
  children: ReactNode;
}

/** The way from a page to others, and the page's way to another query: set while it is hidden, it is set on the page alone. */
const navigatorOf = (router: DataRouter, tabKey: string, onOwnChange: PageLocationProps['onOwnChange']): Navigator => {
  const go = (to: To, options: NavigateOptions) => {
    const { pathname = '', search = '', hash = '' } = typeof to === 'string' ? parsePath(to) : to;
    const isHidden = keyOf(router.state.location.pathname) !== tabKey;
    if (isHidden && keyOf(pathname) === tabKey) onOwnChange({ search, hash });
    else void router.navigate(to, options);
  };
  return {
    createHref: (to) =>
      router.createHref(
        new URL(
          typeof to === 'string' ? to : `${to.pathname ?? ''}${to.search ?? ''}${to.hash ?? ''}`,
          location.origin,
        ),
      ),
    encodeLocation: (to) => router.encodeLocation(to),
    go: (delta) => void router.navigate(delta),
    push: (to, state: unknown, options) => go(to, { ...options, state }),
    replace: (to, state: unknown, options) => go(to, { ...options, state, replace: true }),
  };
};

/** The page at its place among the routes, where it finds the varying parts of its path. Not `Routes`, which reads its routes from elements. */
const Placed = ({ pattern, tabKey, children }: Pick<PageLocationProps, 'pattern' | 'tabKey' | 'children'>) =>
  useRoutes([{ path: pattern ?? '*', element: <TabKeyContext value={tabKey}>{children}</TabKeyContext> }]);

/**
 * The location as a page sees it: its own, also while another page is shown, in a router that stands still meanwhile. Only what is
 * left of the real one's way is the navigation itself.
 */
export const PageLocation = ({ tabKey, router, location, pattern, onOwnChange, children }: PageLocationProps) => {
  const navigator = useMemo(() => navigatorOf(router, tabKey, onOwnChange), [router, tabKey, onOwnChange]);
  return (
    <Router navigator={navigator} location={location}>
      <Placed pattern={pattern} tabKey={tabKey}>
        {children}
      </Placed>
    </Router>
  );
};
