import { readSignInSettings, writeSignInSettings } from '@atrium/contract/external-sign-in/calls.ts';
import type { SignInSettings } from '@atrium/contract/external-sign-in/schemas.ts';
import { Button, Form, Switch } from 'antd';
import { useState } from 'react';
import { ErrorState } from '../../../components/feedback/error-state.tsx';
import { Notice } from '../../../components/feedback/notice.tsx';
import { Placeholder } from '../../../components/feedback/placeholder.tsx';
import { Dialog } from '../../../components/overlay/dialog.tsx';
import { UserPicker } from '../../../features/user/user-picker.tsx';
import { toast } from '../../../lib/browser/toast.ts';
import { useSingleRun } from '../../../lib/browser/use-single-run.ts';
import { useErrorText } from '../../../lib/language/error-text.ts';
import { useTranslation } from '../../../lib/language/i18n.ts';
import { useApiMutation, useApiQuery } from '../../../lib/query/query.ts';

interface Values {
  isPasswordOpen: boolean;
  emergencyAccounts: number[];
}

const maxAccounts = 20;

const SettingsForm = ({ settings, onClose }: { settings: SignInSettings; onClose: () => void }) => {
  const t = useTranslation('sign-in');
  const c = useTranslation('common');
  const errorText = useErrorText();
  const { mutateAsync, isPending } = useApiMutation(writeSignInSettings, { skipsErrorToast: true });
  const [failure, setFailure] = useState<unknown>(null);
  const save = useSingleRun(async (values: Values) => {
    setFailure(null);
    try {
      await mutateAsync(values);
      onClose();
      toast.success(c((w) => w.updateSuccess));
    } catch (error) {
      setFailure(error);
    }
  });
  const { isPasswordOpen, emergencyAccounts } = settings;
  return (
    <Form<Values>
      layout="vertical"
      requiredMark={false}
      initialValues={{ isPasswordOpen, emergencyAccounts: emergencyAccounts.map(({ id }) => id) }}
      onFinish={(values) => void save(values)}
    >
      {failure !== null && <Notice>{errorText.failure(failure)}</Notice>}
      <Form.Item
        name="isPasswordOpen"
        label={t((w) => w.allowPasswordSignIn)}
        extra={t((w) => w.passwordSignInHint)}
        valuePropName="checked"
      >
        <Switch />
      </Form.Item>
      <Form.Item
        name="emergencyAccounts"
        label={t((w) => w.emergencyAccounts)}
        extra={t((w) => w.emergencyAccountsHint)}
      >
        <UserPicker
          className="w-full"
          maxUsers={maxAccounts}
          names={Object.fromEntries(emergencyAccounts.map(({ id, name }) => [String(id), name]))}
        />
      </Form.Item>
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={onClose}>{c((w) => w.cancel)}</Button>
        <Button type="primary" htmlType="submit" loading={isPending}>
          {c((w) => w.save)}
        </Button>
      </div>
    </Form>
  );
};

export const SettingsDialog = ({ onClose }: { onClose: () => void }) => {
  const t = useTranslation('sign-in');
  const { data, error, refetch } = useApiQuery(readSignInSettings, undefined, { skipsErrorToast: true });
  return (
    <Dialog
      open
      width={480}
      isReady={data !== undefined}
      title={t((w) => w.passwordSignIn)}
      footer={null}
      onCancel={onClose}
    >
      {error && !data && <ErrorState failure={error} onRetry={() => void refetch()} />}
      {!error && !data && <Placeholder className="h-48" />}
      {data && <SettingsForm settings={data} onClose={onClose} />}
    </Dialog>
  );
};
