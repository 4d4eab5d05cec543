import { Link } from 'react-router';
import { useCapabilities } from '../../lib/api/capabilities.ts';
import { useTranslation } from '../../lib/language/i18n.ts';
import { Agreement } from './agreement.tsx';
import { OtherWays } from './other-sign-in-views.tsx';
import { PasskeySignIn } from './passkey-sign-in.tsx';
import { ProviderButtons } from './provider-buttons.tsx';
import { SignInViewHeading, useSignInViewAddress } from './sign-in-view-frame.tsx';

/** Replaces the password form while password sign-in is turned off. Emergency accounts have a link to the form. */
export const ProviderView = () => {
  const t = useTranslation('login');
  const getViewAddress = useSignInViewAddress();
  const providers = useCapabilities()?.signIn?.providers ?? [];
  return (
    <>
      <SignInViewHeading>{t((w) => w.welcome)}</SignInViewHeading>
      <p className="mt-1.5 mb-7 text-secondary">{t((w) => w.providerHint)}</p>
      <ProviderButtons isMain providers={providers} />
      <OtherWays>
        <PasskeySignIn />
        <Link to={getViewAddress('password')}>{t((w) => w.emergency)}</Link>
      </OtherWays>
      <Agreement />
    </>
  );
};
