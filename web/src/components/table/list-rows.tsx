import { type ReactNode, use, useLayoutEffect, useRef, useState } from 'react';
import { PageRecentContext } from '../../lib/browser/screen.ts';

/** An old page renders only an element of the same height, so that many open pages do not hold thousands of rows. */
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
