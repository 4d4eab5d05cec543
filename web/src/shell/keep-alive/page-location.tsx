import { memo, type ReactNode, use, useLayoutEffect, useMemo, useRef } from 'react';
import {
  type Location,
  type NavigateOptions,
  type Navigator,
  parsePath,
  Router,
  type To,
  UNSAFE_LocationContext,
  UNSAFE_NavigationContext,
  UNSAFE_RouteContext,
  useRoutes,
} from 'react-router';
import { withBase } from '../../lib/address/base-path.ts';
import { tabKey as keyOf } from '../../lib/tab/tab-key.ts';
import { TabKeyContext } from '../../lib/tab/tabs.ts';

/*
 * The only place that goes behind React Router. Kept pages stay mounted while another page is at the current location; with the contexts
 * of the app's router they would take the other page's address, query and parameters for their own, and render with every navigation.
 * So each of them is in a `<Router>` of its own, which has the location that the page was last shown at. A router may not be inside
 * another one: the contexts of the outer one are put back to their defaults first.
 */
const noRoute = { outlet: null, matches: [], isDataRoute: false };

interface PageLocationProps {
  tabKey: string;
  /** The location that the page was last shown at. */
  location: Location;
  /** The path of the page with its parameters, such as `/x/:id`; null without any. */
  pattern: string | null;
  isShown: boolean;
  /** Called when a hidden page changed its own query or hash. */
  onOwnChange: (change: { search: string; hash: string }) => void;
  children: ReactNode;
}

/** Returns the app's navigator for a page, except that a hidden page that changes its own query or hash changes them on itself only. */
const usePageNavigator = ({ tabKey, isShown, onOwnChange }: Omit<PageLocationProps, 'children'>): Navigator => {
  const { navigator } = use(UNSAFE_NavigationContext);
  const isHidden = useRef(!isShown);
  useLayoutEffect(() => {
    isHidden.current = !isShown;
  }, [isShown]);
  return useMemo(() => {
    const goBy = (way: 'push' | 'replace') => (to: To, state: unknown, options?: NavigateOptions) => {
      const { pathname = '', search = '', hash = '' } = typeof to === 'string' ? parsePath(to) : to;
      if (isHidden.current && keyOf(pathname) === tabKey) onOwnChange({ search, hash });
      else navigator[way](to, state, options);
    };
    return { ...navigator, push: goBy('push'), replace: goBy('replace') };
  }, [navigator, tabKey, onOwnChange]);
};

/** The page as the element of its own route, for its parameters. Not `<Routes>`, which reads its routes from elements. */
const Placed = memo(({ pattern, tabKey, children }: Pick<PageLocationProps, 'pattern' | 'tabKey' | 'children'>) =>
  useRoutes([{ path: pattern ?? '*', element: <TabKeyContext value={tabKey}>{children}</TabKeyContext> }]),
);

/** Shows a page at the location that it was last shown at. */
export const PageLocation = ({ children, ...props }: PageLocationProps) => {
  const { tabKey, location, pattern } = props;
  const { basename } = use(UNSAFE_NavigationContext);
  const navigator = usePageNavigator(props);
  const own = useMemo(() => ({ ...location, pathname: withBase(location.pathname) }), [location]);
  return (
    // Without a location a component is outside of all routers; React Router types none as missing.
    <UNSAFE_LocationContext value={null as never}>
      <UNSAFE_RouteContext value={noRoute}>
        <Router basename={basename} navigator={navigator} location={own}>
          <Placed pattern={pattern} tabKey={tabKey}>
            {children}
          </Placed>
        </Router>
      </UNSAFE_RouteContext>
    </UNSAFE_LocationContext>
  );
};
