import { Drawer } from 'antd';
import { closePreferences, usePreferencesDrawer } from './open-preferences.ts';

export const PreferencesPanel = () => {
  const isOpen = usePreferencesDrawer((drawer) => drawer.isOpen);
  return <Drawer open={isOpen} onClose={closePreferences} />;
};
