import { type ReactNode, use, useDeferredValue, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { PageContainerContext, paintHidden } from '../../lib/browser/page-container.ts';
import { PageRecentContext } from '../../lib/browser/page-visibility.ts';

/** An old page renders only an element of the same height, so that many open pages do not hold thousands of rows. */
export const ListRows = ({ children }: { children: ReactNode }) => {
  // A page that is shown again appears before its rows are rendered.
  const isRecent = useDeferredValue(use(PageRecentContext));
  const page = use(PageContainerContext);
  const container = useRef<HTMLDivElement>(null);
  const [height, setHeight] = useState<number | null>(null);
  useLayoutEffect(() => setHeight(isRecent ? null : (container.current?.offsetHeight ?? 0)), [isRecent]);
  const hasRows = isRecent || height === null;
  useEffect(() => (hasRows || !page?.current ? undefined : paintHidden(page.current)), [hasRows, page]);
  return (
    <div ref={container} style={hasRows ? {} : { height }}>
      {hasRows && children}
    </div>
  );
};
