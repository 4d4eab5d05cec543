import { changeProfile } from '@atrium/contract/account/calls.ts';
import type { Profile } from '@atrium/contract/account/schemas.ts';
import { combineRules, maxLength, required } from '@atrium/contract/validation.ts';
import { Button, Form, Input } from 'antd';
import { getLengthLimit } from '../../../components/fields/length-limit.ts';
import { useId, useState } from 'react';
import { reloadAccess } from '../../../lib/access/access.ts';
import { useTranslation } from '../../../lib/language/i18n.ts';
import { useApiMutation } from '../../../lib/query/query.ts';
import { useFormRule } from '../../../components/fields/form-rule.ts';
import { RowForm } from '../../../components/form/row-form.tsx';

interface Values {
  name: string;
  description: string;
}

const nameLength = 50;

const toFormValues = ({ name, description }: Profile): Values => ({ name, description });

const useLabels = () => {
  const t = useTranslation('account');
  return {
    name: t((w) => w.name),
    description: t((w) => w.description),
  };
};

const Fields = ({ labels }: { labels: ReturnType<typeof useLabels> }) => {
  const createFormRule = useFormRule();
  return (
    <>
      <Form.Item
        name="name"
        label={labels.name}
        rules={[createFormRule(combineRules(required, maxLength(nameLength)))]}
      >
        <Input {...getLengthLimit(nameLength)} />
      </Form.Item>
      <Form.Item
        name="description"
        label={labels.description}
        rules={[createFormRule(maxLength(500), { isMultiline: true })]}
      >
        <Input.TextArea autoSize={{ minRows: 3, maxRows: 8 }} {...getLengthLimit(500, true)} />
      </Form.Item>
    </>
  );
};

/** Form of the user's own profile. It shows changes from elsewhere unless the user is typing. */
export const ProfileForm = ({ profile }: { profile: Profile }) => {
  const t = useTranslation('account');
  const c = useTranslation('common');
  const labels = useLabels();
  const id = useId();
  const [isDirty, setDirty] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [baseRow, setBase] = useState({ row: profile, form: 0 });
  const { mutateAsync } = useApiMutation(changeProfile, { skipsErrorToast: true });
  if (!isDirty && profile.version > baseRow.row.version) setBase({ row: profile, form: baseRow.form + 1 });
  const onSaved = (savedProfile: Profile): Profile => {
    setBase({ row: savedProfile, form: baseRow.form });
    // The next navigation retries.
    reloadAccess().catch(() => undefined);
    return savedProfile;
  };
  return (
    <RowForm<Profile, Values, Profile>
      key={baseRow.form}
      id={id}
      className="max-w-xl"
      title={t((w) => w.profile)}
      resource="user"
      row={baseRow.row}
      initialValues={toFormValues(baseRow.row)}
      toFormValues={toFormValues}
      labels={labels}
      save={(values, editedRow) => mutateAsync({ ...values, version: editedRow?.version })}
      onBusy={setBusy}
      onDirty={setDirty}
      onSaved={onSaved}
    >
      <Fields labels={labels} />
      <Button type="primary" htmlType="submit" loading={isBusy} disabled={!isDirty} className="mt-2">
        {c((w) => w.save)}
      </Button>
    </RowForm>
  );
};
