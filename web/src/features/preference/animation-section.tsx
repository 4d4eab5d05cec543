import { useTranslation } from '../../lib/language/i18n.ts';
import { PreferenceSection } from './preference-section.tsx';
import { SelectRow } from './select-row.tsx';
import { SwitchRow } from './switch-row.tsx';

export const AnimationSection = () => {
  const t = useTranslation('preferences');
  return (
    <PreferenceSection title={t((w) => w.sections.animation)}>
      <SwitchRow name="transitionProgress" />
      <SwitchRow name="transitionLoading" />
      <SwitchRow name="transitionEnable" />
      <SelectRow name="transitionName" />
    </PreferenceSection>
  );
};
