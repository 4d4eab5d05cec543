import { resetPassword } from '@atrium/contract/verification-code/calls.ts';
import { Button, Form } from 'antd';
import { callApi } from '../../lib/api/api.ts';
import { useTranslation } from '../../lib/language/i18n.ts';
import { ConfirmPasswordField, PasswordField } from '../../components/fields/password/password-fields.tsx';
import { CodeItem } from '../../features/verification-code/code-item.tsx';
import { ContactItem } from './contact-item.tsx';
import { type Contact, useContactForm } from './use-contact-form.ts';
import { SignInViewFrame } from './sign-in-view-frame.tsx';

interface Values extends Contact {
  code: string;
  password: string;
}

export const ForgotForm = () => {
  const t = useTranslation('login');
  const [form] = Form.useForm<Values>();
  const { initialContact, isBusy, send, codeProps } = useContactForm(form);
  const submit = ({ code, password, ...contact }: Values) =>
    send(contact, async (recipient) => {
      await callApi(resetPassword, { ...recipient, code, password }, { skipsErrorToast: true });
      return t((w) => w.passwordReset);
    });
  return (
    <SignInViewFrame title={t((w) => w.forgot)} hint={t((w) => w.forgotHint)}>
      <Form<Values>
        form={form}
        layout="vertical"
        scrollToFirstError={{ focus: true }}
        autoComplete="off"
        initialValues={initialContact}
        onFinish={(values) => void submit(values)}
      >
        <ContactItem />
        <CodeItem purpose="reset" {...codeProps} />
        <PasswordField name="password" label={t((w) => w.newPassword)} />
        <ConfirmPasswordField name="confirm" passwordName="password" />
        <Button type="primary" htmlType="submit" size="large" block loading={isBusy} className="mt-1">
          {t((w) => w.resetPassword)}
        </Button>
      </Form>
    </SignInViewFrame>
  );
};
