import { type RefObject, useCallback, useEffect } from 'react';
import { useThemeMode } from '../../lib/preference/theme-mode.ts';

/**
 * Tells a page of our own site in a frame which theme is on the screen, whenever it changes; answers the function that tells a
 * page that has just loaded. Such a frame is denied our origin, so no origin can be named as the message's addressee.
 */
export const useFrameTheme = (frame: RefObject<HTMLIFrameElement | null>, isOwn: boolean): (() => void) => {
  const theme = useThemeMode();
  const tell = useCallback(() => {
    if (isOwn) frame.current?.contentWindow?.postMessage({ theme }, '*');
  }, [frame, isOwn, theme]);
  useEffect(tell, [tell]);
  return tell;
};
