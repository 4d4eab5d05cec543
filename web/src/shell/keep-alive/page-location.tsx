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
import { addBasePath } from '../../lib/address/base-path.ts';
import { getTabKey } from '../../lib/tab/tab-key.ts';
import { TabKeyContext } from '../../lib/tab/tabs.ts';

/* The only use of React Router internals. With the contexts of the app's router, a hidden page would get the
   location of the visible one and render on every navigation. So each page has a `<Router>` with its last
   location. Routers cannot be nested, so the outer contexts are reset. */
const noRoute = { outlet: null, matches: [], isDataRoute: false };

interface PageLocationProps {
  tabKey: string;
  location: Location;
  pattern: string | null;
  isShown: boolean;
  onOwnChange: (change: { search: string; hash: string }) => void;
  children: ReactNode;
}

/** Returns the app's navigator. A hidden page that changes its query or hash changes only its own location. */
const usePageNavigator = ({ tabKey, isShown, onOwnChange }: Omit<PageLocationProps, 'children'>): Navigator => {
  const { navigator } = use(UNSAFE_NavigationContext);
  const isHidden = useRef(!isShown);
  useLayoutEffect(() => {
    isHidden.current = !isShown;
  }, [isShown]);
  return useMemo(() => {
    const createNavigation = (method: 'push' | 'replace') => (to: To, state: unknown, options?: NavigateOptions) => {
      const { pathname = '', search = '', hash = '' } = typeof to === 'string' ? parsePath(to) : to;
      if (isHidden.current && getTabKey(pathname) === tabKey) onOwnChange({ search, hash });
      else navigator[method](to, state, options);
    };
    return { ...navigator, push: createNavigation('push'), replace: createNavigation('replace') };
  }, [navigator, tabKey, onOwnChange]);
};

/** The page must be an element of its route to have its parameters. `<Routes>` would read routes from elements. */
const RoutedPage = memo(({ pattern, tabKey, children }: Pick<PageLocationProps, 'pattern' | 'tabKey' | 'children'>) =>
  useRoutes([{ path: pattern ?? '*', element: <TabKeyContext value={tabKey}>{children}</TabKeyContext> }]),
);

export const PageLocation = ({ children, ...props }: PageLocationProps) => {
  const { tabKey, location, pattern } = props;
  const { basename } = use(UNSAFE_NavigationContext);
  const navigator = usePageNavigator(props);
  const ownLocation = useMemo(() => ({ ...location, pathname: addBasePath(location.pathname) }), [location]);
  return (
    // Null means outside a router, which the types do not allow.
    <UNSAFE_LocationContext value={null as never}>
      <UNSAFE_RouteContext value={noRoute}>
        <Router basename={basename} navigator={navigator} location={ownLocation}>
          <RoutedPage pattern={pattern} tabKey={tabKey}>
            {children}
          </RoutedPage>
        </Router>
      </UNSAFE_RouteContext>
    </UNSAFE_LocationContext>
  );
};
