import type { ErrorCode } from '@atrium/contract/error-codes.ts';
import { answerChallenge, confirmSecondFactor } from '@atrium/contract/second-factor/calls.ts';
import type { FactorKind, FactorProof } from '@atrium/contract/second-factor/schemas.ts';
import { Button, Checkbox } from 'antd';
import { useState } from 'react';
import { Dialog } from '../../components/overlay/dialog.tsx';
import { callApi } from '../../lib/api/api.ts';
import { cancelFactor, type PendingFactor, usePendingFactor } from '../../lib/api/second-factor.ts';
import { RequestFailure } from '../../lib/http/request-failure.ts';
import { toast } from '../../lib/browser/toast.ts';
import { canUsePasskeys } from '../../lib/browser/passkey-support.ts';
import { useTranslation } from '../../lib/language/i18n.ts';
import { CodeForm } from './code-form.tsx';
import { PasskeyButton } from './passkey-button.tsx';

/** Higher than that of the password dialog of an expired session. */
const zIndex = 3100;

/** Errors after which the sign-in must start again: the time is over, or the password has changed. */
const restartCodes: ReadonlySet<string> = new Set<ErrorCode>(['factor.challengeEnded', 'session.wrongCredentials']);

const sendProof = async (pending: PendingFactor, proof: FactorProof, shouldRememberDevice: boolean): Promise<void> => {
  const { challenge } = pending;
  if (pending.kind === 'confirmation') {
    try {
      await callApi(confirmSecondFactor, { challenge, ...proof }, { skipsErrorToast: true });
      return pending.finish(true);
    } catch (failure) {
      if (!(failure instanceof RequestFailure && failure.code === 'factor.challengeEnded')) throw failure;
      toast.error(failure.message);
      return pending.finish(false);
    }
  }
  const answer = { challenge, ...proof, ...(shouldRememberDevice && { rememberDevice: true }) };
  try {
    return pending.finish(await callApi(answerChallenge, answer, { skipsErrorToast: true }));
  } catch (failure) {
    if (failure instanceof RequestFailure && restartCodes.has(failure.code ?? '')) return pending.fail(failure);
    throw failure;
  }
};

interface FactorFormProps {
  factor: FactorKind;
  pending: PendingFactor;
  onSend: (proof: FactorProof) => Promise<void>;
}

const FactorForm = ({ factor, pending, onSend }: FactorFormProps) => {
  const t = useTranslation('second-factor');
  const c = useTranslation('common');
  const { kind, passkey } = pending;
  const cancelButton = (
    <Button size="large" onClick={() => cancelFactor(pending)}>
      {c((w) => w.cancel)}
    </Button>
  );
  const hints = {
    passkey: t((w) => w.passkeyHint),
    totp: t((w) => w.codeHint),
    recoveryCode: t((w) => w.recoveryHint),
  };
  return (
    <>
      <p className="mt-0 mb-4 text-pretty text-secondary">{hints[factor]}</p>
      {factor === 'passkey' && passkey ? (
        <PasskeyButton
          loadRequest={() => Promise.resolve(passkey)}
          onSend={(proof) => onSend({ passkey: proof })}
          otherButton={cancelButton}
        />
      ) : (
        <CodeForm
          key={factor}
          kind={factor === 'recoveryCode' ? 'recoveryCode' : 'totp'}
          okText={t((w) => (kind === 'signIn' ? w.signIn : w.confirm))}
          otherButton={cancelButton}
          onSend={(code) => onSend({ code })}
        />
      )}
    </>
  );
};

interface OtherFactorsProps {
  factors: readonly FactorKind[];
  onChoose: (factor: FactorKind) => void;
}

const OtherFactors = ({ factors, onChoose }: OtherFactorsProps) => {
  const t = useTranslation('second-factor');
  const labels = {
    passkey: t((w) => w.usePasskey),
    totp: t((w) => w.enterCode),
    recoveryCode: t((w) => w.enterRecoveryCode),
  };
  return (
    <div className="mt-3 flex flex-col items-start">
      {factors.map((factor) => (
        <Button key={factor} type="link" className="px-0" onClick={() => onChoose(factor)}>
          {labels[factor]}
        </Button>
      ))}
    </div>
  );
};

/** Asks for the second factor that completes a sign-in or confirms an action. */
export const SecondFactorDialog = () => {
  const t = useTranslation('second-factor');
  const pending = usePendingFactor();
  const [shouldRememberDevice, setShouldRememberDevice] = useState(false);
  const [chosenFactor, setChosenFactor] = useState<FactorKind | null>(null);
  if (pending === null) return null;
  const factors = pending.factors.filter((factor) => factor !== 'passkey' || canUsePasskeys());
  const currentFactor = chosenFactor ?? factors[0] ?? 'recoveryCode';
  return (
    <Dialog
      open
      width={420}
      zIndex={zIndex}
      mask={{ closable: false }}
      footer={null}
      title={t((w) => (pending.kind === 'signIn' ? w.name : w.confirmTitle))}
      onCancel={() => cancelFactor(pending)}
    >
      <FactorForm
        factor={currentFactor}
        pending={pending}
        onSend={(proof) => sendProof(pending, proof, shouldRememberDevice)}
      />
      {pending.kind === 'signIn' && pending.rememberedDays > 0 && (
        <Checkbox
          className="mt-3"
          checked={shouldRememberDevice}
          onChange={({ target }) => setShouldRememberDevice(target.checked)}
        >
          {t((w) => w.rememberDevice, { count: pending.rememberedDays })}
        </Checkbox>
      )}
      <OtherFactors factors={factors.filter((factor) => factor !== currentFactor)} onChoose={setChosenFactor} />
    </Dialog>
  );
};
