import { Button } from 'antd';
import type { ComponentProps } from 'react';
import { useTranslation } from '../../lib/language/i18n.ts';
import { Dialog } from '../../components/overlay/dialog.tsx';
import { CodeForm } from './code-form.tsx';

interface CodeDialogProps extends Pick<ComponentProps<typeof CodeForm>, 'kind' | 'okText' | 'onSend'> {
  title: string;
  hint: string;
  onClose: () => void;
}

/** Asks for a code before a change of the second factor. */
export const CodeDialog = ({ title, hint, onClose, ...form }: CodeDialogProps) => {
  const c = useTranslation('common');
  return (
    <Dialog open centered width={420} title={title} mask={{ closable: false }} footer={null} onCancel={onClose}>
      <p className="mt-0 mb-4 text-pretty text-secondary">{hint}</p>
      <CodeForm
        {...form}
        otherButton={
          <Button size="large" onClick={onClose}>
            {c((w) => w.cancel)}
          </Button>
        }
      />
    </Dialog>
  );
};
