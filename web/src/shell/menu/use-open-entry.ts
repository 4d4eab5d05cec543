import { type MouseEvent, useCallback } from 'react';
import { useNavigate } from 'react-router';
import type { MenuEntry } from './menu-entries.ts';
import { addBasePath } from '../../lib/address/base-path.ts';

/** Returns whether the browser handles a click: new tab, new window, download. */
export const isForBrowser = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button !== 0 || metaKey || ctrlKey || shiftKey || altKey;

export const useOpenEntry = (): ((entry: Pick<MenuEntry, 'path' | 'href'>) => void) => {
  const navigate = useNavigate();
  return useCallback(
    ({ path, href }) => {
      if (href) window.open(addBasePath(href), '_blank', 'noopener,noreferrer');
      else void navigate(path);
    },
    [navigate],
  );
};
