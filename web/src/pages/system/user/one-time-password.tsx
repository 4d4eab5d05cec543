import EyeInvisibleOutlined from '@ant-design/icons/EyeInvisibleOutlined';
import EyeOutlined from '@ant-design/icons/EyeOutlined';
import { userResource } from '@atrium/contract/user/fields.ts';
import { Alert, Button, Typography } from 'antd';
import { useState } from 'react';
import { copyText } from '../../../lib/browser/copy-text.ts';
import { useTranslation } from '../../../lib/language/i18n.ts';
import { useLabel } from '../../../lib/language/label.ts';
import { SignInMail } from './sign-in-mail.tsx';
import type { OneTime } from './user-dialog.ts';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { withBase } from '../../../lib/address/base-path.ts';

const hidden = '•'.repeat(12);

/** The password, which no passer-by reads before it is asked for; it is copied without being shown. */
const Secret = ({ password, isShown, onToggle }: { password: string; isShown: boolean; onToggle: () => void }) => {
  const t = useTranslation('user');
  const c = useTranslation('common');
  return (
    <span className="inline-flex flex-wrap items-center gap-1">
      <Typography.Text
        className="font-mono text-lg"
        copyable={{ text: password, tooltips: [t((w) => w.copyPassword), t((w) => w.copied)] }}
      >
        {isShown ? password : hidden}
      </Typography.Text>
      <Button
        type="text"
        size="small"
        icon={isShown ? <EyeOutlined aria-hidden /> : <EyeInvisibleOutlined aria-hidden />}
        aria-label={isShown ? c((w) => w.hidePassword) : c((w) => w.showPassword)}
        onClick={onToggle}
      />
    </span>
  );
};

/** Shows a one-time password; only its button closes it, so that no slip of the hand loses it. */
export const OneTimePassword = ({ user, password, onClose }: OneTime & { onClose: () => void }) => {
  const { name, username } = user;
  const t = useTranslation('user');
  const label = useLabel();
  const [isShown, setIsShown] = useState(false);
  const [isCopied, setIsCopied] = useState<boolean | null>(null);
  const copyAll = async (): Promise<void> => {
    const address = new URL(withBase('/'), location.href).href;
    const done = await copyText(t((w) => w.copyAllText, { name, address, username, password }));
    setIsCopied(done);
    if (!done) setIsShown(true);
  };
  return (
    <Dialog
      open
      title={t((w) => w.oneTime, { name })}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      footer={
        <>
          <Button onClick={() => void copyAll()}>{t((w) => w.copyAll)}</Button>
          <Button type="primary" onClick={onClose}>
            {t((w) => w.oneTimeClose)}
          </Button>
        </>
      }
    >
      <Alert type="warning" showIcon title={t((w) => w.oneTimeHint)} />
      <dl className="mt-4 mb-2 grid grid-cols-[auto_1fr] items-baseline gap-x-4 gap-y-2">
        <dt className="text-secondary">{label(userResource.fields.username.label)}</dt>
        <dd className="m-0 font-mono">{username}</dd>
        <dt className="text-secondary">{t((w) => w.password)}</dt>
        <dd className="m-0">
          <Secret password={password} isShown={isShown} onToggle={() => setIsShown(!isShown)} />
        </dd>
      </dl>
      <p role="status" className="m-0 min-h-6 text-secondary">
        {isCopied !== null && t((w) => (isCopied ? w.copied : w.copyByHand))}
      </p>
      <SignInMail user={user} />
    </Dialog>
  );
};
