import { code } from '@atrium/contract/contact-rules.ts';
import { Button, Form, Input, Space } from 'antd';
import { useTranslation } from '../../lib/language/i18n.ts';
import { FormField } from '../../components/fields/form-field.tsx';
import {
  type CodePurpose,
  type VerificationCode,
  type CodeRecipient,
  useVerificationCode,
} from './use-verification-code.ts';

interface CodeInputProps {
  id?: string;
  value?: string;
  onChange?: (code: string) => void;
  verificationCode: VerificationCode;
  onAsk: () => void;
}

const CodeInput = ({
  id,
  value = '',
  onChange,
  verificationCode: { waitSeconds, isBusy },
  onAsk,
  ...rest
}: CodeInputProps) => {
  const t = useTranslation('login');
  return (
    <Space.Compact block>
      <Input
        {...rest}
        {...(id !== undefined && { id })}
        inputMode="numeric"
        autoComplete="off"
        value={value}
        onChange={({ target: field }) => onChange?.(field.value)}
      />
      <Button loading={isBusy} disabled={waitSeconds > 0} onClick={onAsk}>
        {waitSeconds > 0 ? t((w) => w.codeWait, { seconds: waitSeconds }) : t((w) => w.sendCode)}
      </Button>
    </Space.Compact>
  );
};

export interface CodeItemProps {
  purpose: CodePurpose;
  address: string;
  /** Returns the recipient in the form; rejects if it is invalid. */
  getRecipient: () => Promise<CodeRecipient>;
  onError: (failure: unknown) => void;
}

export const CodeItem = ({ purpose, address, getRecipient, onError }: CodeItemProps) => {
  const t = useTranslation('login');
  const form = Form.useFormInstance();
  const verificationCode = useVerificationCode(purpose, address);
  const requestCode = async () => {
    const to = await getRecipient().catch(() => null);
    if (!to) return;
    try {
      await verificationCode.send(to);
      // Replaces a previous error by the message that the code was sent.
      form.setFields([{ name: 'code', errors: [] }]);
    } catch (failure) {
      onError(failure);
    }
  };
  return (
    <FormField
      name="code"
      label={t((w) => w.code)}
      rule={code}
      {...(verificationCode.isPrinted && { hint: t((w) => w.codePrinted) })}
    >
      <CodeInput verificationCode={verificationCode} onAsk={() => void requestCode()} />
    </FormField>
  );
};
