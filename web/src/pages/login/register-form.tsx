import { readSignInOptions, register } from '@atrium/contract/verification-code/calls.ts';
import { combineRules, maxLength, required, username, usernameLength } from '@atrium/contract/validation.ts';
import { Button, Checkbox, Form, Input } from 'antd';
import { getLengthLimit } from '../../components/fields/length-limit.ts';
import { use } from 'react';
import { callApi } from '../../lib/api/api.ts';
import { useTranslation } from '../../lib/language/i18n.ts';
import { FormField } from '../../components/fields/form-field.tsx';
import { ConfirmPasswordField, PasswordField } from '../../components/fields/password/password-fields.tsx';
import { Notice } from '../../components/feedback/notice.tsx';
import { CodeItem } from '../../features/verification-code/code-item.tsx';
import { LegalConsent } from './agreement.tsx';
import { ContactItem } from './contact-item.tsx';
import { type Contact, useContactForm } from './use-contact-form.ts';
import { SignInViewFrame } from './sign-in-view-frame.tsx';

interface Values extends Contact {
  username: string;
  name: string;
  code: string;
  password: string;
  agree: boolean;
}

let registrationMode: Promise<'open' | 'approval' | 'closed'> | undefined;

const loadRegistrationMode = (): Promise<'open' | 'approval' | 'closed'> => {
  registrationMode ??= callApi(readSignInOptions, {}, { skipsErrorToast: true }).then(
    ({ registration }) => registration,
    // The server checks again when the form is submitted.
    () => 'open' as const,
  );
  return registrationMode;
};

const nameLength = 50;

const AgreementItem = () => {
  const errors = useTranslation('errors');
  return (
    <Form.Item
      name="agree"
      valuePropName="checked"
      rules={[
        {
          validator: async (_rule, isAgreed: boolean) =>
            isAgreed || Promise.reject(new Error(errors((w) => w['field.agree']))),
        },
      ]}
    >
      <Checkbox>
        <LegalConsent text="agree" />
      </Checkbox>
    </Form.Item>
  );
};

const OpenForm = ({ isApproved }: { isApproved: boolean }) => {
  const t = useTranslation('login');
  const [form] = Form.useForm<Values>();
  const { initialContact, isBusy, send, codeProps } = useContactForm(form);
  const submit = ({ code, password, username: account, name, agree, ...contact }: Values) =>
    send(contact, async (recipient) => {
      const applicant = { username: account.trim(), name, code, password, agree };
      const { active } = await callApi(register, { ...recipient, ...applicant }, { skipsErrorToast: true });
      return t((w) => (active ? w.registered : w.registeredWaiting));
    });
  return (
    <SignInViewFrame
      title={t((w) => w.register)}
      hint={t((w) => (isApproved ? w.registerApprovalHint : w.registerHint))}
    >
      <Form<Values>
        form={form}
        layout="vertical"
        scrollToFirstError={{ focus: true }}
        autoComplete="off"
        initialValues={{ ...initialContact, agree: false }}
        onFinish={(values) => void submit(values)}
      >
        <FormField name="username" label={t((w) => w.username)} rule={username}>
          <Input autoComplete="off" {...getLengthLimit(usernameLength.max)} />
        </FormField>
        <FormField name="name" label={t((w) => w.name)} rule={combineRules(required, maxLength(nameLength))}>
          <Input autoComplete="off" {...getLengthLimit(nameLength)} />
        </FormField>
        <ContactItem />
        <CodeItem purpose="register" {...codeProps} />
        <PasswordField name="password" />
        <ConfirmPasswordField name="confirm" passwordName="password" />
        <AgreementItem />
        <Button type="primary" htmlType="submit" size="large" block loading={isBusy} className="mt-1">
          {t((w) => w.register)}
        </Button>
      </Form>
    </SignInViewFrame>
  );
};

export const RegisterForm = () => {
  const t = useTranslation('login');
  const registration = use(loadRegistrationMode());
  if (registration !== 'closed') return <OpenForm isApproved={registration === 'approval'} />;
  return (
    <SignInViewFrame title={t((w) => w.register)}>
      <Notice>{t((w) => w.registerClosed)}</Notice>
    </SignInViewFrame>
  );
};
