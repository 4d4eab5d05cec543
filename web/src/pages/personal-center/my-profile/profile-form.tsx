import { changeProfile, type Profile } from '@atrium/contract/account.ts';
import { readUserInfo } from '@atrium/contract/user.ts';
import { all, atMost, email, optional, phone, required } from '@atrium/contract/validation.ts';
import { Button, Form, Input } from 'antd';
import { useId, useState } from 'react';
import { reloadAccess } from '../../../lib/access.ts';
import { useWords } from '../../../lib/i18n.ts';
import { useTell } from '../../../lib/query.ts';
import { toast } from '../../../lib/toast.ts';
import { useUnsaved } from '../../../lib/unsaved.ts';
import { useFormProblems } from '../../../ui/form-problems.ts';

interface Values {
  name: string;
  email: string;
  phoneNumber: string;
  description: string;
}

const nameLength = 50;

interface FieldsProps {
  profile: Profile;
  isDirty: boolean;
  setDirty: (isDirty: boolean) => void;
}

const Fields = ({ profile, isDirty, setDirty }: FieldsProps) => {
  const t = useWords('account');
  const c = useWords('common');
  const formId = useId();
  const [form] = Form.useForm<Values>();
  const { rule, show } = useFormProblems(form);
  const { mutateAsync, isPending } = useTell(changeProfile, { quiet: true, stales: [readUserInfo] });
  useUnsaved(
    t((w) => w.profile),
    isDirty,
  );

  const save = async (values: Values) => {
    try {
      await mutateAsync({ ...values, version: profile.version });
      setDirty(false);
      toast.success(c((w) => w.updateSuccess));
      await reloadAccess();
    } catch (failure) {
      show(failure);
    }
  };
  return (
    <Form<Values>
      name={formId}
      form={form}
      layout="vertical"
      className="max-w-xl"
      initialValues={profile}
      requiredMark={false}
      scrollToFirstError={{ focus: true }}
      autoComplete="off"
      onValuesChange={() => setDirty(true)}
      onFinish={(values) => void save(values)}
    >
      <Form.Item name="name" label={t((w) => w.name)} rules={[rule(all(required, atMost(nameLength)))]}>
        <Input maxLength={nameLength} />
      </Form.Item>
      <Form.Item name="email" label={t((w) => w.email)} rules={[rule(optional(email))]}>
        <Input inputMode="email" />
      </Form.Item>
      <Form.Item name="phoneNumber" label={t((w) => w.phoneNumber)} rules={[rule(optional(phone))]}>
        <Input inputMode="tel" />
      </Form.Item>
      <Form.Item name="description" label={t((w) => w.description)} rules={[rule(atMost(500))]}>
        <Input.TextArea autoSize={{ minRows: 3, maxRows: 8 }} maxLength={500} showCount />
      </Form.Item>
      <Button type="primary" htmlType="submit" loading={isPending} disabled={!isDirty} className="mt-2">
        {c((w) => w.save)}
      </Button>
    </Form>
  );
};

/** What a person may change of their own account. What is saved elsewhere appears here, unless something is being typed. */
export const ProfileForm = ({ profile }: { profile: Profile }) => {
  const [isDirty, setDirty] = useState(false);
  const [base, setBase] = useState(profile);
  if (!isDirty && profile.version !== base.version) setBase(profile);
  return <Fields key={base.version} profile={base} isDirty={isDirty} setDirty={setDirty} />;
};
