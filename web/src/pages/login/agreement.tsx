import { useTranslation } from '../../lib/language/i18n.ts';

/** What signing in agrees to. The texts open in a browser tab of their own: what was typed stays. */
export const Agreement = () => {
  const t = useTranslation('login');
  const common = useTranslation('common');
  return (
    <p className="m-0 mt-4 text-sm text-secondary">
      {t((w) => w.agreement)}{' '}
      <a href="/terms-of-service" target="_blank" className="underline">
        {common((w) => w.menu.termsOfService)}
      </a>{' '}
      {t((w) => w.and)}{' '}
      <a href="/privacy-policy" target="_blank" className="underline">
        {common((w) => w.menu.privacyPolicy)}
      </a>
    </p>
  );
};
