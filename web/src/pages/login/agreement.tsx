import { Link } from 'react-router';
import { useTranslation } from '../../lib/language/i18n.ts';

/** The terms and the privacy policy. They open in a browser tab of their own: what was typed stays. */
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

/** What signing in agrees to. */
export const Agreement = () => (
  <p className="m-0 mt-4 text-sm text-secondary">
    {useTranslation('login')((w) => w.agreement)} <LegalLinks />
  </p>
);
