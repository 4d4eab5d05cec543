import { Button, Form, Switch } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from '../../../lib/language/i18n.ts';
import { MobileField } from '../../../components/fields/mobile-field.tsx';
import { ConfirmPasswordField, PasswordField } from '../../../components/fields/password/password-fields.tsx';
import {
  AlphanumericField,
  CreditCodeField,
  EmailField,
  LengthField,
  TelephoneField,
} from '../../../components/fields/text-fields.tsx';
import { Panel } from '../../../components/page/panel.tsx';
import { useTranslateErrors } from '../../../components/form/translate-errors.ts';
import { example, usage, type FieldValues } from './example.ts';

const hideSecrets = (name: string, value: unknown): unknown => (/password/i.test(name) && value ? '••••••••' : value);

const Fields = ({ isOptional }: { isOptional: boolean }) => (
  <div className="grid grid-cols-1 gap-x-6 md:grid-cols-2">
    <MobileField name="mobile" isOptional={isOptional} />
    <TelephoneField name="telephone" isOptional={isOptional} />
    <EmailField name="email" isOptional={isOptional} />
    <CreditCodeField name="creditCode" isOptional={isOptional} />
    <AlphanumericField name="serial" isOptional={isOptional} />
    <LengthField name="postcode" length={6} isOptional={isOptional} />
    <div>
      <PasswordField name="password" isOptional={isOptional} />
    </div>
    <ConfirmPasswordField name="confirmPassword" passwordName="password" isOptional={isOptional} />
  </div>
);

const Snippet = ({ label, children }: { label: string; children: string }) => (
  <pre
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it must be reachable by keyboard, because it scrolls
    tabIndex={0}
    role="group"
    aria-label={label}
    className="m-0 overflow-auto rounded-md bg-fill-quaternary p-3 text-xs leading-5"
  >
    <code>{children}</code>
  </pre>
);

export const words = ['fields'] as const;

export default function FormFieldsPage() {
  const t = useTranslation('fields');
  const formId = useId();
  const [form] = Form.useForm<FieldValues>();
  useTranslateErrors(form, () => undefined);
  const [isRequired, setRequired] = useState(true);
  const [sentValues, setSentValues] = useState<FieldValues | null>(null);
  const switchId = useId();
  return (
    <div className="flex flex-col gap-4 px-4 pt-3 pb-4">
      <Panel
        isFirst
        title={t((w) => w.page.title)}
        extra={
          <label htmlFor={switchId} className="flex items-center gap-2">
            {t((w) => w.page.required)}
            <Switch id={switchId} size="small" checked={isRequired} onChange={setRequired} />
          </label>
        }
      >
        <p className="mt-0 mb-4 max-w-prose text-secondary">{t((w) => w.page.intro)}</p>
        <Form
          name={formId}
          form={form}
          layout="vertical"
          autoComplete="off"
          scrollToFirstError={{ focus: true }}
          onFinish={setSentValues}
        >
          <Fields isOptional={!isRequired} />
          <div className="flex flex-wrap gap-2">
            <Button type="primary" htmlType="submit">
              {t((w) => w.page.submit)}
            </Button>
            <Button onClick={() => form.setFieldsValue(example)}>{t((w) => w.page.fill)}</Button>
          </div>
        </Form>
      </Panel>
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-2">
        <Panel title={t((w) => w.page.values)}>
          <div aria-live="polite">
            {sentValues ? (
              <Snippet label={t((w) => w.page.values)}>{JSON.stringify(sentValues, hideSecrets, 2)}</Snippet>
            ) : (
              <p className="m-0 text-secondary">{t((w) => w.page.none)}</p>
            )}
          </div>
        </Panel>
        <Panel title={t((w) => w.page.code)}>
          <Snippet label={t((w) => w.page.code)}>{usage}</Snippet>
        </Panel>
      </div>
    </div>
  );
}
