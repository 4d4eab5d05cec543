import { createUser, readUserOptions, updateUser } from '@atrium/contract/user/calls.ts';
import { userNameLength } from '@atrium/contract/user/fields.ts';
import type { User } from '@atrium/contract/user/schemas.ts';
import { all, atMost, email, optional, phone, required, username } from '@atrium/contract/validation.ts';
import { Alert, Form, Input, Switch } from 'antd';
import { useUser } from '../../../lib/access/access.ts';
import { useTranslation } from '../../../lib/language/i18n.ts';
import { useServes } from '../../../lib/access/serves.ts';
import { useApiQuery, useApiMutation } from '../../../lib/query/query.ts';
import { DeptPicker } from '../../../ui/form/dept-picker.tsx';
import { useFormRule } from '../../../ui/fields/form-rule.ts';
import { RowFormDrawer } from '../../../ui/form/row-form-drawer.tsx';
import { AvatarField } from './avatar-field.tsx';
import { RoleField } from './role-field.tsx';
import type { OneTime } from './user-dialog.ts';

interface Values {
  avatar: string;
  username: string;
  name: string;
  deptId: number | null;
  roles: number[];
  email: string;
  phoneNumber: string;
  status: boolean;
  description: string;
}

const valuesOf = (user: User): Values => ({
  avatar: user.avatar,
  username: user.username,
  name: user.name,
  deptId: user.deptId,
  roles: user.roles,
  email: user.email,
  phoneNumber: user.phoneNumber,
  status: user.status === 1,
  description: user.description,
});

const useSave = (onOneTime: (secret: OneTime) => void) => {
  const create = useApiMutation(createUser, { quiet: true });
  const update = useApiMutation(updateUser, { quiet: true });
  return async (values: Values, based: User | null): Promise<void> => {
    const parts = { ...values, status: values.status ? 1 : 0 } as const;
    if (based) {
      await update.mutateAsync({ ...parts, id: based.id, version: based.version });
      return;
    }
    const { name, username: chosen, oneTimePassword } = await create.mutateAsync(parts);
    if (oneTimePassword !== undefined) onOneTime({ name, username: chosen, password: oneTimePassword });
  };
};

const useLabels = () => {
  const t = useTranslation('user');
  return {
    avatar: t((w) => w.avatar),
    username: t((w) => w.username),
    name: t((w) => w.name),
    deptId: t((w) => w.dept),
    roles: t((w) => w.roles),
    email: t((w) => w.email),
    phoneNumber: t((w) => w.phoneNumber),
    status: t((w) => w.status),
    description: t((w) => w.description),
  };
};

const Fields = ({ labels, isSelf }: { labels: ReturnType<typeof useLabels>; isSelf: boolean }) => {
  const rule = useFormRule();
  const hasOptions = useServes()(readUserOptions);
  return (
    <>
      <Form.Item name="avatar" label={labels.avatar}>
        <AvatarField />
      </Form.Item>
      <div className="grid gap-x-4 sm:grid-cols-2">
        <Form.Item name="username" label={labels.username} rules={[rule(username)]}>
          <Input maxLength={16} spellCheck={false} autoCapitalize="none" />
        </Form.Item>
        <Form.Item name="name" label={labels.name} rules={[rule(all(required, atMost(userNameLength)))]}>
          <Input maxLength={userNameLength} />
        </Form.Item>
        {hasOptions && (
          <Form.Item name="deptId" label={labels.deptId}>
            <DeptPicker />
          </Form.Item>
        )}
        <Form.Item name="status" label={labels.status} valuePropName="checked">
          <Switch disabled={isSelf} />
        </Form.Item>
      </div>
      {hasOptions && (
        <Form.Item name="roles" label={labels.roles}>
          <RoleField />
        </Form.Item>
      )}
      <div className="grid gap-x-4 sm:grid-cols-2">
        <Form.Item name="phoneNumber" label={labels.phoneNumber} rules={[rule(optional(phone))]}>
          <Input inputMode="tel" maxLength={24} />
        </Form.Item>
        <Form.Item name="email" label={labels.email} rules={[rule(optional(email))]}>
          <Input inputMode="email" maxLength={254} />
        </Form.Item>
      </div>
      <Form.Item name="description" label={labels.description} rules={[rule(atMost(500), { isMultiline: true })]}>
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} maxLength={500} />
      </Form.Item>
    </>
  );
};

/** What the ids in a user are called. */
const useNames = () => {
  const enabled = useServes()(readUserOptions);
  const { data } = useApiQuery(readUserOptions, undefined, { enabled });
  return {
    role: Object.fromEntries(data?.roles.map(({ id, name }) => [id, name]) ?? []),
    dept: Object.fromEntries(data?.depts.map(({ id, name }) => [id, name]) ?? []),
  };
};

interface UserFormProps {
  user: User | null;
  /** Where a new user belongs at first. */
  deptId: number | null;
  onOneTime: (secret: OneTime) => void;
  onClose: () => void;
}

/** Makes a user, or changes one. */
export const UserForm = ({ user, deptId, onOneTime, onClose }: UserFormProps) => {
  const t = useTranslation('user');
  const labels = useLabels();
  const save = useSave(onOneTime);
  const names = useNames();
  const me = useUser();
  return (
    <RowFormDrawer<User, Values>
      title={user ? t((w) => w.editOf, { name: user.name }) : t((w) => w.create)}
      row={user}
      fresh={{
        avatar: '',
        username: '',
        name: '',
        deptId,
        roles: [],
        email: '',
        phoneNumber: '',
        status: true,
        description: '',
      }}
      noun="user"
      valuesOf={valuesOf}
      labels={labels}
      names={names}
      save={save}
      fieldOf={{
        'users.usernameTaken': 'username',
        'roles.notFound': 'roles',
        'depts.notFound': 'deptId',
        'right.exceeds': 'roles',
      }}
      size={600}
      onClose={onClose}
    >
      <Fields labels={labels} isSelf={user?.id === me.id} />
      {!user && <Alert type="info" showIcon className="mb-4" title={t((w) => w.passwordHint)} />}
    </RowFormDrawer>
  );
};
