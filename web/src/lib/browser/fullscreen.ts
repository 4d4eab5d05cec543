import { useSyncExternalStore } from 'react';

const subscribe = (listener: () => void) => {
  document.addEventListener('fullscreenchange', listener);
  return () => document.removeEventListener('fullscreenchange', listener);
};

/** Whether the page fills the screen; null where the browser has no such thing. */
export const useFullscreen = (): boolean | null =>
  useSyncExternalStore(subscribe, () => (document.fullscreenEnabled ? document.fullscreenElement !== null : null));

/** Fills the screen with the page, or gives it back. A browser that refuses leaves things as they are. */
export const toggleFullscreen = async (): Promise<void> => {
  try {
    await (document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen());
  } catch {
    // Refused by the browser or by a policy of the company: nothing to say that the person does not see.
  }
};
