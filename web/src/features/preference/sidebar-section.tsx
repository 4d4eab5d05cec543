import { useId } from 'react';
import { Radio } from 'antd';
import { useIsPhone } from '../../lib/browser/breakpoints.ts';
import { useTranslation } from '../../lib/language/i18n.ts';
import { useSidebarCollapsed } from '../../lib/preference/sidebar.ts';
import { NumberRow } from './number-row.tsx';
import { PreferenceRow } from './preference-row.tsx';
import { PreferenceSection } from './preference-section.tsx';
import { usePreferenceSource } from './preference-source.ts';
import { SwitchRow } from './switch-row.tsx';

const SidebarTheme = ({ isDisabled }: { isDisabled: boolean }) => {
  const t = useTranslation('preferences');
  const id = useId();
  const { values, set, isLocked } = usePreferenceSource();
  return (
    <PreferenceRow names={['sidebarTheme']} controlId={id} label={t((w) => w.names.sidebarTheme)}>
      <Radio.Group
        id={id}
        aria-label={t((w) => w.names.sidebarTheme)}
        optionType="button"
        value={values.sidebarTheme}
        disabled={isDisabled || isLocked('sidebarTheme')}
        options={(['light', 'dark'] as const).map((value) => ({ value, label: t((w) => w.sidebarTheme[value]) }))}
        onChange={({ target }) => set({ sidebarTheme: target.value === 'dark' ? 'dark' : 'light' })}
      />
    </PreferenceRow>
  );
};

const Collapsed = ({ isDisabled }: { isDisabled: boolean }) => {
  const isPhone = useIsPhone();
  const { locks } = usePreferenceSource();
  const [isCollapsed, choose] = useSidebarCollapsed();
  const collapsedProps = isPhone || locks ? {} : { isChecked: isCollapsed, onChange: choose };
  return <SwitchRow name="sidebarCollapsed" isDisabled={isDisabled} {...collapsedProps} />;
};

export const SidebarSection = () => {
  const t = useTranslation('preferences');
  const { values } = usePreferenceSource();
  const hasSidebar = values.sidebarEnable;
  return (
    <PreferenceSection title={t((w) => w.sections.sidebar)}>
      <SwitchRow name="sidebarEnable" />
      <Collapsed isDisabled={!hasSidebar} />
      <SidebarTheme isDisabled={!hasSidebar} />
      <SwitchRow name="sidebarCollapseShowTitle" />
      <SwitchRow name="accordion" />
      <NumberRow name="sidebarWidth" />
      <NumberRow name="sideCollapsedWidth" />
      <NumberRow name="sidebarExtraCollapsedWidth" />
      <NumberRow name="firstColumnWidthInTwoColumnNavigation" />
    </PreferenceSection>
  );
};
