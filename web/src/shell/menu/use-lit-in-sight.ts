import { type RefObject, useEffect, useRef } from 'react';

const isInSight = (entry: Element, box: Element): boolean => {
  const [{ top, bottom }, view] = [entry.getBoundingClientRect(), box.getBoundingClientRect()];
  return top >= view.top && bottom <= view.bottom;
};

/** Milliseconds until the page that was opened has been drawn: to look at the menu before would lay everything out once more. */
const drawnAfter = 100;

/** Scrolls a menu to its lit entry when that becomes another one and is out of sight; for the menu's element. */
export const useLitInSight = (lit: string | undefined): RefObject<HTMLElement | null> => {
  const menu = useRef<HTMLElement>(null);
  useEffect(() => {
    let isOver = false;
    const bring = async () => {
      // A group that is opening has not its height yet.
      await Promise.allSettled((menu.current?.getAnimations({ subtree: true }) ?? []).map(({ finished }) => finished));
      const entry = menu.current?.querySelector('[aria-current], li > [data-lit]:not([aria-expanded=true])');
      const box = menu.current?.closest('.scroll-area-view');
      if (!isOver && entry && box && !isInSight(entry, box))
        entry.scrollIntoView({ block: 'center', behavior: 'instant' });
    };
    const timer = lit === undefined ? undefined : setTimeout(() => void bring(), drawnAfter);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [lit]);
  return menu;
};
