import { completeExternalSignIn } from '@atrium/contract/external-sign-in/calls.ts';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { Notice } from '../../components/feedback/notice.tsx';
import { parseProviderResponse, type ProviderResponse } from '../../features/external-sign-in/provider-response.ts';
import { callApi } from '../../lib/api/api.ts';
import { useErrorText } from '../../lib/language/error-text.ts';
import { useTranslation } from '../../lib/language/i18n.ts';
import { startSession } from '../../lib/session/session.ts';
import { takeStoredSearch } from './stored-search.ts';

/** Completes the sign-in of a browser that returns from an identity provider, or shows why it failed. */
export const ExternalSignIn = () => {
  const t = useTranslation('login');
  const errorText = useErrorText();
  const { hash } = useLocation();
  const navigate = useNavigate();
  const [response] = useState<ProviderResponse>(() => parseProviderResponse(hash));
  const [failure, setFailure] = useState<unknown>(null);
  const isStarted = useRef(false);
  useEffect(() => {
    if (isStarted.current) return;
    isStarted.current = true;
    // The code must not stay in the history. The router leaves this page when a session starts.
    void navigate({ search: takeStoredSearch(), hash: '' }, { replace: true });
    if ('code' in response)
      callApi(completeExternalSignIn, response, { skipsErrorToast: true }).then(startSession, setFailure);
  }, [navigate, response]);
  if ('error' in response) return <Notice>{errorText.field(response.error)}</Notice>;
  if (failure !== null) return <Notice>{errorText.failure(failure)}</Notice>;
  return (
    <p role="status" className="mt-0 mb-4 text-secondary">
      {t((w) => w.completing)}
    </p>
  );
};
