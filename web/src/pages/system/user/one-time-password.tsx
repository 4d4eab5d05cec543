import EyeInvisibleOutlined from '@ant-design/icons/EyeInvisibleOutlined';
import EyeOutlined from '@ant-design/icons/EyeOutlined';
import { sendSignInEmail } from '@atrium/contract/user/action-calls.ts';
import { userResource } from '@atrium/contract/user/fields.ts';
import type { User } from '@atrium/contract/user/schemas.ts';
import { Alert, Button, Typography } from 'antd';
import { useState } from 'react';
import { copyText } from '../../../lib/browser/copy-text.ts';
import { useTranslation } from '../../../lib/language/i18n.ts';
import { useLabel } from '../../../lib/language/label.ts';
import { useErrorText } from '../../../lib/language/error-text.ts';
import { useCodeChannels } from '../../../lib/api/capabilities.ts';
import { useApiMutation } from '../../../lib/query/query.ts';
import { PermissionButton } from '../../../components/action/permission-button.tsx';
import { Dialog } from '../../../components/overlay/dialog.tsx';
import { addBasePath } from '../../../lib/address/base-path.ts';
import { useSingleRun } from '../../../lib/browser/use-single-run.ts';

export interface OneTimeSecret {
  readonly user: Pick<User, 'id' | 'name' | 'username' | 'email' | 'emailVerified'>;
  readonly password: string;
}

const hiddenPassword = '•'.repeat(12);

/** The password is hidden at first because of bystanders. It can be copied while hidden. */
const Secret = ({ password, isShown, onToggle }: { password: string; isShown: boolean; onToggle: () => void }) => {
  const t = useTranslation('user');
  const c = useTranslation('common');
  return (
    <span className="inline-flex flex-wrap items-center gap-1">
      <Typography.Text
        className="font-mono text-lg"
        copyable={{ text: password, tooltips: [t((w) => w.copyPassword), t((w) => w.copied)] }}
      >
        {isShown ? password : hiddenPassword}
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

const EmailOffer = ({ user: { id, email } }: Pick<OneTimeSecret, 'user'>) => {
  const t = useTranslation('user');
  const errorText = useErrorText();
  const { mutateAsync, isPending } = useApiMutation(sendSignInEmail, { skipsErrorToast: true });
  const [result, setResult] = useState<{ readonly isGood: boolean; readonly text: string } | null>(null);
  const send = useSingleRun(async () => {
    setResult(null);
    try {
      const { outcome, to } = await mutateAsync({ id });
      setResult({ isGood: outcome !== 'failed', text: t((w) => w.mailOutcomes[outcome], { to }) });
    } catch (failure) {
      setResult({ isGood: false, text: errorText.failure(failure) });
    }
  });
  return (
    <>
      <p className="mt-0 mb-2">{t((w) => w.mailHint)}</p>
      {result?.isGood !== true && (
        <PermissionButton
          permission={sendSignInEmail}
          loading={isPending}
          className="max-w-full"
          onClick={() => void send()}
        >
          <span className="truncate">{t((w) => w.mailTo, { to: email })}</span>
        </PermissionButton>
      )}
      <p
        role="status"
        className={`mt-2 mb-0 empty:m-0 ${result?.isGood === false ? 'text-error-text' : 'text-secondary'}`}
      >
        {result?.text}
      </p>
    </>
  );
};

/** Offers to email instructions for setting a password, if the user has a verified email address. */
const SignInMail = ({ user }: Pick<OneTimeSecret, 'user'>) => {
  const t = useTranslation('user');
  const hasMail = useCodeChannels().includes('email');
  if (!hasMail || user.email === '') return null;
  return (
    <div className="mt-1 border-0 border-t border-solid border-line-secondary pt-3">
      {user.emailVerified ? (
        <EmailOffer user={user} />
      ) : (
        <p className="m-0 text-secondary">{t((w) => w.mailUnverified, { to: user.email })}</p>
      )}
    </div>
  );
};

/** Shows a one-time password. Only its button closes the dialog, so that the password is not lost by accident. */
export const OneTimePassword = ({ user, password, onClose }: OneTimeSecret & { onClose: () => void }) => {
  const { name, username } = user;
  const t = useTranslation('user');
  const label = useLabel();
  const [isShown, setIsShown] = useState(false);
  const [isCopied, setIsCopied] = useState<boolean | null>(null);
  const copyAll = async (): Promise<void> => {
    const address = new URL(addBasePath('/'), location.href).href;
    const isDone = await copyText(t((w) => w.copyAllText, { name, address, username, password }));
    setIsCopied(isDone);
    if (!isDone) setIsShown(true);
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
      <dl className="mt-4 mb-0 grid grid-cols-[auto_1fr] items-baseline gap-x-4 gap-y-2">
        <dt className="text-secondary">{label(userResource.fields.username.label)}</dt>
        <dd className="m-0 font-mono">{username}</dd>
        <dt className="text-secondary">{t((w) => w.password)}</dt>
        <dd className="m-0">
          <Secret password={password} isShown={isShown} onToggle={() => setIsShown(!isShown)} />
        </dd>
      </dl>
      <p role="status" className="m-0 min-h-5 text-sm text-secondary">
        {isCopied !== null && t((w) => (isCopied ? w.copied : w.copyByHand))}
      </p>
      <SignInMail user={user} />
    </Dialog>
  );
};
