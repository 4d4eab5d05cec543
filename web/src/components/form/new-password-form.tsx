import { required } from '@atrium/contract/validation.ts';
import { Button, Form } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '../../lib/language/i18n.ts';
import { RequestFailure } from '../../lib/http/request-failure.ts';
import { useErrorText } from '../../lib/language/error-text.ts';
import { useThrottleSeconds } from '../../lib/http/throttle.ts';
import { useSingleRun } from '../../lib/browser/use-single-run.ts';
import { Notice } from '../feedback/notice.tsx';
import { FormField } from '../fields/form-field.tsx';
import { ConfirmPasswordField, PasswordField } from '../fields/password/password-fields.tsx';
import { PasswordInput } from '../fields/password/password-input.tsx';
import { useFormErrors } from './form-errors.ts';

interface Values {
  password?: string;
  newPassword: string;
  again: string;
}

interface NewPasswordFormProps {
  currentPassword?: string;
  /** Rejects on an error. Otherwise the form stays busy until it unmounts. */
  onSave: (change: { password: string; newPassword: string }) => Promise<void>;
  otherButton?: ReactNode;
}

const fieldByErrorCode = {
  'password.wrong': 'password',
  'password.same': 'newPassword',
  'password.reused': 'newPassword',
} as const;

const isAtField = (failure: unknown): boolean =>
  failure instanceof RequestFailure && failure.code !== undefined && failure.code in fieldByErrorCode;

export const NewPasswordForm = ({ currentPassword, onSave, otherButton }: NewPasswordFormProps) => {
  const t = useTranslation('session');
  const errorText = useErrorText();
  const [form] = Form.useForm<Values>();
  const { show } = useFormErrors(form);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const waitSeconds = useThrottleSeconds(failure);

  const save = useSingleRun(async ({ password = currentPassword ?? '', newPassword }: Values) => {
    if (isBusy || waitSeconds > 0) return;
    setBusy(true);
    setFailure(null);
    try {
      await onSave({ password, newPassword });
    } catch (caughtError) {
      setFailure(caughtError);
      setBusy(false);
      if (isAtField(caughtError)) show(caughtError, fieldByErrorCode);
    }
  });
  return (
    <Form<Values>
      form={form}
      layout="vertical"
      size="large"
      requiredMark={false}
      scrollToFirstError={{ focus: true }}
      autoComplete="off"
      onValuesChange={() => waitSeconds === 0 && setFailure(null)}
      onFinish={(values) => void save(values)}
    >
      {failure !== null && !isAtField(failure) && <Notice>{errorText.failure(failure)}</Notice>}
      {currentPassword === undefined && (
        <FormField name="password" label={t((w) => w.currentPassword)} rule={required} isExact>
          <PasswordInput autoComplete="off" placeholder={t((w) => w.currentPlaceholder)} />
        </FormField>
      )}
      <PasswordField name="newPassword" label={t((w) => w.newPassword)} placeholder={t((w) => w.newPlaceholder)} />
      <ConfirmPasswordField
        name="again"
        passwordName="newPassword"
        label={t((w) => w.confirm)}
        placeholder={t((w) => w.confirmPlaceholder)}
      />
      <div className="mt-2 flex flex-wrap justify-end gap-3">
        {otherButton}
        <Button type="primary" htmlType="submit" className="flex-1" loading={isBusy} disabled={waitSeconds > 0}>
          {waitSeconds > 0 ? t((w) => w.waitSeconds, { seconds: waitSeconds }) : t((w) => w.save)}
        </Button>
      </div>
    </Form>
  );
};
