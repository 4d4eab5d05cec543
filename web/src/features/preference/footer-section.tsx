import { useTranslation } from '../../lib/language/i18n.ts';
import { PreferenceSection } from './preference-section.tsx';
import { SwitchRow } from './switch-row.tsx';
import { TextRow } from './text-row.tsx';

/** `hint` explains the locks in the company settings. */
export const FooterSection = ({ hint }: { hint?: string }) => {
  const t = useTranslation('preferences');
  return (
    <PreferenceSection title={t((w) => w.sections.footer)}>
      {hint && <p className="m-0 mb-2 text-xs text-tertiary">{hint}</p>}
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
