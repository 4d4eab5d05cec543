import { renamePasskey } from '@atrium/contract/passkey/calls.ts';
import type { Passkey } from '@atrium/contract/passkey/schemas.ts';
import { Button, Form } from 'antd';
import { useState } from 'react';
import { Notice } from '../../components/feedback/notice.tsx';
import { Dialog } from '../../components/overlay/dialog.tsx';
import { useSingleRun } from '../../lib/browser/use-single-run.ts';
import { useErrorText } from '../../lib/language/error-text.ts';
import { useTranslation } from '../../lib/language/i18n.ts';
import { useApiMutation } from '../../lib/query/query.ts';
import { PasskeyNameField } from './passkey-name-field.tsx';

interface RenamePasskeyDialogProps {
  passkey: Passkey;
  onDone: () => void;
  onClose: () => void;
}

export const RenamePasskeyDialog = ({ passkey: { id, name }, onDone, onClose }: RenamePasskeyDialogProps) => {
  const t = useTranslation('second-factor');
  const c = useTranslation('common');
  const errorText = useErrorText();
  const { mutateAsync: rename, isPending } = useApiMutation(renamePasskey, { skipsErrorToast: true });
  const [failure, setFailure] = useState<unknown>(null);
  const save = useSingleRun(async (values: { name: string }) => {
    setFailure(null);
    try {
      await rename({ id, ...values });
      onDone();
    } catch (error) {
      setFailure(error);
    }
  });
  return (
    <Dialog open width={420} title={t((w) => w.renamePasskeyTitle)} footer={null} onCancel={onClose}>
      {failure !== null && <Notice>{errorText.failure(failure)}</Notice>}
      <Form<{ name: string }>
        layout="vertical"
        size="large"
        requiredMark={false}
        initialValues={{ name }}
        onFinish={(values) => void save(values)}
      >
        <PasskeyNameField />
        <div className="flex flex-wrap justify-end gap-3">
          <Button onClick={onClose}>{c((w) => w.cancel)}</Button>
          <Button type="primary" htmlType="submit" className="flex-1" loading={isPending}>
            {c((w) => w.save)}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
};
