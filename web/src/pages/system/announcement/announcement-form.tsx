import { announcementCalls, announcementResource, isMissingAudience } from '@atrium/contract/announcement/fields.ts';
import type { Announcement } from '@atrium/contract/announcement/schemas.ts';
import type { EditableState } from '@atrium/contract/resource/derived-types.ts';
import { listDepts } from '@atrium/contract/dept/calls.ts';
import { positionCalls } from '@atrium/contract/position/fields.ts';
import { listRoles } from '@atrium/contract/role/calls.ts';
import { listUsers, readUserOptions } from '@atrium/contract/user/calls.ts';
import { Form, type FormRule } from 'antd';
import { useCan } from '../../../lib/access/access.ts';
import { useTranslation } from '../../../lib/language/i18n.ts';
import { DeptPicker } from '../../../features/dept/dept-picker.tsx';
import { UserPicker } from '../../../features/user/user-picker.tsx';
import { RecordsInput } from '../../../components/form/records-input.tsx';
import { FieldInput } from '../../../components/resource/field-input.tsx';
import { ResourceForm } from '../../../components/resource/resource-form.tsx';
import type { FormProps } from '../../../components/resource/resource-screen.ts';

const { fields } = announcementResource;

type Values = EditableState<typeof fields>;

const noTargets = { depts: [], roles: [], positions: [], users: [] };

/** Inputs for the kinds of records that the user may read. */
const AudienceInputs = ({ row }: { row: Announcement | null }) => {
  const errorText = useTranslation('errors');
  const can = useCan();
  const form = Form.useFormInstance<Values>();
  const audience = Form.useWatch('audience', form);
  // All values of the form, also of hidden inputs.
  const getValues = () => form.getFieldsValue(true) as Partial<Values>;
  const audienceRule: FormRule = {
    validator: (_rule, value: string) =>
      isMissingAudience({ ...noTargets, ...getValues(), audience: value })
        ? Promise.reject(new Error(errorText((w) => w['announcements.noAudience'])))
        : Promise.resolve(),
  };
  return (
    <>
      <FieldInput fields={fields} name="audience" rules={[audienceRule]} />
      {audience === 'chosen' && (
        <>
          {(can(listDepts) || can(readUserOptions)) && (
            <FieldInput fields={fields} name="depts">
              <DeptPicker isMultiple />
            </FieldInput>
          )}
          {can(listRoles) && (
            <FieldInput fields={fields} name="roles">
              <RecordsInput call={listRoles} />
            </FieldInput>
          )}
          {can(positionCalls.list) && (
            <FieldInput fields={fields} name="positions">
              <RecordsInput call={positionCalls.list} />
            </FieldInput>
          )}
          {can(listUsers) && (
            <FieldInput fields={fields} name="users">
              <UserPicker className="w-full" maxUsers={fields.users.max} {...(row && { names: row.names.user })} />
            </FieldInput>
          )}
        </>
      )}
    </>
  );
};

interface AnnouncementFormProps extends FormProps<Announcement> {
  onPublish: ((announcement: Announcement) => void) | undefined;
}

export const AnnouncementForm = ({ row, onView, close, onPublish }: AnnouncementFormProps) => {
  const t = useTranslation('announcement');
  const saveAndPublish = onPublish && {
    label: t((w) => w.saveAndPublish),
    go: (saved: Announcement) => {
      close();
      onPublish(saved);
    },
  };
  return (
    <ResourceForm<Announcement>
      resource={announcementResource}
      calls={announcementCalls}
      row={row}
      fieldByErrorCode={{ 'announcements.noAudience': 'audience', 'announcements.scope': 'audience' }}
      size={640}
      next={saveAndPublish}
      onView={onView}
      close={close}
    >
      <FieldInput fields={fields} name="title" />
      <FieldInput fields={fields} name="body" />
      <FieldInput fields={fields} name="importance" />
      <AudienceInputs row={row} />
      <div className="grid gap-x-4 sm:grid-cols-2">
        <FieldInput fields={fields} name="publishTime" />
        <FieldInput fields={fields} name="expireTime" />
        <FieldInput fields={fields} name="isPinned" />
        <FieldInput fields={fields} name="mustConfirm" />
      </div>
    </ResourceForm>
  );
};
