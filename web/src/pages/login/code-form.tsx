import { loginByCode } from '@atrium/contract/passcode.ts';
import { Button, Form } from 'antd';
import { useState } from 'react';
import { tell } from '../../lib/api.ts';
import { useWords } from '../../lib/i18n.ts';
import { startSession } from '../../lib/session.ts';
import { localNumber, MobileField, type MobileNumber, noMobileNumber } from '../../ui/fields/mobile-field.tsx';
import { useFormProblems } from '../../ui/form-problems.ts';
import { Agreement } from './agreement.tsx';
import { CodeItem } from './code-item.tsx';
import { WayFrame } from './way-frame.tsx';

interface Values {
  mobile: MobileNumber;
  code: string;
}

const fields = { 'field.mobile': 'mobile' } as const;

/** Signing in by mobile number and one-time code. */
export const CodeForm = () => {
  const t = useWords('login');
  const [form] = Form.useForm<Values>();
  const { show } = useFormProblems(form);
  const [isBusy, setBusy] = useState(false);
  const target = async () => {
    const { mobile } = await form.validateFields(['mobile']);
    return { channel: 'sms', countryCode: mobile.countryCode, to: localNumber(mobile) } as const;
  };
  const submit = async ({ mobile, code }: Values) => {
    setBusy(true);
    try {
      const input = { countryCode: mobile.countryCode, phoneNumber: localNumber(mobile), code };
      startSession(await tell(loginByCode, input, { quiet: true }));
    } catch (failure) {
      setBusy(false);
      show(failure, fields);
    }
  };
  return (
    <WayFrame title={t((w) => w.byCode)} hint={t((w) => w.byCodeHint)}>
      <Form<Values>
        form={form}
        layout="vertical"
        requiredMark={false}
        autoComplete="off"
        initialValues={{ mobile: noMobileNumber, code: '' }}
        onFinish={(values) => void submit(values)}
      >
        <MobileField name="mobile" />
        <CodeItem purpose="login" target={target} onRefused={(failure) => show(failure, fields)} />
        <Button type="primary" htmlType="submit" size="large" block loading={isBusy}>
          {t((w) => w.submit)}
        </Button>
      </Form>
      <Agreement />
    </WayFrame>
  );
};
