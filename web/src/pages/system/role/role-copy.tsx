import { copyRole } from '@atrium/contract/role/calls.ts';
import { roleResource } from '@atrium/contract/role/fields.ts';
import type { Role } from '@atrium/contract/role/schemas.ts';
import { Form } from 'antd';
import { useId } from 'react';
import { useTranslation } from '../../../lib/language/i18n.ts';
import { useApiMutation } from '../../../lib/query/query.ts';
import { toast } from '../../../lib/browser/toast.ts';
import { useFormProblems } from '../../../ui/form/form-problems.ts';
import { FieldInput } from '../../../ui/resource/field-input.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';

const { fields } = roleResource;

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
  const { show } = useFormProblems(form);
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
        initialValues={{
          name: t((w) => w.copyName, { name: role.name }).slice(0, fields.name.max),
          code: `${role.code}-copy`.slice(0, fields.code.max),
        }}
        onFinish={(values) => void save(values)}
      >
        <FieldInput fields={fields} name="name" />
        <FieldInput fields={fields} name="code" />
      </Form>
    </Dialog>
  );
};
