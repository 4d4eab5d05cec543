import { createContext } from 'react';

export interface PageContainer {
  readonly current: HTMLElement | null;
}

export const PageContainerContext = createContext<PageContainer | null>(null);

/** Paints a hidden page in one frame without showing it. Only then do browsers release elements that it removed. */
export const paintHidden = (page: HTMLElement): (() => void) => {
  page.toggleAttribute('data-painted', true);
  const stop = () => page.toggleAttribute('data-painted', false);
  let frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(stop);
  });
  return () => {
    cancelAnimationFrame(frame);
    stop();
  };
};
