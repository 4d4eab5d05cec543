import { useIsPhone } from '../../lib/browser/breakpoints.ts';
import { type Preferences, usePreferences } from '../../lib/preference/preferences.ts';
import { useTabs } from '../../lib/tab/tabs.ts';

export interface Layout {
  /** Phones have only one style. */
  readonly style: Preferences['navigationStyle'];
  readonly isPhone: boolean;
  readonly hasHeader: boolean;
  readonly hasSidebar: boolean;
  /** The header contains the menu and covers the full width. */
  readonly hasTopMenu: boolean;
  readonly isLogoInHeader: boolean;
}

export const useLayout = (): Layout => {
  const isPhone = useIsPhone();
  const isMaximize = useTabs((state) => state.isMaximize);
  const isEnabled = usePreferences((preferences) => preferences.sidebarEnable);
  const selectedStyle = usePreferences((preferences) => preferences.navigationStyle);
  const style = isPhone ? 'side' : selectedStyle;
  const hasTopMenu = style === 'top' || style === 'mixed';
  return {
    style,
    isPhone,
    hasHeader: !isMaximize,
    hasSidebar: isEnabled && !isPhone && !isMaximize && style !== 'top',
    hasTopMenu,
    isLogoInHeader: !isPhone && (hasTopMenu || !isEnabled),
  };
};
