import { type ReactNode, use, useLayoutEffect, useRef, useState } from 'react';
import { ScreenContext } from '../../lib/browser/screen.ts';

/**
 * Holds the rows of a list. On a page that others have followed for long, only the place that they take is kept, so that many open
 * pages do not hold many thousand elements; they are there again before the page is seen.
 */
export const AtRest = ({ children }: { children: ReactNode }) => {
  const screen = use(ScreenContext);
  const box = useRef<HTMLDivElement>(null);
  const [height, setHeight] = useState<number | null>(null);
  useLayoutEffect(() => {
    const follow = () => setHeight((before) => (screen.isFar() ? (before ?? box.current?.offsetHeight ?? 0) : null));
    const stop = screen.onChange(follow);
    follow();
    return stop;
  }, [screen]);
  return (
    <div ref={box} {...(height !== null && { style: { height } })}>
      {height === null && children}
    </div>
  );
};
