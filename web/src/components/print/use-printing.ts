import { useEffect, useEffectEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { useIsPageShown } from '../../lib/browser/page-visibility.ts';

/** Updates in `begin` are rendered before printing. Hidden pages are ignored. */
export const useWhilePrinting = (begin: () => void, end: () => void): void => {
  const isShown = useIsPageShown();
  const onBegin = useEffectEvent(() => isShown && flushSync(begin));
  const onEnd = useEffectEvent(end);
  useEffect(() => {
    const onBefore = () => void onBegin();
    const onAfter = () => onEnd();
    addEventListener('beforeprint', onBefore);
    addEventListener('afterprint', onAfter);
    return () => {
      removeEventListener('beforeprint', onBefore);
      removeEventListener('afterprint', onAfter);
    };
  }, []);
};

export const useIsPrinting = (): boolean => {
  const [isPrinting, setPrinting] = useState(false);
  useWhilePrinting(
    () => setPrinting(true),
    () => setPrinting(false),
  );
  return isPrinting;
};
