import { OnDemand } from '../../ui/on-demand.tsx';
import { closePreferences, usePreferencesDrawer } from './open-preferences.ts';

const load = async () => (await import('./preferences-panel.tsx')).PreferencesPanel;

/** The preferences drawer, loaded when it is first opened. */
export const PreferencesDrawer = () => {
  const isOpen = usePreferencesDrawer((drawer) => drawer.isOpen);
  return <OnDemand isWanted={isOpen} load={load} onFail={closePreferences} />;
};
