import type { Rule } from '@atrium/contract/validation.ts';
import { Button, Form } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import { useThrottleSeconds } from '../../lib/http/throttle.ts';
import { useTranslation } from '../../lib/language/i18n.ts';
import { useErrorText } from '../../lib/language/error-text.ts';
import { useSingleRun } from '../../lib/browser/use-single-run.ts';
import { Notice } from '../feedback/notice.tsx';
import { FormField } from '../fields/form-field.tsx';

interface Values {
  secret: string;
}

export interface SecretFormProps {
  label: string;
  rule: Rule;
  children: ReactNode;
  /** Rejects if the password or code is wrong. Otherwise the parent removes the form. */
  onSend: (secret: string) => Promise<void>;
  okText: string;
  isDanger?: boolean;
  hint?: string;
  otherButton: ReactNode;
  className?: string;
}

/** Form with one field for a password or code. Shows errors above it, and disables the button after too many attempts. */
export const SecretForm = ({
  label,
  rule,
  children,
  onSend,
  okText,
  isDanger = false,
  hint,
  otherButton,
  className,
}: SecretFormProps) => {
  const t = useTranslation('session');
  const errorText = useErrorText();
  const formId = useId();
  const [form] = Form.useForm<Values>();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const waitSeconds = useThrottleSeconds(failure);
  const send = useSingleRun(async ({ secret }: Values) => {
    if (isBusy || waitSeconds > 0) return;
    setBusy(true);
    setFailure(null);
    try {
      await onSend(secret);
    } catch (caughtError) {
      setFailure(caughtError);
      setBusy(false);
      form.focusField('secret');
    }
  });
  return (
    <Form<Values>
      // Two of these forms can be open, so their fields need different IDs.
      name={formId}
      form={form}
      layout="vertical"
      size="large"
      requiredMark={false}
      className={className ?? ''}
      scrollToFirstError={{ focus: true }}
      autoComplete="off"
      onValuesChange={() => waitSeconds === 0 && setFailure(null)}
      onFinish={(values) => void send(values)}
    >
      {failure !== null && <Notice>{errorText.failure(failure)}</Notice>}
      {/* A drawer below the dialog takes the focus for a moment. */}
      <FormField name="secret" label={label} rule={rule} isExact validateTrigger="onSubmit">
        {children}
      </FormField>
      {hint !== undefined && <p className="mt-0 mb-4 text-xs text-secondary">{hint}</p>}
      <div className="flex flex-wrap justify-end gap-3">
        {otherButton}
        <Button
          type="primary"
          danger={isDanger}
          htmlType="submit"
          className="flex-1"
          loading={isBusy}
          disabled={waitSeconds > 0}
        >
          {waitSeconds > 0 ? t((w) => w.waitSeconds, { seconds: waitSeconds }) : okText}
        </Button>
      </div>
    </Form>
  );
};
