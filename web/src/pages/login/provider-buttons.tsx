import type { Capabilities } from '@atrium/contract/about/schemas.ts';
import { startExternalSignIn } from '@atrium/contract/external-sign-in/calls.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { Notice } from '../../components/feedback/notice.tsx';
import { callApi } from '../../lib/api/api.ts';
import { useSingleRun } from '../../lib/browser/use-single-run.ts';
import { useErrorText } from '../../lib/language/error-text.ts';
import { useTranslation } from '../../lib/language/i18n.ts';
import { storeSearch } from './stored-search.ts';

interface ProviderButtonsProps {
  providers: NonNullable<Capabilities['signIn']>['providers'];
  /** True without a password form: a single button is then the main action of the page. */
  isMain?: boolean;
}

export const ProviderButtons = ({ providers, isMain = false }: ProviderButtonsProps) => {
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
    <div className="flex flex-col gap-3">
      {failure !== null && <Notice>{errorText.failure(failure)}</Notice>}
      {providers.map(({ id, name }) => {
        const label = t((w) => w.byProvider, { name });
        return (
          <Button
            key={id}
            block
            size="large"
            type={isMain && providers.length === 1 ? 'primary' : 'default'}
            loading={busyId === id}
            onClick={() => void start(id)}
          >
            <span className="truncate" title={label}>
              {label}
            </span>
          </Button>
        );
      })}
    </div>
  );
};
