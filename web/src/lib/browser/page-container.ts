import { createContext } from 'react';

export interface PageContainer {
  readonly current: HTMLElement | null;
}

export const PageContainerContext = createContext<PageContainer | null>(null);

/** Lets the browser show the next page first. */
const paintDelayMs = 250;

/** Paints a hidden page without showing it, because browsers release removed elements only with the next paint. */
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
