import { type ReactNode, use, useLayoutEffect, useRef, useState } from 'react';
import { PageRecentContext } from '../../lib/browser/screen.ts';

/**
 * Renders the rows of a list. When their page is no longer one of the last shown, it renders only an element of the same height, so that
 * many open pages do not hold thousands of elements.
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
