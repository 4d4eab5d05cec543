import { useId } from 'react';
import { Radio } from 'antd';
import { useIsPhone } from '../../lib/browser/breakpoints.ts';
import { useTranslation } from '../../lib/language/i18n.ts';
import { setPreferences, usePreferences } from '../../lib/preference/preferences.ts';
import { useSidebarCollapsed } from '../../lib/preference/sidebar.ts';
import { NumberRow } from './number-row.tsx';
import { PreferenceRow } from './preference-row.tsx';
import { PreferenceSection } from './preference-section.tsx';
import { SwitchRow } from './switch-row.tsx';

const SidebarTheme = ({ disabled }: { disabled: boolean }) => {
  const t = useTranslation('preferences');
  const id = useId();
  const sidebarTheme = usePreferences((preferences) => preferences.sidebarTheme);
  return (
    <PreferenceRow controlId={id} label={t((w) => w.names.sidebarTheme)}>
      <Radio.Group
        id={id}
        aria-label={t((w) => w.names.sidebarTheme)}
        optionType="button"
        value={sidebarTheme}
        disabled={disabled}
        options={(['light', 'dark'] as const).map((value) => ({ value, label: t((w) => w.sidebarTheme[value]) }))}
        onChange={({ target }) => setPreferences({ sidebarTheme: target.value === 'dark' ? 'dark' : 'light' })}
      />
    </PreferenceRow>
  );
};

/** As the sidebar is at this width of the window; on a phone, where there is none to collapse, what a wide window has. */
const Collapsed = ({ disabled }: { disabled: boolean }) => {
  const isPhone = useIsPhone();
  const [isCollapsed, choose] = useSidebarCollapsed();
  const own = isPhone ? {} : { checked: isCollapsed, onChange: choose };
  return <SwitchRow name="sidebarCollapsed" disabled={disabled} {...own} />;
};

export const SidebarSection = () => {
  const t = useTranslation('preferences');
  const hasSidebar = usePreferences((preferences) => preferences.sidebarEnable);
  return (
    <PreferenceSection title={t((w) => w.sections.sidebar)}>
      <SwitchRow name="sidebarEnable" />
      <Collapsed disabled={!hasSidebar} />
      <SidebarTheme disabled={!hasSidebar} />
      <SwitchRow name="sidebarCollapseShowTitle" />
      <SwitchRow name="accordion" />
      <NumberRow name="sidebarWidth" />
      <NumberRow name="sideCollapsedWidth" />
      <NumberRow name="sidebarExtraCollapsedWidth" />
      <NumberRow name="firstColumnWidthInTwoColumnNavigation" />
    </PreferenceSection>
  );
};
