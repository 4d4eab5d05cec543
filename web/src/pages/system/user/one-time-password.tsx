import CopyOutlined from '@ant-design/icons/CopyOutlined';
import EyeInvisibleOutlined from '@ant-design/icons/EyeInvisibleOutlined';
import EyeOutlined from '@ant-design/icons/EyeOutlined';
import { sendSignInEmail } from '@atrium/contract/user/action-calls.ts';
import { userResource } from '@atrium/contract/user/fields.ts';
import type { User } from '@atrium/contract/user/schemas.ts';
import { Alert, Button } from 'antd';
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

interface SecretProps {
  password: string;
  isShown: boolean;
  onCopy: (text: string) => void;
  onToggle: () => void;
}

/** The password is hidden at first because of bystanders. It can be copied while hidden. */
const Secret = ({ password, isShown, onCopy, onToggle }: SecretProps) => {
  const t = useTranslation('user');
  const c = useTranslation('common');
  return (
    <span className="inline-flex flex-wrap items-center gap-1">
      <span className="font-mono text-lg">{isShown ? password : hiddenPassword}</span>
      <Button
        type="text"
        icon={<CopyOutlined aria-hidden />}
        aria-label={t((w) => w.copyPassword)}
        onClick={() => onCopy(password)}
      />
      <Button
        type="text"
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
  const address = new URL(addBasePath('/'), location.href).href;
  const copy = async (text: string): Promise<void> => {
    const isDone = await copyText(text);
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
          <Button
            type={isCopied === null ? 'primary' : 'default'}
            onClick={() => void copy(t((w) => w.copyAllText, { name, address, username, password }))}
          >
            {t((w) => w.copyAll)}
          </Button>
          <Button type={isCopied === null ? 'default' : 'primary'} onClick={onClose}>
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
          <Secret
            password={password}
            isShown={isShown}
            onCopy={(text) => void copy(text)}
            onToggle={() => setIsShown(!isShown)}
          />
        </dd>
      </dl>
      <p role="status" className="m-0 min-h-5 text-sm text-secondary">
        {isCopied !== null && t((w) => (isCopied ? w.copied : w.copyByHand))}
      </p>
      <SignInMail user={user} />
    </Dialog>
  );
};
