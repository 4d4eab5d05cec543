import { resetPassword } from '@atrium/contract/passcode/calls.ts';
import { Button, Form } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { callApi } from '../../lib/api/api.ts';
import { useTranslation } from '../../lib/language/i18n.ts';
import { toast } from '../../lib/browser/toast.ts';
import { ConfirmPasswordField, PasswordField } from '../../ui/fields/password-fields.tsx';
import { useFormProblems } from '../../ui/form/form-problems.ts';
import { CodeItem } from '../../parts/passcode/code-item.tsx';
import {
  type Contact,
  ContactItem,
  contactNames,
  noContact,
  targetOf,
  useNoContact,
  useTypedAddress,
} from './contact-item.tsx';
import { useWayTo, WayFrame } from './way-frame.tsx';

interface Values extends Contact {
  code: string;
  password: string;
}

/** Sets a new password for somebody who can prove to own the account's number or address. */
export const ForgotForm = () => {
  const t = useTranslation('login');
  const wayTo = useWayTo();
  const navigate = useNavigate();
  const start = useNoContact();
  const [form] = Form.useForm<Values>();
  const { show } = useFormProblems(form);
  const address = useTypedAddress(form);
  const showRefusal = (failure: unknown) => show(failure, {}, contactNames(form.getFieldValue('channel')));
  const [isBusy, setBusy] = useState(false);
  const target = async () => {
    const asked: unknown = form.getFieldValue('channel');
    const channel = asked === 'email' ? 'email' : 'sms';
    const sound: Partial<Contact> = await form.validateFields([channel === 'email' ? 'email' : 'mobile']);
    return targetOf({ ...noContact, ...sound, channel });
  };
  const submit = async ({ code, password, ...contact }: Values) => {
    setBusy(true);
    try {
      await callApi(resetPassword, { ...targetOf({ ...noContact, ...contact }), code, password }, { quiet: true });
      toast.success(t((w) => w.passwordReset));
      void navigate(wayTo(''));
    } catch (failure) {
      showRefusal(failure);
    } finally {
      setBusy(false);
    }
  };
  return (
    <WayFrame title={t((w) => w.forgot)} hint={t((w) => w.forgotHint)}>
      <Form<Values>
        form={form}
        layout="vertical"
        scrollToFirstError={{ focus: true }}
        autoComplete="off"
        initialValues={start}
        onFinish={(values) => void submit(values)}
      >
        <ContactItem />
        <CodeItem purpose="reset" address={address} target={target} onRefused={showRefusal} />
        <PasswordField name="password" label={t((w) => w.newPassword)} />
        <ConfirmPasswordField name="confirm" of="password" />
        <Button type="primary" htmlType="submit" size="large" block loading={isBusy} className="mt-1">
          {t((w) => w.resetPassword)}
        </Button>
      </Form>
    </WayFrame>
  );
};
