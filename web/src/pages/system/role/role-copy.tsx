import { copyRole } from '@atrium/contract/role/calls.ts';
import { roleName, roleNameLength } from '@atrium/contract/role/fields.ts';
import type { Role } from '@atrium/contract/role/schemas.ts';
import { roleCode } from '@atrium/contract/validation.ts';
import { Form, Input } from 'antd';
import { useId } from 'react';
import { useTranslation } from '../../../lib/language/i18n.ts';
import { useApiMutation } from '../../../lib/query/query.ts';
import { toast } from '../../../lib/browser/toast.ts';
import { useFormProblems } from '../../../ui/form/form-problems.ts';
import { Dialog } from '../../../ui/overlay/dialog.tsx';

interface Values {
  name: string;
  code: string;
}

/** Makes another role with the rights and the data scope of one. */
export const RoleCopy = ({ role, onClose }: { role: Role; onClose: () => void }) => {
  const t = useTranslation('role');
  const c = useTranslation('common');
  const formId = useId();
  const [form] = Form.useForm<Values>();
  const { rule, show } = useFormProblems(form);
  const { mutateAsync, isPending } = useApiMutation(copyRole, { quiet: true });
  const save = async (values: Values) => {
    try {
      await mutateAsync({ id: role.id, ...values });
      toast.success(c((w) => w.addSuccess));
      onClose();
    } catch (failure) {
      show(failure, { 'roles.codeTaken': 'code' });
    }
  };
  return (
    <Dialog
      open
      title={t((w) => w.copyOf, { name: role.name })}
      okText={c((w) => w.save)}
      cancelText={c((w) => w.cancel)}
      confirmLoading={isPending}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <Form<Values>
        name={formId}
        form={form}
        layout="vertical"
        autoComplete="off"
        onFinish={(values) => void save(values)}
      >
        <Form.Item
          name="name"
          label={t((w) => w.name)}
          initialValue={t((w) => w.copyName, { name: role.name }).slice(0, roleNameLength)}
          rules={[rule(roleName)]}
        >
          <Input maxLength={roleNameLength} />
        </Form.Item>
        <Form.Item
          name="code"
          label={t((w) => w.code)}
          initialValue={`${role.code}-copy`.slice(0, 32)}
          rules={[rule(roleCode)]}
        >
          <Input maxLength={32} />
        </Form.Item>
      </Form>
    </Dialog>
  );
};
