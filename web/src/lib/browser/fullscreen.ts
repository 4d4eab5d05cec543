import { useSyncExternalStore } from 'react';

const subscribe = (listener: () => void) => {
  document.addEventListener('fullscreenchange', listener);
  return () => document.removeEventListener('fullscreenchange', listener);
};

/** Null without browser support. */
export const useFullscreen = (): boolean | null =>
  useSyncExternalStore(subscribe, () => (document.fullscreenEnabled ? document.fullscreenElement !== null : null));

export const toggleFullscreen = async (): Promise<void> => {
  try {
    await (document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen());
  } catch {
    // The browser or a policy has rejected it; the user sees that.
  }
};
