import { createContext } from 'react';

export interface PageContainer {
  readonly current: HTMLElement | null;
}

export const PageContainerContext = createContext<PageContainer | null>(null);

/** The page that replaces the hidden one must be shown first. */
const paintDelayMs = 250;

/** Paints a hidden page in one frame without showing it. Only then do browsers release elements that it removed. */
export const paintHidden = (page: HTMLElement): (() => void) => {
  const stop = () => page.toggleAttribute('data-painted', false);
  let frame = 0;
  const timer = setTimeout(() => {
    page.toggleAttribute('data-painted', true);
    frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(stop);
    });
  }, paintDelayMs);
  return () => {
    clearTimeout(timer);
    cancelAnimationFrame(frame);
    stop();
  };
};
