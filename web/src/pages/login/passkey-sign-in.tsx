import { requestSignInPasskey, signInByPasskey } from '@atrium/contract/passkey/calls.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { Notice } from '../../components/feedback/notice.tsx';
import { callApi } from '../../lib/api/api.ts';
import { canUsePasskeys } from '../../lib/browser/passkey-support.ts';
import { useSingleRun } from '../../lib/browser/use-single-run.ts';
import { RequestFailure } from '../../lib/http/request-failure.ts';
import { useErrorText } from '../../lib/language/error-text.ts';
import { useTranslation } from '../../lib/language/i18n.ts';
import { startSession } from '../../lib/session/session.ts';

export const PasskeySignIn = () => {
  const t = useTranslation('login');
  const errorText = useErrorText();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const signIn = useSingleRun(async () => {
    setBusy(true);
    setFailure(null);
    try {
      const { signWithPasskey } = await import('../../features/second-factor/sign-with-passkey.ts');
      const proof = await signWithPasskey(await callApi(requestSignInPasskey, {}, { skipsErrorToast: true }));
      // The router leaves this page when a session starts.
      startSession(await callApi(signInByPasskey, proof, { skipsErrorToast: true }));
    } catch (error) {
      setFailure(error);
      setBusy(false);
    }
  });
  if (!canUsePasskeys()) return null;
  return (
    <>
      {failure !== null && (
        <div className="-order-1 basis-full">
          <Notice>{failure instanceof RequestFailure ? errorText.failure(failure) : t((w) => w.noPasskey)}</Notice>
        </div>
      )}
      <Button
        type="link"
        className="h-auto border-0 p-0 text-[13px] leading-[inherit]"
        loading={isBusy}
        onClick={() => void signIn()}
      >
        {t((w) => w.byPasskey)}
      </Button>
    </>
  );
};
