import { useTranslation } from '../../lib/language/i18n.ts';
import { PreferenceSection } from './preference-section.tsx';
import { usePreferenceSource } from './preference-source.ts';
import { SelectRow } from './select-row.tsx';
import { SwitchRow } from './switch-row.tsx';

export const TabbarSection = () => {
  const t = useTranslation('preferences');
  const isOff = !usePreferenceSource().values.tabbarEnable;
  const alwaysOn = t((w) => w.hints.alwaysOn);
  return (
    <PreferenceSection title={t((w) => w.sections.tabbar)}>
      <SwitchRow name="tabbarEnable" />
      <SwitchRow name="tabbarPersist" disabled={isOff} />
      <SwitchRow name="tabbarDraggable" checked disabled hint={alwaysOn} />
      <SwitchRow name="tabbarShowIcon" checked disabled hint={alwaysOn} />
      <SwitchRow name="tabbarShowMore" disabled={isOff} />
      <SwitchRow name="tabbarShowMaximize" disabled={isOff} />
      <SelectRow name="tabbarStyleType" disabled={isOff} />
    </PreferenceSection>
  );
};
