import { Link } from 'react-router';
import { useTranslation } from '../../lib/language/i18n.ts';

/** Opens the documents in a new tab, so that the form keeps its values. */
export const LegalLinks = () => {
  const t = useTranslation('login');
  const common = useTranslation('common');
  return (
    <>
      <Link to="/terms-of-service" target="_blank" className="underline">
        {common((w) => w.menu.termsOfService)}
      </Link>{' '}
      {t((w) => w.and)}{' '}
      <Link to="/privacy-policy" target="_blank" className="underline">
        {common((w) => w.menu.privacyPolicy)}
      </Link>
    </>
  );
};

export const Agreement = () => (
  <p className="m-0 mt-4 text-sm text-secondary">
    {useTranslation('login')((w) => w.agreement)} <LegalLinks />
  </p>
);
