import { requestOwnPasskey } from '@atrium/contract/passkey/calls.ts';
import type { FactorProof } from '@atrium/contract/second-factor/schemas.ts';
import { Button, Divider } from 'antd';
import type { ComponentProps } from 'react';
import { Dialog } from '../../components/overlay/dialog.tsx';
import { callApi } from '../../lib/api/api.ts';
import { canUsePasskeys } from '../../lib/browser/passkey-support.ts';
import { useTranslation } from '../../lib/language/i18n.ts';
import { CodeForm } from './code-form.tsx';
import { PasskeyButton } from './passkey-button.tsx';

interface ProofDialogProps extends Pick<ComponentProps<typeof CodeForm>, 'okText' | 'isDanger'> {
  title: string;
  hint: string;
  hasPasskey: boolean;
  /** Kind of code that the change accepts; null if it accepts only a passkey. */
  kind: ComponentProps<typeof CodeForm>['kind'] | null;
  /** Rejects if the code or passkey is wrong. */
  onSend: (proof: FactorProof) => Promise<void>;
  onClose: () => void;
}

export const ProofDialog = ({
  title,
  hint,
  hasPasskey,
  kind,
  okText,
  isDanger = false,
  onSend,
  onClose,
}: ProofDialogProps) => {
  const t = useTranslation('second-factor');
  const c = useTranslation('common');
  const isPasskeyUsable = hasPasskey && canUsePasskeys();
  const cancelButton = (
    <Button size="large" onClick={onClose}>
      {c((w) => w.cancel)}
    </Button>
  );
  return (
    <Dialog
      open
      width={420}
      // The button for the passkey takes the focus. A field that loses it would show an error.
      focus={isPasskeyUsable ? 'title' : 'field'}
      title={title}
      mask={{ closable: false }}
      footer={null}
      onCancel={onClose}
    >
      <p className="mt-0 mb-4 text-pretty text-secondary">{hint}</p>
      {isPasskeyUsable && (
        <PasskeyButton
          loadRequest={() => callApi(requestOwnPasskey, {}, { skipsErrorToast: true })}
          onSend={(passkey) => onSend({ passkey })}
          otherButton={kind === null && cancelButton}
        />
      )}
      {isPasskeyUsable && kind !== null && <Divider plain>{t((w) => w.or)}</Divider>}
      {kind === null && !isPasskeyUsable && <p className="m-0">{t((w) => w.passkeyUnsupported)}</p>}
      {kind !== null && (
        <CodeForm
          kind={kind}
          autoFocus={!isPasskeyUsable}
          okText={okText}
          isDanger={isDanger}
          onSend={(code) => onSend({ code })}
          otherButton={cancelButton}
        />
      )}
    </Dialog>
  );
};
