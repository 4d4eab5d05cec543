import { lazy } from 'react';
import { useLoadedCapabilities } from '../../lib/api/capabilities.ts';
import { PasswordForm } from './password-form.tsx';

const ProviderView = lazy(async () => ({ default: (await import('./provider-view.tsx')).ProviderView }));

/** First view of the sign-in page. The password form does not wait for the settings of the server. */
export const SignInStart = ({ isPasswordView }: { isPasswordView: boolean }) => {
  const signIn = useLoadedCapabilities()?.signIn;
  const isPasswordOff = signIn?.password === false && signIn.providers.length > 0;
  return isPasswordOff && !isPasswordView ? <ProviderView /> : <PasswordForm isEmergency={isPasswordOff} />;
};
