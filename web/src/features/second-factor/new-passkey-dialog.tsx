import { formatDeviceName } from '@atrium/contract/device-name.ts';
import { addPasskey } from '@atrium/contract/passkey/calls.ts';
import type { PasskeyCreation } from '@atrium/contract/passkey/schemas.ts';
import { Button, Form } from 'antd';
import { useState } from 'react';
import { Notice } from '../../components/feedback/notice.tsx';
import { Dialog } from '../../components/overlay/dialog.tsx';
import { useSingleRun } from '../../lib/browser/use-single-run.ts';
import { useErrorText } from '../../lib/language/error-text.ts';
import { useLanguage, useTranslation } from '../../lib/language/i18n.ts';
import { useApiMutation } from '../../lib/query/query.ts';
import { PasskeyNameField } from './passkey-name-field.tsx';
import { usePasskeys } from './use-passkeys.ts';

interface NewPasskeyDialogProps {
  creation: PasskeyCreation;
  /** Receives the first recovery codes of the user, or an empty list. */
  onDone: (recoveryCodes: readonly string[]) => void;
  onClose: () => void;
}

interface Values {
  name: string;
}

export const NewPasskeyDialog = ({ creation, onDone, onClose }: NewPasskeyDialogProps) => {
  const t = useTranslation('second-factor');
  const c = useTranslation('common');
  const errorText = useErrorText();
  const language = useLanguage();
  const { create } = usePasskeys();
  const { mutateAsync: add } = useApiMutation(addPasskey, { skipsErrorToast: true });
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const send = useSingleRun(async ({ name }: Values) => {
    setBusy(true);
    setFailure(null);
    try {
      onDone((await add({ name, ...(await create(creation)) })).codes);
    } catch (error) {
      setFailure(error);
      setBusy(false);
    }
  });
  return (
    <Dialog open width={420} title={t((w) => w.addPasskey)} mask={{ closable: false }} footer={null} onCancel={onClose}>
      <p className="mt-0 mb-4 text-pretty text-secondary">{t((w) => w.newPasskeyHint)}</p>
      {failure !== null && <Notice>{errorText.failure(failure)}</Notice>}
      <Form<Values>
        layout="vertical"
        size="large"
        requiredMark={false}
        initialValues={{ name: formatDeviceName(navigator.userAgent, language) ?? '' }}
        onFinish={(values) => void send(values)}
      >
        <PasskeyNameField />
        <div className="flex flex-wrap justify-end gap-3">
          <Button onClick={onClose}>{c((w) => w.cancel)}</Button>
          <Button type="primary" htmlType="submit" className="flex-1" loading={isBusy}>
            {t((w) => w.createPasskey)}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
};
