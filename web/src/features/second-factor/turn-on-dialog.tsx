import { turnOnSecondFactor } from '@atrium/contract/second-factor/calls.ts';
import type { NewSecret } from '@atrium/contract/second-factor/schemas.ts';
import { Button, QRCode, Typography } from 'antd';
import { Dialog } from '../../components/overlay/dialog.tsx';
import { useTranslation } from '../../lib/language/i18n.ts';
import { useApiMutation } from '../../lib/query/query.ts';
import { CodeForm } from './code-form.tsx';

interface TurnOnDialogProps {
  secret: NewSecret;
  onDone: (recoveryCodes: readonly string[]) => void;
  onClose: () => void;
}

const Secret = ({ secret, uri }: NewSecret) => {
  const t = useTranslation('second-factor');
  return (
    <div className="mb-4 flex flex-wrap items-center gap-4">
      <QRCode value={uri} size={168} type="svg" bgColor="#fff" color="#000" aria-label={t((w) => w.qrCode)} />
      {/* A phone cannot scan its own screen. */}
      <a href={uri} className="hidden pointer-coarse:inline-flex pointer-coarse:min-h-11 pointer-coarse:items-center">
        {t((w) => w.openApp)}
      </a>
      <div className="min-w-40 flex-1">
        <p className="m-0 text-secondary">{t((w) => w.secretHint)}</p>
        <Typography.Text
          className="font-mono wrap-anywhere"
          copyable={{ text: secret, tooltips: [t((w) => w.copySecret), t((w) => w.copied)] }}
        >
          {secret.match(/.{1,4}/g)?.join(' ')}
        </Typography.Text>
      </div>
    </div>
  );
};

export const TurnOnDialog = ({ secret, onDone, onClose }: TurnOnDialogProps) => {
  const t = useTranslation('second-factor');
  const c = useTranslation('common');
  const { mutateAsync: turnOn } = useApiMutation(turnOnSecondFactor, { skipsErrorToast: true });
  return (
    <Dialog open title={t((w) => w.turnOnTitle)} mask={{ closable: false }} footer={null} onCancel={onClose}>
      <ol className="m-0 list-decimal ps-5 text-secondary">
        <li>{t((w) => w.turnOnSteps.scan)}</li>
        <li>{t((w) => w.turnOnSteps.enter)}</li>
      </ol>
      <p className="mt-2 mb-4 text-pretty text-secondary">{t((w) => w.turnOnHint)}</p>
      <Secret {...secret} />
      <CodeForm
        kind="totp"
        okText={t((w) => w.turnOn)}
        otherButton={
          <Button size="large" onClick={onClose}>
            {c((w) => w.cancel)}
          </Button>
        }
        onSend={async (code) => onDone((await turnOn({ code })).codes)}
      />
    </Dialog>
  );
};
