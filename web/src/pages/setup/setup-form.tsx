import { login } from '@atrium/contract/session/calls.ts';
import { completeSetup } from '@atrium/contract/setup/calls.ts';
import { username } from '@atrium/contract/validation.ts';
import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { callApi } from '../../lib/api/api.ts';
import { useTranslation } from '../../lib/language/i18n.ts';
import { RequestFailure } from '../../lib/http/request-failure.ts';
import { startSession } from '../../lib/session/session.ts';
import { useErrorText } from '../../lib/language/error-text.ts';
import { useSingleRun } from '../../lib/browser/use-single-run.ts';
import { Notice } from '../../components/feedback/notice.tsx';
import { FormField } from '../../components/fields/form-field.tsx';
import { ConfirmPasswordField, PasswordField } from '../../components/fields/password/password-fields.tsx';
import { useFormErrors } from '../../components/form/form-errors.ts';

interface Values {
  username: string;
  password: string;
  again: string;
}

interface SetupFormProps {
  token: string;
  /** Called if the administrator was created but could not be signed in. */
  onDone: () => void;
}

export const SetupForm = ({ token, onDone }: SetupFormProps) => {
  const t = useTranslation('setup');
  const loginText = useTranslation('login');
  const errorText = useErrorText();
  const navigate = useNavigate();
  const [form] = Form.useForm<Values>();
  const { show } = useFormErrors(form);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);

  const send = useSingleRun(async ({ username: name, password }: Values): Promise<void> => {
    if (isBusy) return undefined;
    setBusy(true);
    setFailure(null);
    const account = { username: name.trim(), password };
    try {
      await callApi(completeSetup, { token, ...account }, { skipsErrorToast: true });
      const pair = await callApi(login, account, { skipsErrorToast: true }).catch(() => null);
      if (!pair) return onDone();
      // The sign-in page redirects to the home page when there is a session.
      await navigate('/login', { replace: true });
      return startSession(pair);
    } catch (caughtError) {
      if (caughtError instanceof RequestFailure && caughtError.fields) show(caughtError);
      else setFailure(caughtError);
      return setBusy(false);
    }
  });

  return (
    <>
      <h1 className="m-0 text-2xl font-semibold">{t((w) => w.title)}</h1>
      <p className="mt-1.5 mb-7 text-pretty text-secondary">{t((w) => w.hint)}</p>
      <Form<Values>
        form={form}
        layout="vertical"
        size="large"
        scrollToFirstError={{ focus: true }}
        autoComplete="off"
        onValuesChange={() => setFailure(null)}
        onFinish={(values) => void send(values)}
      >
        {failure !== null && <Notice>{errorText.failure(failure)}</Notice>}
        <FormField name="username" label={loginText((w) => w.username)} rule={username}>
          <Input placeholder={loginText((w) => w.usernamePlaceholder)} />
        </FormField>
        <PasswordField name="password" placeholder={loginText((w) => w.passwordPlaceholder)} />
        <ConfirmPasswordField
          name="again"
          passwordName="password"
          label={t((w) => w.confirm)}
          placeholder={t((w) => w.confirmPlaceholder)}
        />
        <Button type="primary" htmlType="submit" block loading={isBusy} className="mt-2">
          {t((w) => w.submit)}
        </Button>
      </Form>
    </>
  );
};
