import { type ReactNode, useContext, useMemo, useState } from 'react';
import {
  type Location,
  parsePath,
  type To,
  UNSAFE_DataRouterContext as DataRouterContext,
  UNSAFE_LocationContext as LocationContext,
  UNSAFE_RouteContext as RouteContext,
} from 'react-router';
import type { PathParams } from '../../lib/page-path.ts';
import { TabKeyContext } from '../../lib/tabs.ts';
import { tabKey as keyOf } from '../../lib/tab-rules.ts';

interface PageLocationProps {
  tabKey: string;
  /** Where the page was last shown. */
  location: Location;
  /** What stands at the varying parts of its path. */
  params: PathParams;
  /** A hidden page changed its own query or hash. */
  onOwnChange: (change: { search: string; hash: string }) => void;
  children: ReactNode;
}

/** Only a query or a hash: where it leads depends on where one is. */
const ownPart = (to: To | null | number) => {
  if (to === null || typeof to === 'number') return null;
  const { pathname, search = '', hash = '' } = typeof to === 'string' ? parsePath(to) : to;
  return pathname ? null : { search, hash };
};

/**
 * The location as a page sees it: its own, also while another page is shown. What it reads stays as it was, and a query that it sets
 * while it is hidden is set on itself, not on the page that happens to be on the screen.
 */
export const PageLocation = ({ tabKey, location, params, onOwnChange, children }: PageLocationProps) => {
  const { navigationType } = useContext(LocationContext);
  // The router makes another one with every navigation; for the pages, which all hang in the same route, nothing is new in it.
  const [routeContext] = useState(useContext(RouteContext));
  const routerContext = useContext(DataRouterContext);
  const here = useMemo(
    () => ({ location, navigationType }),
    // How one came here belongs to the location, not to what happened since.
    // oxlint-disable-next-line react/exhaustive-deps
    [location],
  );
  const route = useMemo(
    () => ({
      ...routeContext,
      matches: routeContext.matches.map((match) => ({ ...match, params: { ...match.params, ...params } })),
    }),
    [routeContext, params],
  );
  const router = useMemo(() => {
    if (!routerContext) return null;
    const { router: real } = routerContext;
    const navigate = (to: To | null | number, options?: object): Promise<void> => {
      const own = ownPart(to);
      const isHidden = keyOf(real.state.location.pathname) !== tabKey;
      if (own && isHidden) {
        onOwnChange(own);
        return Promise.resolve();
      }
      return typeof to === 'number' ? real.navigate(to) : real.navigate(to, options);
    };
    // The router itself with another `navigate`: its other parts read their state through the original.
    return { ...routerContext, router: Object.create(real, { navigate: { value: navigate } }) as typeof real };
  }, [routerContext, tabKey, onOwnChange]);
  return (
    <DataRouterContext value={router}>
      <LocationContext value={here}>
        <RouteContext value={route}>
          <TabKeyContext value={tabKey}>{children}</TabKeyContext>
        </RouteContext>
      </LocationContext>
    </DataRouterContext>
  );
};
