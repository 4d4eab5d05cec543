import { createUser, readUserOptions, updateUser } from '@atrium/contract/user/calls.ts';
import { initialState, stateIn } from '@atrium/contract/resource/read.ts';
import type { StateOf } from '@atrium/contract/resource/derived-types.ts';
import { userResource } from '@atrium/contract/user/fields.ts';
import type { User } from '@atrium/contract/user/schemas.ts';
import { Alert } from 'antd';
import { useUser } from '../../../lib/access/access.ts';
import { useTranslation } from '../../../lib/language/i18n.ts';
import { useApiQuery, useApiMutation } from '../../../lib/query/query.ts';
import { DeptPicker } from '../../../parts/dept/dept-picker.tsx';
import { FieldInput, OtherInputs, useFieldLabels } from '../../../ui/resource/field-input.tsx';
import { RowFormDrawer } from '../../../ui/form/row-form-drawer.tsx';
import { AvatarField } from './avatar-field.tsx';
import { RoleField } from './role-field.tsx';
import type { OneTime } from './user-dialog.ts';

type Values = StateOf<typeof fields>;

const { fields } = userResource;

const useSave = (onOneTime: (secret: OneTime) => void) => {
  const create = useApiMutation(createUser, { quiet: true });
  const update = useApiMutation(updateUser, { quiet: true });
  return async (values: Values, based: User | null): Promise<unknown> => {
    if (based) return update.mutateAsync({ ...values, id: based.id, version: based.version });
    const made = await create.mutateAsync(values);
    if (made.oneTimePassword !== undefined) onOneTime({ user: made, password: made.oneTimePassword });
    return made;
  };
};

const placed = [
  'avatar',
  'username',
  'name',
  'deptId',
  'status',
  'roles',
  'phoneNumber',
  'email',
  'description',
] as const;

/** Another's contact that they have not verified is set by whoever may change the rest, and verified by nobody. */
const isProved = (user: User | null, contact: 'emailVerified' | 'phoneVerified') => user?.[contact] === true;

const UserFields = ({ user, isSelf }: { user: User | null; isSelf: boolean }) => {
  const isNew = user === null;
  return (
    <>
      <FieldInput fields={fields} name="avatar">
        <AvatarField />
      </FieldInput>
      <div className="grid gap-x-4 sm:grid-cols-2">
        <FieldInput fields={fields} name="username" />
        <FieldInput fields={fields} name="name" />
        <FieldInput fields={fields} name="deptId">
          <DeptPicker />
        </FieldInput>
        <FieldInput fields={fields} name="status" isDisabled={isSelf} />
      </div>
      <FieldInput fields={fields} name="roles">
        <RoleField />
      </FieldInput>
      <div className="grid gap-x-4 sm:grid-cols-2">
        <FieldInput
          fields={fields}
          name="phoneNumber"
          isNew={isNew}
          isGuarded={!isSelf && isProved(user, 'phoneVerified')}
        />
        <FieldInput fields={fields} name="email" isNew={isNew} isGuarded={!isSelf && isProved(user, 'emailVerified')} />
      </div>
      <FieldInput fields={fields} name="description" />
      <OtherInputs fields={fields} placed={placed} isNew={isNew} />
    </>
  );
};

/** What the ids in a user are called. */
const useNames = () => {
  const { data } = useApiQuery(readUserOptions);
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
  const labels = useFieldLabels(fields);
  const save = useSave(onOneTime);
  const names = useNames();
  const me = useUser();
  return (
    <RowFormDrawer<User, Values, unknown>
      title={user ? t((w) => w.editOf, { name: user.name }) : t((w) => w.create)}
      row={user}
      fresh={{ ...initialState(fields), deptId }}
      noun="user"
      valuesOf={(row) => stateIn(fields, row)}
      labels={labels}
      names={names}
      save={save}
      nameOf={({ name }) => name}
      fieldOf={{
        'users.usernameTaken': 'username',
        'roles.notFound': 'roles',
        'depts.notFound': 'deptId',
        'right.exceeds': 'roles',
      }}
      size={600}
      onClose={onClose}
    >
      <UserFields user={user} isSelf={user?.id === me.id} />
      {!user && <Alert type="info" showIcon className="mb-4" title={t((w) => w.passwordHint)} />}
    </RowFormDrawer>
  );
};
