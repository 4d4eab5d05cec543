import type { PasskeyProof, PasskeyRequest } from '@atrium/contract/passkey/schemas.ts';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { Notice } from '../../components/feedback/notice.tsx';
import { useSingleRun } from '../../lib/browser/use-single-run.ts';
import { useErrorText } from '../../lib/language/error-text.ts';
import { useTranslation } from '../../lib/language/i18n.ts';
import { usePasskeys } from './use-passkeys.ts';

interface PasskeyButtonProps {
  loadRequest: () => Promise<PasskeyRequest>;
  /** Rejects if the server does not accept the passkey. Otherwise the parent removes the button. */
  onSend: (proof: PasskeyProof) => Promise<void>;
  otherButton?: ReactNode;
}

export const PasskeyButton = ({ loadRequest, onSend, otherButton }: PasskeyButtonProps) => {
  const t = useTranslation('second-factor');
  const errorText = useErrorText();
  const { sign } = usePasskeys();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const send = useSingleRun(async () => {
    setBusy(true);
    setFailure(null);
    try {
      await onSend(await sign(await loadRequest()));
    } catch (error) {
      setFailure(error);
      setBusy(false);
    }
  });
  return (
    <>
      {failure !== null && <Notice>{errorText.failure(failure)}</Notice>}
      <div className="flex flex-wrap justify-end gap-3">
        {otherButton}
        <Button type="primary" size="large" className="flex-1" autoFocus loading={isBusy} onClick={() => void send()}>
          {t((w) => w.usePasskey)}
        </Button>
      </div>
    </>
  );
};
