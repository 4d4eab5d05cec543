import { useTranslation } from '../../lib/language/i18n.ts';
import { PreferenceSection } from './preference-section.tsx';
import { SwitchRow } from './switch-row.tsx';
import { TextRow } from './text-row.tsx';

export const FooterSection = () => {
  const t = useTranslation('preferences');
  return (
    <PreferenceSection title={t((w) => w.sections.footer)}>
      <SwitchRow name="enableFooter" />
      <SwitchRow name="fixedFooter" />
      <TextRow name="companyName" />
      <TextRow name="companyWebsite" />
      <TextRow name="copyrightDate" />
      <TextRow name="ICPNumber" />
      <TextRow name="ICPLink" />
    </PreferenceSection>
  );
};
