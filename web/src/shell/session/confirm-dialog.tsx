import { confirmPassword } from '@atrium/contract/session/calls.ts';
import { required } from '@atrium/contract/validation.ts';
import { Button } from 'antd';
import { callApi } from '../../lib/api/api.ts';
import { resolveConfirmations } from '../../lib/api/confirm-password.ts';
import { useTranslation } from '../../lib/language/i18n.ts';
import { Dialog } from '../../components/overlay/dialog.tsx';
import { OwnPasswordForm } from './own-password-form.tsx';

const cancel = () => resolveConfirmations(false);

const ConfirmForm = () => {
  const t = useTranslation('session');
  return (
    <OwnPasswordForm
      className="mt-4"
      rule={required}
      okText={t((w) => w.confirmAndContinue)}
      otherButton={
        <Button size="large" onClick={cancel}>
          {t((w) => w.confirmCancel)}
        </Button>
      }
      onSend={async (password) => {
        await callApi(confirmPassword, { password }, { skipsErrorToast: true });
        resolveConfirmations(true);
      }}
    />
  );
};

/** Security-sensitive changes ask for the password, because a stolen session must not be sufficient. */
export const ConfirmDialog = () => {
  const t = useTranslation('session');
  return (
    <Dialog
      open
      width={420}
      mask={{ closable: false }}
      footer={null}
      title={t((w) => w.confirmTitle)}
      onCancel={cancel}
    >
      <p className="m-0 text-pretty text-secondary">{t((w) => w.confirmText)}</p>
      <ConfirmForm />
    </Dialog>
  );
};
