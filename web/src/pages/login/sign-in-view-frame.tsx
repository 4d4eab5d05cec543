import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { useTranslation } from '../../lib/language/i18n.ts';

/** Keeps the redirect target. */
export const useSignInViewAddress = (): ((view: string) => string) => {
  const { search } = useLocation();
  return (view) => {
    const query = new URLSearchParams(search);
    if (view === '') query.delete('view');
    else query.set('view', view);
    return query.size > 0 ? `/login?${query}` : '/login';
  };
};

interface SignInViewFrameProps {
  title: string;
  hint?: string;
  children: ReactNode;
}

/** The link that opened the view is gone. An input would open the keyboard of a phone over the form. */
const focusHeading = (heading: HTMLHeadingElement | null): void => heading?.focus();

export const SignInViewHeading = ({ children }: { children: string }) => (
  <h1 ref={focusHeading} tabIndex={-1} className="m-0 text-2xl font-semibold outline-none">
    {children}
  </h1>
);

export const SignInViewFrame = ({ title, hint, children }: SignInViewFrameProps) => {
  const t = useTranslation('login');
  const getViewAddress = useSignInViewAddress();
  return (
    <>
      <SignInViewHeading>{title}</SignInViewHeading>
      <p className="mt-1.5 mb-6 text-pretty text-secondary empty:mb-0">{hint}</p>
      {children}
      <p className="m-0 mt-4 text-center">
        <Link to={getViewAddress('')}>{t((w) => w.backToPassword)}</Link>
      </p>
    </>
  );
};
