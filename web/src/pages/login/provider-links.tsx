import { startExternalSignIn } from '@atrium/contract/external-sign-in/calls.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { Notice } from '../../components/feedback/notice.tsx';
import { callApi } from '../../lib/api/api.ts';
import type { useCapabilities } from '../../lib/api/capabilities.ts';
import { useSingleRun } from '../../lib/browser/use-single-run.ts';
import { useErrorText } from '../../lib/language/error-text.ts';
import { useTranslation } from '../../lib/language/i18n.ts';
import { storeSearch } from './stored-search.ts';

type SignInMethods = NonNullable<NonNullable<ReturnType<typeof useCapabilities>>['signIn']>;

/** Links to identity providers; large buttons if password sign-in is turned off. */
export const ProviderLinks = ({ password, providers }: SignInMethods) => {
  const t = useTranslation('login');
  const errorText = useErrorText();
  const { search } = useLocation();
  const [busyId, setBusyId] = useState<number | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const start = useSingleRun(async (providerId: number) => {
    setBusyId(providerId);
    setFailure(null);
    try {
      const { url } = await callApi(startExternalSignIn, { providerId }, { skipsErrorToast: true });
      storeSearch(search);
      location.assign(url);
    } catch (error) {
      setFailure(error);
    } finally {
      setBusyId(null);
    }
  });
  return (
    <>
      {failure !== null && (
        <div className="-order-1 basis-full">
          <Notice>{errorText.failure(failure)}</Notice>
        </div>
      )}
      {!password && <p className="m-0 basis-full text-secondary">{t((w) => w.passwordClosed)}</p>}
      {providers.map(({ id, name }) => (
        <Button
          key={id}
          {...(password
            ? { type: 'link', className: 'h-auto max-w-full border-0 p-0 text-[13px] leading-[inherit]' }
            : { size: 'large', block: true, className: 'basis-full' })}
          loading={busyId === id}
          onClick={() => void start(id)}
        >
          <span className="truncate">{t((w) => w.byProvider, { name })}</span>
        </Button>
      ))}
    </>
  );
};
