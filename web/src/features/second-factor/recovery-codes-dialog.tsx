import { Alert, Button } from 'antd';
import { useState } from 'react';
import { Dialog } from '../../components/overlay/dialog.tsx';
import { copyText } from '../../lib/browser/copy-text.ts';
import { useTranslation } from '../../lib/language/i18n.ts';

interface RecoveryCodesDialogProps {
  codes: readonly string[];
  onClose: () => void;
}

/** Shows new recovery codes. Only its button closes the dialog, so that the codes are not lost by accident. */
export const RecoveryCodesDialog = ({ codes, onClose }: RecoveryCodesDialogProps) => {
  const t = useTranslation('second-factor');
  const [isCopied, setIsCopied] = useState<boolean | null>(null);
  return (
    <Dialog
      open
      title={t((w) => w.recoveryCodes)}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      footer={
        <>
          <Button onClick={() => void copyText(codes.join('\n')).then(setIsCopied)}>{t((w) => w.copyAll)}</Button>
          <Button type="primary" onClick={onClose}>
            {t((w) => w.codesSaved)}
          </Button>
        </>
      }
    >
      <Alert type="warning" showIcon title={t((w) => w.codesHint)} />
      <ul className="mt-4 mb-2 grid list-none gap-1 p-0 font-mono">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <p role="status" className="m-0 min-h-6 text-secondary">
        {isCopied !== null && t((w) => (isCopied ? w.copied : w.copyByHand))}
      </p>
    </Dialog>
  );
};
