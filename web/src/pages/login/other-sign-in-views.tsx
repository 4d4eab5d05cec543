import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { useCapabilities, useCodeChannels } from '../../lib/api/capabilities.ts';
import { useTranslation } from '../../lib/language/i18n.ts';
import { PasskeySignIn } from './passkey-sign-in.tsx';
import { useSignInViewAddress } from './sign-in-view-frame.tsx';

const ProviderLinks = lazy(async () => ({ default: (await import('./provider-links.tsx')).ProviderLinks }));

const Links = () => {
  const t = useTranslation('login');
  const getViewAddress = useSignInViewAddress();
  const channels = useCodeChannels();
  const signIn = useCapabilities()?.signIn;
  const providerLinks = signIn && signIn.providers.length > 0 && <ProviderLinks {...signIn} />;
  if (channels.length === 0 || signIn?.password === false) return providerLinks;
  return (
    <>
      {providerLinks}
      {channels.includes('sms') && <Link to={getViewAddress('code')}>{t((w) => w.byCodeLink)}</Link>}
      <Link to={getViewAddress('forgot')}>{t((w) => w.forgot)}</Link>
      <Link to={getViewAddress('register')}>{t((w) => w.register)}</Link>
    </>
  );
};

/** One line below the form; empty if there is no other way. */
export const OtherSignInViews = () => (
  <nav
    aria-label={useTranslation('login')((w) => w.otherWays)}
    className="mt-4 flex flex-wrap justify-between gap-x-3 gap-y-1 text-[13px] empty:hidden pointer-coarse:mt-1 pointer-coarse:gap-y-0 pointer-coarse:leading-11"
  >
    <PasskeySignIn />
    <Suspense>
      <Links />
    </Suspense>
  </nav>
);
