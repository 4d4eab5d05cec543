import { useTranslation } from '../../lib/language/i18n.ts';
import { PreferenceSection } from './preference-section.tsx';
import { usePreferenceSource } from './preference-source.ts';
import { SelectRow } from './select-row.tsx';
import { SwitchRow } from './switch-row.tsx';

export const TabbarSection = () => {
  const t = useTranslation('preferences');
  const isTabBarHidden = !usePreferenceSource().values.tabbarEnable;
  const alwaysOn = t((w) => w.hints.alwaysOn);
  return (
    <PreferenceSection title={t((w) => w.sections.tabbar)}>
      <SwitchRow name="tabbarEnable" />
      <SwitchRow name="tabbarPersist" isDisabled={isTabBarHidden} />
      <SwitchRow name="tabbarDraggable" isChecked isDisabled hint={alwaysOn} />
      <SwitchRow name="tabbarShowIcon" isChecked isDisabled hint={alwaysOn} />
      <SwitchRow name="tabbarShowMore" isDisabled={isTabBarHidden} />
      <SwitchRow name="tabbarShowMaximize" isDisabled={isTabBarHidden} />
      <SelectRow name="tabbarStyleType" isDisabled={isTabBarHidden} />
    </PreferenceSection>
  );
};
