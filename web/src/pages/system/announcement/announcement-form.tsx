import { createAnnouncement, updateAnnouncement } from '@atrium/contract/announcement/calls.ts';
import { announcementResource, isMissingAudience } from '@atrium/contract/announcement/fields.ts';
import type { Announcement, AnnouncementState } from '@atrium/contract/announcement/schemas.ts';
import { listDepts } from '@atrium/contract/dept/calls.ts';
import { positionCalls } from '@atrium/contract/position/fields.ts';
import { createInitialState, pickState } from '@atrium/contract/resource/definition.ts';
import { listRoles } from '@atrium/contract/role/calls.ts';
import { listUsers, readUserOptions } from '@atrium/contract/user/calls.ts';
import { Form, type FormRule } from 'antd';
import { useCan } from '../../../lib/access/access.ts';
import { useTranslation } from '../../../lib/language/i18n.ts';
import { useLabel } from '../../../lib/language/label.ts';
import { useApiMutation } from '../../../lib/query/query.ts';
import { DeptPicker } from '../../../features/dept/dept-picker.tsx';
import { UserPicker } from '../../../features/user/user-picker.tsx';
import { RecordsInput } from '../../../components/form/records-input.tsx';
import { RowFormDrawer } from '../../../components/form/row-form-drawer.tsx';
import { FieldInput, useFieldLabels } from '../../../components/resource/field-input.tsx';
import type { FormProps } from '../../../components/resource/resource-screen.ts';

const { fields } = announcementResource;

type Values = Omit<AnnouncementState, 'state'>;

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

export const AnnouncementForm = ({ row, onView, close }: FormProps<Announcement>) => {
  const t = useTranslation('resource');
  const label = useLabel();
  const labels = useFieldLabels(fields);
  const create = useApiMutation(createAnnouncement, { skipsErrorToast: true });
  const update = useApiMutation(updateAnnouncement, { skipsErrorToast: true });
  const resourceName = label(announcementResource.one);
  const save = (values: Values, baseRow: Announcement | null): Promise<Announcement> =>
    baseRow ? update.mutateAsync({ ...values, id: baseRow.id, version: baseRow.version }) : create.mutateAsync(values);
  return (
    <RowFormDrawer<Announcement, Values, Announcement>
      title={row ? t((w) => w.edit, { one: resourceName, name: row.title }) : t((w) => w.create, { one: resourceName })}
      resource={announcementResource.name}
      row={row}
      initialValues={createInitialState(fields)}
      toFormValues={(current) => pickState(fields, current)}
      labels={labels}
      names={(currentRow) => ({
        dept: { ...row?.names.dept, ...currentRow?.names.dept },
        role: { ...row?.names.role, ...currentRow?.names.role },
        position: { ...row?.names.position, ...currentRow?.names.position },
        user: { ...row?.names.user, ...currentRow?.names.user },
      })}
      save={save}
      getName={({ title }) => title}
      onView={onView}
      fieldByErrorCode={{ 'announcements.noAudience': 'audience', 'announcements.scope': 'audience' }}
      size={640}
      onClose={close}
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
    </RowFormDrawer>
  );
};
