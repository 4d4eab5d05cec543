import { createUser, readUserOptions, updateUser } from '@atrium/contract/user/calls.ts';
import { pickState } from '@atrium/contract/resource/definition.ts';
import type { EditableState } from '@atrium/contract/resource/derived-types.ts';
import { userResource } from '@atrium/contract/user/fields.ts';
import type { User } from '@atrium/contract/user/schemas.ts';
import { Alert, Avatar, Button } from 'antd';
import { lazy, Suspense } from 'react';
import { useUser } from '../../../lib/access/access.ts';
import { addBasePath } from '../../../lib/address/base-path.ts';
import { useUpload } from '../../../lib/api/use-upload.ts';
import { useTranslation } from '../../../lib/language/i18n.ts';
import { useLabel } from '../../../lib/language/label.ts';
import { useApiQuery, useApiMutation } from '../../../lib/query/query.ts';
import { DeptPicker } from '../../../features/dept/dept-picker.tsx';
import { FieldInput, OtherInputs, useFieldLabels } from '../../../components/resource/field-input.tsx';
import type { FormProps } from '../../../components/resource/resource-screen.ts';
import { RowFormDrawer } from '../../../components/form/row-form-drawer.tsx';
import { PositionField } from './position-field.tsx';
import { RoleField } from './role-field.tsx';
import type { OneTimeSecret } from './one-time-password.tsx';
import { createNewValues } from '../../../components/resource/new-values.ts';

const CropUpload = lazy(async () => ({
  default: (await import('../../../components/form/crop-upload.tsx')).CropUpload,
}));

interface AvatarFieldProps {
  value?: string;
  onChange?: (address: string) => void;
}

const AvatarField = ({ value = '', onChange }: AvatarFieldProps) => {
  const t = useTranslation('user');
  const { isBusy, send } = useUpload((address) => onChange?.(address));
  const picture = (
    <Avatar
      size={56}
      src={value ? addBasePath(value) : undefined}
      alt=""
      className="rounded-[50%_50%_21%_21%]! bg-primary-bg! text-primary-text!"
    >
      +
    </Avatar>
  );
  return (
    <div className="flex items-center gap-3">
      <Suspense fallback={picture}>
        <CropUpload label={t((w) => w.changeAvatar)} isBusy={isBusy} onImage={send}>
          {picture}
        </CropUpload>
      </Suspense>
      {value !== '' && (
        <Button size="small" type="link" className="px-0" onClick={() => onChange?.('')}>
          {t((w) => w.removeAvatar)}
        </Button>
      )}
    </div>
  );
};

type Values = EditableState<typeof fields>;

const { fields } = userResource;

const useSave = (onOneTime: (secret: OneTimeSecret) => void) => {
  const create = useApiMutation(createUser, { skipsErrorToast: true });
  const update = useApiMutation(updateUser, { skipsErrorToast: true });
  return async (values: Values, baseRow: User | null): Promise<unknown> => {
    if (baseRow) return update.mutateAsync({ ...values, id: baseRow.id, version: baseRow.version });
    const createdUser = await create.mutateAsync(values);
    if (createdUser.oneTimePassword !== undefined)
      onOneTime({ user: createdUser, password: createdUser.oneTimePassword });
    return createdUser;
  };
};

const placedFields = [
  'avatar',
  'username',
  'name',
  'deptId',
  'status',
  'roles',
  'positions',
  'phoneNumber',
  'email',
  'description',
] as const;

/** Changing a verified contact of another user needs a separate permission. */
const isVerified = (user: User | null, contact: 'emailVerified' | 'phoneVerified') => user?.[contact] === true;

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
      <FieldInput fields={fields} name="positions">
        <PositionField />
      </FieldInput>
      <div className="grid gap-x-4 sm:grid-cols-2">
        <FieldInput
          fields={fields}
          name="phoneNumber"
          isNew={isNew}
          isGuarded={!isSelf && isVerified(user, 'phoneVerified')}
        />
        <FieldInput
          fields={fields}
          name="email"
          isNew={isNew}
          isGuarded={!isSelf && isVerified(user, 'emailVerified')}
        />
      </div>
      <FieldInput fields={fields} name="description" />
      <OtherInputs fields={fields} placedFields={placedFields} isNew={isNew} />
    </>
  );
};

const useNames = () => {
  const { data } = useApiQuery(readUserOptions);
  return {
    role: Object.fromEntries(data?.roles.map(({ id, name }) => [id, name]) ?? []),
    position: Object.fromEntries(data?.positions.map(({ id, name }) => [id, name]) ?? []),
    dept: Object.fromEntries(data?.depts.map(({ id, name }) => [id, name]) ?? []),
  };
};

interface UserFormProps extends Pick<FormProps<User>, 'row' | 'close'> {
  deptId: number | null;
  onOneTime: (secret: OneTimeSecret) => void;
}

export const UserForm = ({ row: user, deptId, onOneTime, close }: UserFormProps) => {
  const t = useTranslation('user');
  const resourceText = useTranslation('resource');
  const label = useLabel();
  const labels = useFieldLabels(fields);
  const save = useSave(onOneTime);
  const names = useNames();
  const currentUser = useUser();
  return (
    <RowFormDrawer<User, Values, unknown>
      title={
        user
          ? resourceText((w) => w.edit, { one: label(userResource.one), name: user.name })
          : resourceText((w) => w.create, { one: label(userResource.one) })
      }
      row={user}
      initialValues={{ ...createNewValues(fields), deptId }}
      resource="user"
      toFormValues={(row) => pickState(fields, row)}
      labels={labels}
      names={names}
      save={save}
      getName={({ name }) => name}
      fieldByErrorCode={{
        'users.usernameTaken': 'username',
        'roles.notFound': 'roles',
        'positions.notFound': 'positions',
        'depts.notFound': 'deptId',
        'right.exceeds': 'roles',
      }}
      size={600}
      onClose={close}
    >
      <UserFields user={user} isSelf={user?.id === currentUser.id} />
      {!user && <Alert type="info" showIcon className="mb-4" title={t((w) => w.passwordHint)} />}
    </RowFormDrawer>
  );
};
