import { createApiToken, listApiTokenPermissions } from '@atrium/contract/api-token/calls.ts';
import { apiTokenDays } from '@atrium/contract/api-token/fields.ts';
import type { ApiTokenPermissions } from '@atrium/contract/api-token/schemas.ts';
import { required } from '@atrium/contract/validation.ts';
import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import { ErrorState } from '../../../components/feedback/error-state.tsx';
import { Placeholder } from '../../../components/feedback/placeholder.tsx';
import { FormField } from '../../../components/fields/form-field.tsx';
import { Select } from '../../../components/fields/select.tsx';
import { useFormErrors } from '../../../components/form/form-errors.ts';
import { Dialog } from '../../../components/overlay/dialog.tsx';
import { useSingleRun } from '../../../lib/browser/use-single-run.ts';
import { useTranslation } from '../../../lib/language/i18n.ts';
import { useApiMutation, useApiQuery } from '../../../lib/query/query.ts';
import { CreatedApiTokenDialog } from './created-api-token-dialog.tsx';
import { PermissionPicker } from './permission-picker.tsx';

interface Values {
  name: string;
  permissions: string[];
  days: number;
  /** One per line. */
  networks: string;
}

const initialValues: Values = { name: '', permissions: [], days: 90, networks: '' };

const splitNetworks = (text: string): string[] => text.split(/[\s,，;；]+/).filter((network) => network !== '');

interface NewTokenFormProps {
  pages: ApiTokenPermissions;
  onCreated: (token: string) => void;
  onClose: () => void;
}

const NewTokenForm = ({ pages, onCreated, onClose }: NewTokenFormProps) => {
  const t = useTranslation('api-token');
  const c = useTranslation('common');
  const errorText = useTranslation('errors');
  const [form] = Form.useForm<Values>();
  const { show } = useFormErrors(form);
  const { mutateAsync: create, isPending } = useApiMutation(createApiToken, { skipsErrorToast: true });
  const save = useSingleRun(async ({ networks, ...values }: Values) => {
    try {
      onCreated((await create({ ...values, networks: splitNetworks(networks) })).token);
    } catch (failure) {
      show(failure, { 'apiToken.tooMany': 'name' });
    }
  });
  if (pages.length === 0) return <p className="m-0">{t((w) => w.noPermissions)}</p>;
  return (
    <Form<Values>
      form={form}
      layout="vertical"
      requiredMark={false}
      initialValues={initialValues}
      scrollToFirstError={{ focus: true }}
      autoComplete="off"
      onFinish={(values) => void save(values)}
    >
      <FormField name="name" label={t((w) => w.name)} rule={required} hint={t((w) => w.nameHint)}>
        <Input maxLength={50} />
      </FormField>
      <Form.Item
        name="permissions"
        label={t((w) => w.permissions)}
        extra={t((w) => w.permissionsHint)}
        rules={[{ required: true, type: 'array', message: errorText((w) => w['field.required']) }]}
      >
        <PermissionPicker pages={pages} />
      </Form.Item>
      <Form.Item name="days" label={t((w) => w.expiry)}>
        <Select options={apiTokenDays.map((days) => ({ value: days, label: t((w) => w.days, { count: days }) }))} />
      </Form.Item>
      <Form.Item name="networks" label={t((w) => w.networksLabel)} extra={t((w) => w.networksHint)}>
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} />
      </Form.Item>
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={onClose}>{c((w) => w.cancel)}</Button>
        <Button type="primary" htmlType="submit" loading={isPending}>
          {t((w) => w.createButton)}
        </Button>
      </div>
    </Form>
  );
};

/** Creates an API token and then shows it once. The API client asks for the password and the second factor. */
export const NewApiTokenDialog = ({ onClose }: { onClose: () => void }) => {
  const t = useTranslation('api-token');
  const [token, setToken] = useState<string | null>(null);
  const { data: pages, error, refetch } = useApiQuery(listApiTokenPermissions, undefined, { skipsErrorToast: true });
  if (token !== null) return <CreatedApiTokenDialog token={token} onClose={onClose} />;
  return (
    <Dialog
      open
      width={560}
      isReady={pages !== undefined}
      title={t((w) => w.create)}
      footer={null}
      mask={{ closable: false }}
      onCancel={onClose}
    >
      {error && !pages && <ErrorState failure={error} onRetry={() => void refetch()} />}
      {!error && !pages && <Placeholder className="h-64" />}
      {pages && <NewTokenForm pages={pages} onCreated={setToken} onClose={onClose} />}
    </Dialog>
  );
};
