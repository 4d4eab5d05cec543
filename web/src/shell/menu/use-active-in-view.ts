import { type RefObject, useEffect, useRef } from 'react';
import { useMenuState } from './menu-state.ts';

const isInView = (entry: Element, container: Element): boolean => {
  const [{ top, bottom }, view] = [entry.getBoundingClientRect(), container.getBoundingClientRect()];
  return top >= view.top && bottom <= view.bottom;
};

/** The page is painted by then; measuring the menu earlier would force another layout. */
const scrollDelayMs = 100;

export const useActiveInView = (): RefObject<HTMLElement | null> => {
  const menu = useRef<HTMLElement>(null);
  useEffect(() => {
    let latestRequest = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isMoving = true;
    /** An expanding group does not have its final height yet. */
    const waitForAnimations = () =>
      Promise.allSettled((menu.current?.getAnimations({ subtree: true }) ?? []).map(({ finished }) => finished));
    const scrollToActive = async (ownRequest: number) => {
      if (isMoving) await waitForAnimations();
      if (ownRequest !== latestRequest) return;
      isMoving = false;
      const entry = menu.current?.querySelector('[aria-current], li > [data-active]:not([aria-expanded=true])');
      const container = menu.current?.closest('.scroll-area-view');
      if (entry && container && !isInView(entry, container))
        entry.scrollIntoView({ block: 'center', behavior: 'instant' });
    };
    const schedule = () => {
      clearTimeout(timer);
      latestRequest += 1;
      timer = setTimeout(() => void scrollToActive(latestRequest), scrollDelayMs);
    };
    const getActiveKey = ({ breadcrumb, chosenRoot }: ReturnType<typeof useMenuState.getState>) =>
      chosenRoot ?? breadcrumb.at(-1)?.path;
    schedule();
    const stop = useMenuState.subscribe((state, formerState) => {
      isMoving ||= state.openGroups !== formerState.openGroups;
      if (getActiveKey(state) !== getActiveKey(formerState)) schedule();
    });
    return () => {
      stop();
      latestRequest += 1;
      clearTimeout(timer);
    };
  }, []);
  return menu;
};
