import { useEffect } from 'react';
import { useUser } from '../../lib/access/access.ts';
import { followPermissionMode } from '../../lib/access/permission-mode.ts';
import { followAccount } from '../../lib/api/preferences-sync.ts';
import { OnDemand } from '../../components/overlay/on-demand.tsx';
import { closePreferences, usePreferencesDrawer } from './open-preferences.ts';

const load = async () => (await import('./preferences-panel.tsx')).PreferencesPanel;

/** Loaded when first opened. Also synchronizes preferences with the account, and the menu with preferences. */
export const PreferencesDrawer = () => {
  const { id } = useUser();
  useEffect(() => followAccount(id), [id]);
  useEffect(followPermissionMode, []);
  // The next user starts with a closed drawer.
  useEffect(() => closePreferences, []);
  const isOpen = usePreferencesDrawer((drawer) => drawer.isOpen);
  return <OnDemand isNeeded={isOpen} load={load} onFail={closePreferences} />;
};
