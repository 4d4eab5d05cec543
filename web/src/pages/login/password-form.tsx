import { Button } from 'antd';
import type { InputRef } from 'antd/es/input/Input';
import { type SubmitEvent, useRef } from 'react';
import { useTranslation } from '../../lib/language/i18n.ts';
import { useErrorText } from '../../lib/language/error-text.ts';
import { useCountdown } from '../../lib/browser/use-countdown.ts';
import { Notice } from '../../components/feedback/notice.tsx';
import { TextField } from '../../components/form/text-field.tsx';
import { Agreement } from './agreement.tsx';
import { DemoAccounts } from './demo-accounts.tsx';
import { OtherSignInViews } from './other-sign-in-views.tsx';
import { SetupHint } from './setup-hint.tsx';
import { useSignIn } from './use-sign-in.ts';

/** `isEmergency` is true if only emergency accounts may use a password. */
export const PasswordForm = ({ isEmergency = false }: { isEmergency?: boolean }) => {
  const t = useTranslation('login');
  const errorText = useErrorText();
  const { values, error, isBusy, getError, change, check, submit } = useSignIn();
  const usernameInput = useRef<InputRef>(null);
  const passwordInput = useRef<InputRef>(null);
  const waitSeconds = useCountdown(error?.until ?? null);

  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (isBusy || waitSeconds > 0) return;
    const invalidName = submit();
    if (invalidName) (invalidName === 'username' ? usernameInput : passwordInput).current?.focus();
  };

  return (
    <>
      <h1 className="m-0 text-2xl font-semibold">{t((w) => w.welcome)}</h1>
      <p className="mt-1.5 mb-7 text-secondary">{t((w) => (isEmergency ? w.emergencyHint : w.hint))}</p>
      <SetupHint />
      <form onSubmit={onSubmit} noValidate autoComplete="off">
        {error && <Notice>{errorText.failure(error.failure)}</Notice>}
        <TextField
          label={t((w) => w.username)}
          name="username"
          isFirst
          isRequired
          value={values.username}
          placeholder={t((w) => w.usernamePlaceholder)}
          error={errorText.field(getError('username'))}
          inputRef={usernameInput}
          onChange={(username) => change({ username })}
          onBlur={() => check('username')}
        />
        <TextField
          label={t((w) => w.password)}
          name="password"
          isSecret
          isRequired
          value={values.password}
          placeholder={t((w) => w.passwordPlaceholder)}
          error={errorText.field(getError('password'))}
          inputRef={passwordInput}
          onChange={(password) => change({ password })}
          onBlur={() => check('password')}
        />
        <Button
          type="primary"
          htmlType="submit"
          size="large"
          block
          loading={isBusy}
          disabled={waitSeconds > 0}
          className="mt-2"
        >
          {waitSeconds > 0
            ? t((w) => w.waitSeconds, { seconds: waitSeconds })
            : t((w) => (isBusy ? w.submitting : w.submit))}
        </Button>
      </form>
      <OtherSignInViews />
      <Agreement />
      <DemoAccounts onPick={change} />
    </>
  );
};
