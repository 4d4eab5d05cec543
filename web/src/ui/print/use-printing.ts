import { useEffect, useEffectEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { useIsPageShown } from '../../lib/browser/screen.ts';

/**
 * Does something before the browser puts the page on paper, by whatever way that was asked for, and something else after it. What `begin`
 * sets is drawn by then. Pages behind other tabs are not asked.
 */
export const useWhilePrinting = (begin: () => void, end: () => void): void => {
  const isShown = useIsPageShown();
  const onBegin = useEffectEvent(() => isShown && flushSync(begin));
  const onEnd = useEffectEvent(end);
  useEffect(() => {
    const [before, after] = [() => void onBegin(), () => onEnd()];
    addEventListener('beforeprint', before);
    addEventListener('afterprint', after);
    return () => {
      removeEventListener('beforeprint', before);
      removeEventListener('afterprint', after);
    };
  }, []);
};

/** Whether the page is being put on paper: what draws only what is in sight draws all of it then. */
export const useIsPrinting = (): boolean => {
  const [isPrinting, setPrinting] = useState(false);
  useWhilePrinting(
    () => setPrinting(true),
    () => setPrinting(false),
  );
  return isPrinting;
};
