import { identityProviderCalls, identityProviderResource } from '@atrium/contract/identity-provider/fields.ts';
import type { MappingRule } from '@atrium/contract/identity-provider/rules.ts';
import { createInitialState, pickState } from '@atrium/contract/resource/definition.ts';
import type { EditableState, RowOf } from '@atrium/contract/resource/derived-types.ts';
import { Form } from 'antd';
import { PasswordInput } from '../../../components/fields/password/password-input.tsx';
import { Select } from '../../../components/fields/select.tsx';
import { RowFormDrawer } from '../../../components/form/row-form-drawer.tsx';
import { FieldInput, useFieldLabels } from '../../../components/resource/field-input.tsx';
import type { FormProps } from '../../../components/resource/resource-screen.ts';
import { useTranslation } from '../../../lib/language/i18n.ts';
import { useLabel } from '../../../lib/language/label.ts';
import { useApiMutation } from '../../../lib/query/query.ts';
import { RedirectUri } from './redirect-uri.tsx';
import { RulesInput } from './rules-input.tsx';
import { RulesPreview } from './rules-preview.tsx';

const { fields } = identityProviderResource;

export type Provider = RowOf<typeof fields>;
type Values = EditableState<typeof fields>;

/** Issuers of the presets. The administrator replaces the parts in braces. */
const issuers: Readonly<Record<Provider['preset'], string>> = {
  entra: 'https://login.microsoftonline.com/{tenant}/v2.0',
  google: 'https://accounts.google.com',
  keycloak: 'https://{host}/realms/{realm}',
  gitlab: 'https://gitlab.com',
  other: '',
};

interface PresetInputProps {
  id?: string;
  value?: Provider['preset'];
  onChange?: (preset: Provider['preset']) => void;
}

/** Select for the type of a provider. Enters the issuer and redirect path of the type, unless the administrator has changed them. */
const PresetInput = ({ id, value, onChange }: PresetInputProps) => {
  const label = useLabel();
  const form = Form.useFormInstance<Values>();
  return (
    <Select
      {...(id !== undefined && { id })}
      value={value ?? null}
      options={Object.entries(fields.preset.options).map(([key, words]) => ({ value: key, label: label(words) }))}
      onChange={(preset: Provider['preset']) => {
        const { issuer, redirectPath }: Partial<Values> = form.getFieldsValue();
        const isUnchanged = Object.values(issuers).some((presetIssuer) => presetIssuer === issuer);
        if (isUnchanged) form.setFieldValue('issuer', issuers[preset]);
        if (redirectPath === '' || Object.keys(issuers).some((presetName) => presetName === redirectPath))
          form.setFieldValue('redirectPath', preset === 'other' ? '' : preset);
        onChange?.(preset);
      }}
    />
  );
};

const RedirectPathInput = () => {
  const t = useTranslation('sign-in');
  const label = useLabel();
  const redirectPath: unknown = Form.useWatch('redirectPath', Form.useFormInstance<Values>());
  const isEmpty = typeof redirectPath !== 'string' || redirectPath === '';
  const redirectUri = !isEmpty && (
    <>
      {t((w) => w.redirectUri)}
      <br />
      <RedirectUri redirectPath={redirectPath} />
    </>
  );
  return <FieldInput fields={fields} name="redirectPath" extra={redirectUri || label(fields.redirectPath.hint)} />;
};

const AccessInputs = ({ providerId }: { providerId: number | null }) => {
  const form = Form.useFormInstance<Values>();
  const newPeople = Form.useWatch('newPeople', form);
  const rules: unknown = Form.useWatch('rules', form);
  return (
    <>
      <FieldInput fields={fields} name="newPeople" />
      <FieldInput fields={fields} name="emailDomains" />
      {newPeople !== 'refuse' && (
        <div className="grid gap-x-4 sm:grid-cols-2">
          <FieldInput fields={fields} name="roleId" />
          <FieldInput fields={fields} name="deptId" />
        </div>
      )}
      <RulesInput />
      {/* `RulesInput` sets only mapping rules. */}
      <RulesPreview rules={(rules ?? []) as MappingRule[]} providerId={providerId} />
    </>
  );
};

export const ProviderForm = ({ row, onView, close }: FormProps<Provider>) => {
  const t = useTranslation('resource');
  const signInText = useTranslation('sign-in');
  const label = useLabel();
  const labels = useFieldLabels(fields);
  const create = useApiMutation(identityProviderCalls.create, { skipsErrorToast: true });
  const update = useApiMutation(identityProviderCalls.update, { skipsErrorToast: true });
  const one = label(identityProviderResource.one);
  const save = (values: Values, baseRow: Provider | null): Promise<Provider> =>
    baseRow ? update.mutateAsync({ ...values, id: baseRow.id, version: baseRow.version }) : create.mutateAsync(values);
  return (
    <RowFormDrawer<Provider, Values, Provider>
      title={row ? t((w) => w.edit, { one, name: row.name }) : t((w) => w.create, { one })}
      resource={identityProviderResource.name}
      row={row}
      initialValues={{ ...createInitialState(fields), rules: [] }}
      // The server never returns the secret. An empty one keeps it.
      toFormValues={(current) => pickState(fields, { ...current, rules: current.rules ?? [], clientSecret: '' })}
      labels={labels}
      names={(currentRow) => {
        const rows = [row, currentRow].filter((candidate) => candidate !== null);
        return {
          role: Object.fromEntries(rows.map(({ roleId, roleIdName }) => [String(roleId), roleIdName])),
          dept: Object.fromEntries(rows.map(({ deptId, deptIdName }) => [String(deptId), deptIdName])),
        };
      }}
      save={save}
      getName={({ name }) => name}
      onView={onView}
      size={640}
      onClose={close}
    >
      <div className="grid gap-x-4 sm:grid-cols-2">
        <FieldInput fields={fields} name="name" />
        <FieldInput fields={fields} name="preset">
          <PresetInput />
        </FieldInput>
      </div>
      <RedirectPathInput />
      <FieldInput fields={fields} name="issuer" />
      <FieldInput fields={fields} name="clientId" />
      <FieldInput fields={fields} name="clientSecret" extra={row ? undefined : signInText((w) => w.newSecretHint)}>
        <PasswordInput autoComplete="off" maxLength={fields.clientSecret.max} />
      </FieldInput>
      <FieldInput fields={fields} name="scopes" />
      <AccessInputs providerId={row?.id ?? null} />
      <FieldInput fields={fields} name="status" />
    </RowFormDrawer>
  );
};
