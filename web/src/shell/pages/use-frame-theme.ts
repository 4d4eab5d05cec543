import { type RefObject, useCallback, useEffect } from 'react';
import { useThemeMode } from '../../lib/preference/theme-mode.ts';

/** Returns a function for a newly loaded frame. The message has no target origin, because the frame's is opaque. */
export const useFrameTheme = (frame: RefObject<HTMLIFrameElement | null>, isOwn: boolean): (() => void) => {
  const theme = useThemeMode();
  const sendTheme = useCallback(() => {
    if (isOwn) frame.current?.contentWindow?.postMessage({ theme }, '*');
  }, [frame, isOwn, theme]);
  useEffect(sendTheme, [sendTheme]);
  return sendTheme;
};
