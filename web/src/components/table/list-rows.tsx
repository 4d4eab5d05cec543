import { type ReactNode, use, useLayoutEffect, useRef, useState } from 'react';
import { PageRecentContext } from '../../lib/browser/screen.ts';

/**
 * Renders rows, or an element of the same height if the page was not shown recently, so that many open pages do not
 * hold thousands of elements.
 */
export const ListRows = ({ children }: { children: ReactNode }) => {
  const isRecent = use(PageRecentContext);
  const box = useRef<HTMLDivElement>(null);
  const [height, setHeight] = useState<number | null>(null);
  useLayoutEffect(() => setHeight(isRecent ? null : (box.current?.offsetHeight ?? 0)), [isRecent]);
  const hasRows = isRecent || height === null;
  return (
    <div ref={box} style={hasRows ? {} : { height }}>
      {hasRows && children}
    </div>
  );
};
