import { lazy, type ReactNode, Suspense } from 'react';
import { Link } from 'react-router';
import { useCapabilities, useCodeChannels } from '../../lib/api/capabilities.ts';
import { useTranslation } from '../../lib/language/i18n.ts';
import { PasskeySignIn } from './passkey-sign-in.tsx';
import { useSignInViewAddress } from './sign-in-view-frame.tsx';

const ProviderButtons = lazy(async () => ({ default: (await import('./provider-buttons.tsx')).ProviderButtons }));

const Providers = () => {
  const signIn = useCapabilities()?.signIn;
  if (!signIn || !signIn.password || signIn.providers.length === 0) return null;
  return (
    <div className="mt-3">
      <ProviderButtons providers={signIn.providers} />
    </div>
  );
};

const Links = () => {
  const t = useTranslation('login');
  const getViewAddress = useSignInViewAddress();
  const channels = useCodeChannels();
  const signIn = useCapabilities()?.signIn;
  if (signIn?.password === false)
    return signIn.providers.length > 0 && <Link to={getViewAddress('')}>{t((w) => w.backToProviders)}</Link>;
  if (channels.length === 0) return null;
  return (
    <>
      {channels.includes('sms') && <Link to={getViewAddress('code')}>{t((w) => w.byCodeLink)}</Link>}
      <Link to={getViewAddress('forgot')}>{t((w) => w.forgot)}</Link>
      <Link to={getViewAddress('register')}>{t((w) => w.register)}</Link>
    </>
  );
};

/** Line with further sign-in methods; empty if there are none. */
export const OtherWays = ({ children }: { children: ReactNode }) => (
  <nav
    aria-label={useTranslation('login')((w) => w.otherWays)}
    className="mt-4 flex flex-wrap justify-between gap-x-3 gap-y-1 text-[13px] empty:hidden pointer-coarse:mt-1 pointer-coarse:gap-y-0 pointer-coarse:leading-11"
  >
    {children}
  </nav>
);

/** Everything below the password form. */
export const OtherSignInViews = () => (
  <>
    <Suspense>
      <Providers />
    </Suspense>
    <OtherWays>
      <PasskeySignIn />
      <Suspense>
        <Links />
      </Suspense>
    </OtherWays>
  </>
);
