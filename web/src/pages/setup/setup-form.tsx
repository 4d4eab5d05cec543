import type { Problem } from '@atrium/contract/problems.ts';
import { login } from '@atrium/contract/session/calls.ts';
import { completeSetup } from '@atrium/contract/setup/calls.ts';
import { username } from '@atrium/contract/validation.ts';
import { Button } from 'antd';
import { type SubmitEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { callApi } from '../../lib/api/api.ts';
import { useTranslation } from '../../lib/language/i18n.ts';
import { passwordRule } from '../../lib/account/password-rule.ts';
import { RequestFailure } from '../../lib/http/request-failure.ts';
import { startSession } from '../../lib/session/session.ts';
import { useProblemText } from '../../lib/language/problem-text.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { PasswordStrength } from '../../ui/fields/password-strength.tsx';
import { TextField } from '../../ui/form/text-field.tsx';

interface Answers {
  readonly username: string;
  readonly password: string;
  readonly again: string;
}

interface SetupFormProps {
  token: string;
  /** Called when there is an administrator, but this browser could not be signed in as them. */
  onDone: () => void;
}

/** Names the first administrator, and signs them in. */
export const SetupForm = ({ token, onDone }: SetupFormProps) => {
  const t = useTranslation('setup');
  const l = useTranslation('login');
  const problemText = useProblemText();
  const navigate = useNavigate();
  const [values, setValues] = useState<Answers>({ username: '', password: '', again: '' });
  const [isChecked, setChecked] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);

  const problems: Record<'username' | 'password', Problem | null> = {
    username: username(values.username.trim()),
    password: passwordRule(values.password),
  };
  const isRepeated = values.again === values.password;
  const fields = failure instanceof RequestFailure ? failure.fields : undefined;
  const problemOf = (name: 'username' | 'password') =>
    problemText.field((isChecked && problems[name]) || fields?.[name]);
  const change = (patch: Partial<Answers>) => {
    setValues({ ...values, ...patch });
    setFailure(null);
  };

  const send = async (): Promise<void> => {
    setBusy(true);
    setFailure(null);
    const who = { username: values.username.trim(), password: values.password };
    try {
      await callApi(completeSetup, { token, ...who }, { quiet: true });
      const pair = await callApi(login, who, { quiet: true }).catch(() => null);
      if (!pair) return onDone();
      // The sign-in page goes on to the home page as soon as there is a session.
      await navigate('/login', { replace: true });
      return startSession(pair);
    } catch (refused) {
      setFailure(refused);
      return setBusy(false);
    }
  };
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    setChecked(true);
    if (!isBusy && !problems.username && !problems.password && isRepeated) void send();
  };

  return (
    <>
      <h1 className="m-0 text-2xl font-semibold">{t((w) => w.title)}</h1>
      <p className="mt-1.5 mb-7 text-pretty text-secondary">{t((w) => w.hint)}</p>
      <form onSubmit={onSubmit} noValidate autoComplete="off">
        {failure !== null && <Notice>{problemText.failure(failure)}</Notice>}
        <TextField
          isRequired
          label={l((w) => w.username)}
          value={values.username}
          placeholder={l((w) => w.usernamePlaceholder)}
          problem={problemOf('username')}
          onChange={(typed) => change({ username: typed })}
        />
        <TextField
          isRequired
          label={l((w) => w.password)}
          isSecret
          value={values.password}
          placeholder={l((w) => w.passwordPlaceholder)}
          problem={problemOf('password')}
          onChange={(typed) => change({ password: typed })}
        />
        <div className={problemOf('password') === undefined ? '-mt-5 mb-4' : 'mb-4'}>
          <PasswordStrength value={values.password} />
        </div>
        <TextField
          isRequired
          label={t((w) => w.confirm)}
          isSecret
          value={values.again}
          placeholder={t((w) => w.confirmPlaceholder)}
          problem={isChecked && !isRepeated ? t((w) => w.mismatch) : undefined}
          onChange={(again) => change({ again })}
        />
        <Button type="primary" htmlType="submit" size="large" block loading={isBusy} className="mt-2">
          {t((w) => w.submit)}
        </Button>
      </form>
    </>
  );
};
