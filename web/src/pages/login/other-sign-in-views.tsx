import { Suspense } from 'react';
import { Link } from 'react-router';
import { useCodeChannels } from '../../lib/api/capabilities.ts';
import { useTranslation } from '../../lib/language/i18n.ts';
import { useSignInViewAddress } from './sign-in-view-frame.tsx';

const Links = () => {
  const t = useTranslation('login');
  const addressOfView = useSignInViewAddress();
  const channels = useCodeChannels();
  if (channels.length === 0) return null;
  return (
    <nav aria-label={t((w) => w.otherWays)} className="mt-4 flex flex-wrap justify-between gap-x-4 gap-y-1 text-sm">
      {channels.includes('sms') && <Link to={addressOfView('code')}>{t((w) => w.byCode)}</Link>}
      <Link to={addressOfView('forgot')}>{t((w) => w.forgot)}</Link>
      <Link to={addressOfView('register')}>{t((w) => w.register)}</Link>
    </nav>
  );
};

export const OtherSignInViews = () => (
  <Suspense>
    <Links />
  </Suspense>
);
