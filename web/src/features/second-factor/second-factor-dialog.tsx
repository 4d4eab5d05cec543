import { answerChallenge } from '@atrium/contract/second-factor/calls.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { Dialog } from '../../components/overlay/dialog.tsx';
import { callApi } from '../../lib/api/api.ts';
import { usePendingSignIn } from '../../lib/api/second-factor.ts';
import { useTranslation } from '../../lib/language/i18n.ts';
import { CodeForm } from './code-form.tsx';

/** Above the password dialog of an expired session. */
const zIndex = 3100;

/** Asks for the code that completes a pending sign-in. */
export const SecondFactorDialog = () => {
  const t = useTranslation('second-factor');
  const c = useTranslation('common');
  const signIn = usePendingSignIn();
  const [isRecovery, setIsRecovery] = useState(false);
  if (signIn === null) return null;
  const cancel = () => signIn.finish(null);
  return (
    <Dialog
      open
      centered
      width={420}
      zIndex={zIndex}
      mask={{ closable: false }}
      footer={null}
      title={t((w) => w.name)}
      onCancel={cancel}
    >
      <p className="mt-0 mb-4 text-pretty text-secondary">{t((w) => (isRecovery ? w.recoveryHint : w.codeHint))}</p>
      <CodeForm
        key={String(isRecovery)}
        kind={isRecovery ? 'recoveryCode' : 'totp'}
        okText={t((w) => w.signIn)}
        otherButton={
          <Button size="large" onClick={cancel}>
            {c((w) => w.cancel)}
          </Button>
        }
        onSend={async (code) =>
          signIn.finish(await callApi(answerChallenge, { challenge: signIn.challenge, code }, { quiet: true }))
        }
      />
      <Button type="link" className="mt-3 px-0" onClick={() => setIsRecovery(!isRecovery)}>
        {t((w) => (isRecovery ? w.enterCode : w.enterRecoveryCode))}
      </Button>
    </Dialog>
  );
};
