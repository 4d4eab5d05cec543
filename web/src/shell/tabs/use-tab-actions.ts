import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { canClose, type CloseCommand, listTabsToClose, type TabState } from '../../lib/tab/tab-rules.ts';
import { getTabAddress, closeTabs, pinTab, refreshTab, useTabs } from '../../lib/tab/tabs.ts';
import { confirmDiscard } from '../../lib/tab/unsaved.ts';

export type TabAction = 'refresh' | 'pin' | 'unpin' | CloseCommand;

export const isActionAvailable = (state: TabState, key: string, action: TabAction, isShown: boolean): boolean => {
  const tab = state.tabs.get(key);
  if (!tab) return false;
  if (action === 'refresh') return isShown;
  if (action === 'pin' || action === 'unpin') return tab.draggable;
  return canClose(state, key, action);
};

export const useTabActions = () => {
  const navigate = useNavigate();
  return useMemo(() => {
    const select = (key: string) => void navigate(getTabAddress(key));
    const close = async (key: string, command: CloseCommand): Promise<void> => {
      const closedKeys = listTabsToClose(useTabs.getState(), key, command);
      if (!(await confirmDiscard(closedKeys))) return;
      const next = closeTabs(closedKeys);
      if (next !== null) await navigate(next);
    };
    const run = (key: string, action: TabAction): void => {
      if (action === 'refresh') void confirmDiscard([key]).then((isConfirmed) => isConfirmed && refreshTab());
      else if (action === 'pin' || action === 'unpin') pinTab(key, action === 'pin');
      else void close(key, action);
    };
    return { select, close, run };
  }, [navigate]);
};

export type TabActions = ReturnType<typeof useTabActions>;
