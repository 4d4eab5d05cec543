import { Suspense } from 'react';
import { Link } from 'react-router';
import { useCodeChannels } from '../../lib/api/capabilities.ts';
import { useTranslation } from '../../lib/language/i18n.ts';
import { useSignInViewAddress } from './sign-in-view-frame.tsx';

const Links = () => {
  const t = useTranslation('login');
  const getViewAddress = useSignInViewAddress();
  const channels = useCodeChannels();
  if (channels.length === 0) return null;
  return (
    <nav aria-label={t((w) => w.otherWays)} className="mt-4 flex flex-wrap justify-between gap-x-4 gap-y-1 text-sm">
      {channels.includes('sms') && <Link to={getViewAddress('code')}>{t((w) => w.byCode)}</Link>}
      <Link to={getViewAddress('forgot')}>{t((w) => w.forgot)}</Link>
      <Link to={getViewAddress('register')}>{t((w) => w.register)}</Link>
    </nav>
  );
};

export const OtherSignInViews = () => (
  <Suspense>
    <Links />
  </Suspense>
);
