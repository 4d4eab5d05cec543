import { userResource } from '@atrium/contract/user/fields.ts';
import { Alert, Button, Typography } from 'antd';
import { useTranslation } from '../../../lib/language/i18n.ts';
import { useLabel } from '../../../lib/language/label.ts';
import type { OneTime } from './user-dialog.ts';
import { Dialog } from '../../../ui/overlay/dialog.tsx';

/** Shows a one-time password; only its button closes it, so that no slip of the hand loses it. */
export const OneTimePassword = ({ name, username, password, onClose }: OneTime & { onClose: () => void }) => {
  const t = useTranslation('user');
  const label = useLabel();
  return (
    <Dialog
      open
      title={t((w) => w.oneTime, { name })}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      footer={
        <Button type="primary" onClick={onClose}>
          {t((w) => w.oneTimeClose)}
        </Button>
      }
    >
      <Alert type="warning" showIcon title={t((w) => w.oneTimeHint)} />
      <dl className="mt-4 mb-2 grid grid-cols-[auto_1fr] items-baseline gap-x-4 gap-y-2">
        <dt className="text-secondary">{label(userResource.fields.username.label)}</dt>
        <dd className="m-0 font-mono">{username}</dd>
        <dt className="text-secondary">{t((w) => w.password)}</dt>
        <dd className="m-0">
          <Typography.Text
            className="font-mono text-lg"
            copyable={{ text: password, tooltips: [t((w) => w.copyPassword), t((w) => w.copied)] }}
          >
            {password}
          </Typography.Text>
        </dd>
      </dl>
    </Dialog>
  );
};
