import { signInByCode } from '@atrium/contract/verification-code/calls.ts';
import { Button, Form } from 'antd';
import { useState } from 'react';
import { callApi } from '../../lib/api/api.ts';
import { useTranslation } from '../../lib/language/i18n.ts';
import { startSession } from '../../lib/session/session.ts';
import { useSingleRun } from '../../lib/browser/use-single-run.ts';
import {
  toE164,
  getLocalNumber,
  MobileField,
  type MobileNumber,
  noMobileNumber,
} from '../../components/fields/mobile-field.tsx';
import { useFormErrors } from '../../components/form/form-errors.ts';
import { Agreement } from './agreement.tsx';
import { CodeItem } from '../../features/verification-code/code-item.tsx';
import { SignInViewFrame } from './sign-in-view-frame.tsx';

interface Values {
  mobile: MobileNumber;
  code: string;
}

const fieldNames = { to: 'mobile', phoneNumber: 'mobile' } as const;

export const CodeForm = () => {
  const t = useTranslation('login');
  const [form] = Form.useForm<Values>();
  const { show } = useFormErrors(form);
  const mobile = Form.useWatch('mobile', form);
  const [isBusy, setBusy] = useState(false);
  const readRecipient = async () => {
    const { mobile: validMobile } = await form.validateFields(['mobile']);
    return { channel: 'sms', countryCode: validMobile.countryCode, to: getLocalNumber(validMobile) } as const;
  };
  const submit = useSingleRun(async ({ mobile: typedMobile, code }: Values) => {
    setBusy(true);
    try {
      const input = { countryCode: typedMobile.countryCode, phoneNumber: getLocalNumber(typedMobile), code };
      startSession(await callApi(signInByCode, input, { skipsErrorToast: true }));
    } catch (failure) {
      setBusy(false);
      show(failure, {}, fieldNames);
    }
  });
  return (
    <SignInViewFrame title={t((w) => w.byCode)} hint={t((w) => w.byCodeHint)}>
      <Form<Values>
        form={form}
        layout="vertical"
        scrollToFirstError={{ focus: true }}
        autoComplete="off"
        initialValues={{ mobile: noMobileNumber, code: '' }}
        onFinish={(values) => void submit(values)}
      >
        <MobileField name="mobile" />
        <CodeItem
          purpose="login"
          address={mobile ? toE164(mobile) : ''}
          getRecipient={readRecipient}
          onError={(failure) => show(failure, {}, fieldNames)}
        />
        <Button type="primary" htmlType="submit" size="large" block loading={isBusy} className="mt-1">
          {t((w) => w.submit)}
        </Button>
      </Form>
      <Agreement />
    </SignInViewFrame>
  );
};
