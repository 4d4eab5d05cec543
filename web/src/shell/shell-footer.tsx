import { memo } from 'react';
import { useTranslation } from '../lib/language/i18n.ts';
import { usePreferences } from '../lib/preference/preferences.ts';
import { toWebAddress } from './pages/web-address.ts';

const FooterLine = ({ text, link }: { text: string; link: string }) => {
  const address = /^https?:/i.test(link) ? toWebAddress(link) : null;
  if (!address) return <span>{text}</span>;
  return (
    <a
      href={address}
      target="_blank"
      rel="noopener noreferrer"
      className="text-secondary no-underline hover:text-primary"
    >
      {text}
    </a>
  );
};

export const ShellFooter = memo(() => {
  const t = useTranslation('shell');
  const { copyrightDate, companyName, companyWebsite, ICPNumber, ICPLink } = usePreferences(
    (preferences) => preferences,
  );
  return (
    <footer className="flex min-h-[35px] flex-none flex-wrap items-center justify-center gap-x-4 border-0 border-t border-solid border-line-secondary bg-container px-4 text-xs text-secondary">
      {ICPNumber && <FooterLine text={ICPNumber} link={ICPLink} />}
      <FooterLine text={t((w) => w.copyright, { date: copyrightDate, company: companyName })} link={companyWebsite} />
    </footer>
  );
});
