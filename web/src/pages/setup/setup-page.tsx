import { readSetup } from '@atrium/contract/setup/calls.ts';
import { type ReactNode, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { callApi } from '../../lib/api/api.ts';
import { useDocumentTitle } from '../../lib/language/document-title.ts';
import { useTranslation } from '../../lib/language/i18n.ts';
import { LinkButton } from '../../components/feedback/link-button.tsx';
import { PublicPage } from '../../components/page/public-page.tsx';
import { SetupForm } from './setup-form.tsx';

/** Returns whether the server has no administrator; true until the server responds. */
const useIsOpen = () => {
  const [isOpen, setOpen] = useState(true);
  useEffect(() => {
    const controller = new AbortController();
    callApi(readSetup, undefined, { signal: controller.signal }).then(
      (state) => setOpen(state.open),
      // The API client has shown the error, and submitting the form shows it again.
      () => undefined,
    );
    return () => controller.abort();
  }, []);
  return isOpen;
};

const Message = ({ title, children }: { title: string; children: ReactNode }) => {
  const t = useTranslation('setup');
  return (
    <>
      <h1 className="m-0 text-2xl font-semibold">{title}</h1>
      <p className="mt-2 mb-6 text-pretty text-secondary">{children}</p>
      <div>
        <LinkButton type="primary" to="/login">
          {t((w) => w.toLogin)}
        </LinkButton>
      </div>
    </>
  );
};

export const SetupPage = () => {
  const t = useTranslation('setup');
  useDocumentTitle(t((w) => w.title));
  // The fragment is not sent to the server, so proxies don't log the token.
  const token = new URLSearchParams(useLocation().hash.slice(1)).get('token');
  const isOpen = useIsOpen();
  const [isDone, setDone] = useState(false);
  const renderContent = () => {
    if (isDone) return <Message title={t((w) => w.closedTitle)}>{t((w) => w.done)}</Message>;
    if (!isOpen) return <Message title={t((w) => w.closedTitle)}>{t((w) => w.closed)}</Message>;
    if (!token) return <Message title={t((w) => w.noTokenTitle)}>{t((w) => w.noToken)}</Message>;
    return <SetupForm token={token} onDone={() => setDone(true)} />;
  };
  return (
    <PublicPage>
      <div className="mx-auto flex w-full max-w-[400px] flex-1 flex-col justify-center px-6 py-8">
        {renderContent()}
      </div>
    </PublicPage>
  );
};
