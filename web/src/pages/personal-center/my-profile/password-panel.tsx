import { changePassword } from '@atrium/contract/user/action-calls.ts';
import { required } from '@atrium/contract/validation.ts';
import { Button, Form } from 'antd';
import { useId, useRef } from 'react';
import { useTranslation } from '../../../lib/language/i18n.ts';
import { useApiMutation } from '../../../lib/query/query.ts';
import { toast } from '../../../lib/browser/toast.ts';
import { useSingleRun } from '../../../lib/browser/use-single-run.ts';
import { ConfirmPasswordField, PasswordField } from '../../../components/fields/password/password-fields.tsx';
import { useFormErrors } from '../../../components/form/form-errors.ts';
import { PasswordInput } from '../../../components/fields/password/password-input.tsx';

interface Values {
  password: string;
  newPassword: string;
  repeated: string;
}

export const PasswordPanel = () => {
  const t = useTranslation('account');
  const formId = useId();
  const submitButton = useRef<HTMLButtonElement>(null);
  const [form] = Form.useForm<Values>();
  const { rule: createFormRule, show } = useFormErrors(form);
  const { mutateAsync, isPending } = useApiMutation(changePassword, { skipsErrorToast: true });

  const save = useSingleRun(async ({ password: currentPassword, newPassword }: Values) => {
    try {
      await mutateAsync({ password: currentPassword, newPassword });
      // Resetting replaces the field with the focus.
      submitButton.current?.focus();
      form.resetFields();
      toast.success(t((w) => w.passwordChanged));
    } catch (failure) {
      show(failure, { 'password.wrong': 'password', 'password.same': 'newPassword' });
    }
  });
  return (
    <Form<Values>
      name={formId}
      form={form}
      layout="vertical"
      className="max-w-md"
      scrollToFirstError={{ focus: true }}
      autoComplete="off"
      onFinish={(values) => void save(values)}
    >
      <p className="mt-0 mb-4 text-secondary">{t((w) => w.passwordHint)}</p>
      <Form.Item name="password" label={t((w) => w.oldPassword)} rules={[createFormRule(required)]}>
        <PasswordInput autoComplete="off" />
      </Form.Item>
      <PasswordField name="newPassword" label={t((w) => w.newPassword)} />
      <ConfirmPasswordField name="repeated" passwordName="newPassword" label={t((w) => w.repeatPassword)} />
      <Button ref={submitButton} type="primary" htmlType="submit" loading={isPending} className="mt-2">
        {t((w) => w.changePassword)}
      </Button>
    </Form>
  );
};
