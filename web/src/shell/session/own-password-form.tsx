import type { Rule } from '@atrium/contract/validation.ts';
import { Button, Form } from 'antd';
import { type ReactNode, useState } from 'react';
import { useThrottleSeconds } from '../../lib/http/throttle.ts';
import { useTranslation } from '../../lib/language/i18n.ts';
import { useErrorText } from '../../lib/language/error-text.ts';
import { useSingleRun } from '../../lib/browser/use-single-run.ts';
import { Notice } from '../../components/feedback/notice.tsx';
import { FormField } from '../../components/fields/form-field.tsx';
import { PasswordInput } from '../../components/fields/password-input.tsx';

interface Values {
  password: string;
}

interface OwnPasswordFormProps {
  rule: Rule;
  /** Rejects for a wrong password; otherwise the form unmounts. */
  onSend: (password: string) => Promise<void>;
  okText: string;
  hint?: string;
  otherButton: ReactNode;
  className?: string;
}

export const OwnPasswordForm = ({ rule, onSend, okText, hint, otherButton, className }: OwnPasswordFormProps) => {
  const t = useTranslation('session');
  const errorText = useErrorText();
  const [form] = Form.useForm<Values>();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const wait = useThrottleSeconds(failure);
  const send = useSingleRun(async ({ password }: Values) => {
    if (isBusy || wait > 0) return;
    setBusy(true);
    setFailure(null);
    try {
      await onSend(password);
    } catch (refused) {
      setFailure(refused);
      setBusy(false);
      form.focusField('password');
    }
  });
  return (
    <Form<Values>
      form={form}
      layout="vertical"
      size="large"
      requiredMark={false}
      className={className ?? ''}
      scrollToFirstError={{ focus: true }}
      autoComplete="off"
      onValuesChange={() => wait === 0 && setFailure(null)}
      onFinish={(values) => void send(values)}
    >
      {failure !== null && <Notice>{errorText.failure(failure)}</Notice>}
      <FormField name="password" label={t((w) => w.password)} rule={rule} isExact>
        <PasswordInput autoFocus autoComplete="off" placeholder={t((w) => w.passwordPlaceholder)} />
      </FormField>
      {hint !== undefined && <p className="mt-0 mb-4 text-xs text-secondary">{hint}</p>}
      <div className="flex flex-wrap justify-end gap-3">
        {otherButton}
        <Button type="primary" htmlType="submit" className="flex-1" loading={isBusy} disabled={wait > 0}>
          {wait > 0 ? t((w) => w.waitSeconds, { seconds: wait }) : okText}
        </Button>
      </div>
    </Form>
  );
};
