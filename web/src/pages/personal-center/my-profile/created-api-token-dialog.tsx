import { Alert, Button } from 'antd';
import { useState } from 'react';
import { Dialog } from '../../../components/overlay/dialog.tsx';
import { copyText } from '../../../lib/browser/copy-text.ts';
import { useTranslation } from '../../../lib/language/i18n.ts';

interface CreatedApiTokenDialogProps {
  token: string;
  onClose: () => void;
}

/** Shows a new token. Only its button closes the dialog, so that the token is not lost by accident. */
export const CreatedApiTokenDialog = ({ token, onClose }: CreatedApiTokenDialogProps) => {
  const t = useTranslation('api-token');
  const [isCopied, setIsCopied] = useState<boolean | null>(null);
  return (
    <Dialog
      open
      title={t((w) => w.created)}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      footer={
        <>
          <Button onClick={() => void copyText(token).then(setIsCopied)}>{t((w) => w.copy)}</Button>
          <Button type="primary" onClick={onClose}>
            {t((w) => w.saved)}
          </Button>
        </>
      }
    >
      <Alert type="warning" showIcon title={t((w) => w.createdHint)} />
      <p className="mt-4 mb-2 font-mono break-all">{token}</p>
      <p role="status" className="m-0 min-h-6 text-secondary">
        {isCopied !== null && t((w) => (isCopied ? w.copied : w.copyByHand))}
      </p>
    </Dialog>
  );
};
