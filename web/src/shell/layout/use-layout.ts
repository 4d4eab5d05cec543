import { useIsPhone } from '../../lib/browser/breakpoints.ts';
import { type Preferences, usePreferences } from '../../lib/preference/preferences.ts';
import { useTabs } from '../../lib/tab/tabs.ts';

/** What stands where around the content. */
export interface Layout {
  /** The navigation style in force: a phone has but one. */
  readonly style: Preferences['navigationStyle'];
  readonly isPhone: boolean;
  readonly hasHeader: boolean;
  readonly hasSidebar: boolean;
  /** The header holds the menu, and stands over everything. */
  readonly hasTopMenu: boolean;
  /** No column beside the content holds the logo. */
  readonly isLogoInHeader: boolean;
}

/** The layout by the preferences, the width of the window, and whether the content has it for itself. */
export const useLayout = (): Layout => {
  const isPhone = useIsPhone();
  const isMaximize = useTabs((state) => state.isMaximize);
  const isEnabled = usePreferences((preferences) => preferences.sidebarEnable);
  const chosen = usePreferences((preferences) => preferences.navigationStyle);
  const style = isPhone ? 'side' : chosen;
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
