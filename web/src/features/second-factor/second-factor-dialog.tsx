import { answerChallenge, confirmSecondFactor } from '@atrium/contract/second-factor/calls.ts';
import { rememberedDays } from '@atrium/contract/second-factor/limits.ts';
import type { FactorKind, FactorProof } from '@atrium/contract/second-factor/schemas.ts';
import { Button, Checkbox } from 'antd';
import { useState } from 'react';
import { Dialog } from '../../components/overlay/dialog.tsx';
import { callApi } from '../../lib/api/api.ts';
import { cancelFactor, usePendingFactor } from '../../lib/api/second-factor.ts';
import { canUsePasskeys } from '../../lib/browser/passkey-support.ts';
import { useTranslation } from '../../lib/language/i18n.ts';
import { CodeForm } from './code-form.tsx';
import { PasskeyButton } from './passkey-button.tsx';

/** Higher than that of the password dialog of an expired session. */
const zIndex = 3100;

/** Asks for the second factor that completes a sign-in or confirms an action. */
export const SecondFactorDialog = () => {
  const t = useTranslation('second-factor');
  const c = useTranslation('common');
  const pending = usePendingFactor();
  const [shouldRememberDevice, setShouldRememberDevice] = useState(false);
  const [chosenFactor, setChosenFactor] = useState<FactorKind | null>(null);
  if (pending === null) return null;
  const { kind, challenge, passkey } = pending;
  const factors = pending.factors.filter((factor) => factor !== 'passkey' || canUsePasskeys());
  const currentFactor = chosenFactor ?? factors[0] ?? 'recoveryCode';
  const cancel = () => cancelFactor(pending);
  const send = async (proof: FactorProof) => {
    if (pending.kind === 'confirmation') {
      await callApi(confirmSecondFactor, { challenge, ...proof }, { skipsErrorToast: true });
      return pending.finish(true);
    }
    const answer = { challenge, ...proof, ...(shouldRememberDevice && { rememberDevice: true }) };
    return pending.finish(await callApi(answerChallenge, answer, { skipsErrorToast: true }));
  };
  const factorHints = {
    passkey: t((w) => w.passkeyHint),
    totp: t((w) => w.codeHint),
    recoveryCode: t((w) => w.recoveryHint),
  };
  const factorLabels = {
    passkey: t((w) => w.usePasskey),
    totp: t((w) => w.enterCode),
    recoveryCode: t((w) => w.enterRecoveryCode),
  };
  const cancelButton = (
    <Button size="large" onClick={cancel}>
      {c((w) => w.cancel)}
    </Button>
  );
  return (
    <Dialog
      open
      width={420}
      zIndex={zIndex}
      mask={{ closable: false }}
      footer={null}
      title={t((w) => (kind === 'signIn' ? w.name : w.confirmTitle))}
      onCancel={cancel}
    >
      <p className="mt-0 mb-4 text-pretty text-secondary">{factorHints[currentFactor]}</p>
      {currentFactor === 'passkey' && passkey ? (
        <PasskeyButton loadRequest={() => Promise.resolve(passkey)} onSend={(proof) => send({ passkey: proof })} />
      ) : (
        <CodeForm
          key={currentFactor}
          kind={currentFactor === 'recoveryCode' ? 'recoveryCode' : 'totp'}
          okText={t((w) => (kind === 'signIn' ? w.signIn : w.confirm))}
          otherButton={cancelButton}
          onSend={(code) => send({ code })}
        />
      )}
      {pending.kind === 'signIn' && pending.canRememberDevice && (
        <Checkbox
          className="mt-3"
          checked={shouldRememberDevice}
          onChange={({ target }) => setShouldRememberDevice(target.checked)}
        >
          {t((w) => w.rememberDevice, { days: rememberedDays })}
        </Checkbox>
      )}
      <div className="mt-3 flex flex-col items-start">
        {factors
          .filter((factor) => factor !== currentFactor)
          .map((factor) => (
            <Button key={factor} type="link" className="px-0" onClick={() => setChosenFactor(factor)}>
              {factorLabels[factor]}
            </Button>
          ))}
      </div>
    </Dialog>
  );
};
