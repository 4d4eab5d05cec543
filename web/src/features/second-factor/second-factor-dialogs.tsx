import { removePasskey, startNewPasskey } from '@atrium/contract/passkey/calls.ts';
import type { Passkey, PasskeyCreation } from '@atrium/contract/passkey/schemas.ts';
import { createSecret, renewRecoveryCodes, turnOffSecondFactor } from '@atrium/contract/second-factor/calls.ts';
import type { NewSecret, SecondFactorState } from '@atrium/contract/second-factor/schemas.ts';
import { NewPasskeyDialog } from './new-passkey-dialog.tsx';
import { ProofDialog } from './proof-dialog.tsx';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';
import { RenamePasskeyDialog } from './rename-passkey-dialog.tsx';
import { TurnOnDialog } from './turn-on-dialog.tsx';
import { toast } from '../../lib/browser/toast.ts';
import { useTranslation } from '../../lib/language/i18n.ts';
import { useApiMutation } from '../../lib/query/query.ts';

export type Step =
  | { kind: 'proofForApp' | 'proofForPasskey' | 'turnOff' | 'renew' }
  | { kind: 'turnOn'; secret: NewSecret }
  | { kind: 'newPasskey'; creation: PasskeyCreation }
  | { kind: 'renamePasskey' | 'removePasskey'; passkey: Passkey }
  | { kind: 'codes'; codes: readonly string[] };

interface StepProps {
  step: Step;
  factor: SecondFactorState;
  show: (step: Step | null) => void;
}

const ProofStep = ({ step, factor, show }: StepProps) => {
  const t = useTranslation('second-factor');
  const { mutateAsync: turnOff } = useApiMutation(turnOffSecondFactor, { skipsErrorToast: true });
  const { mutateAsync: renew } = useApiMutation(renewRecoveryCodes, { skipsErrorToast: true });
  const { mutateAsync: remove } = useApiMutation(removePasskey, { skipsErrorToast: true });
  const { mutateAsync: startApp } = useApiMutation(createSecret, { skipsErrorToast: true });
  const { mutateAsync: startPasskey } = useApiMutation(startNewPasskey, { skipsErrorToast: true });
  const close = () => show(null);
  const commonProps = { hasPasskey: factor.passkeys.length > 0, kind: 'any', onClose: close } as const;
  switch (step.kind) {
    case 'proofForApp':
      return (
        <ProofDialog
          {...commonProps}
          title={t((w) => w.turnOnTitle)}
          hint={t((w) => w.proofHint)}
          okText={t((w) => w.next)}
          onSend={async (proof) => show({ kind: 'turnOn', secret: await startApp(proof) })}
        />
      );
    case 'proofForPasskey':
      return (
        <ProofDialog
          {...commonProps}
          title={t((w) => w.addPasskey)}
          hint={t((w) => w.proofHint)}
          okText={t((w) => w.next)}
          onSend={async (proof) => show({ kind: 'newPasskey', creation: await startPasskey(proof) })}
        />
      );
    case 'renew':
      return (
        <ProofDialog
          {...commonProps}
          kind={factor.createTime === null ? null : 'totp'}
          title={t((w) => w.renewCodes)}
          hint={t((w) => w.renewHint)}
          okText={t((w) => w.renewCodes)}
          onSend={async (proof) => show({ kind: 'codes', ...(await renew(proof)) })}
        />
      );
    case 'turnOff':
      return (
        <ProofDialog
          {...commonProps}
          title={t((w) => w.turnOffTitle)}
          hint={t((w) => w.turnOffHint)}
          okText={t((w) => w.turnOff)}
          isDanger
          onSend={async (proof) => {
            await turnOff(proof);
            close();
            toast.success(t((w) => w.turnedOff));
          }}
        />
      );
    case 'removePasskey': {
      const { id, name } = step.passkey;
      return (
        <ProofDialog
          {...commonProps}
          title={t((w) => w.removePasskeyTitle, { name })}
          hint={t((w) => w.removePasskeyHint)}
          okText={t((w) => w.removePasskey)}
          isDanger
          onSend={async (proof) => {
            await remove({ id, ...proof });
            close();
            toast.success(t((w) => w.passkeyRemoved));
          }}
        />
      );
    }
    default:
      return null;
  }
};

export const SecondFactorDialogs = ({ step, factor, show }: StepProps) => {
  const t = useTranslation('second-factor');
  const close = () => show(null);
  const turnedOn = t((w) => w.turnedOn);
  const passkeyAdded = t((w) => w.passkeyAdded);
  const passkeyRenamed = t((w) => w.passkeyRenamed);
  /** Shows the first recovery codes, or else the message. */
  const finish = (codes: readonly string[], message: string) => {
    show(codes.length > 0 ? { kind: 'codes', codes } : null);
    if (codes.length === 0) toast.success(message);
  };
  if (step.kind === 'codes') return <RecoveryCodesDialog codes={step.codes} onClose={close} />;
  if (step.kind === 'turnOn')
    return <TurnOnDialog secret={step.secret} onDone={(codes) => finish(codes, turnedOn)} onClose={close} />;
  if (step.kind === 'newPasskey')
    return (
      <NewPasskeyDialog creation={step.creation} onDone={(codes) => finish(codes, passkeyAdded)} onClose={close} />
    );
  if (step.kind === 'renamePasskey')
    return <RenamePasskeyDialog passkey={step.passkey} onDone={() => finish([], passkeyRenamed)} onClose={close} />;
  return <ProofStep step={step} factor={factor} show={show} />;
};
