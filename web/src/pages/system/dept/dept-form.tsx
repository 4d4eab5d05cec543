import { createDept, listDepts, updateDept } from '@atrium/contract/dept/calls.ts';
import { deptResource } from '@atrium/contract/dept/fields.ts';
import type { Dept, DeptState } from '@atrium/contract/dept/schemas.ts';
import { pickState } from '@atrium/contract/resource/definition.ts';
import { useState } from 'react';
import { useTranslation } from '../../../lib/language/i18n.ts';
import { useLabel } from '../../../lib/language/label.ts';
import { useApiQuery, useApiMutation } from '../../../lib/query/query.ts';
import { useTreeSearch } from '../../../lib/search/use-label-search.ts';
import { buildDeptTree } from '../../../features/dept/dept-picker.tsx';
import { RowFormDrawer } from '../../../components/form/row-form-drawer.tsx';
import { UserField } from '../../../features/user/user-field.tsx';
import { FieldInput, OtherInputs, useFieldLabels } from '../../../components/resource/field-input.tsx';
import type { FormProps } from '../../../components/resource/resource-screen.ts';
import { TreeSelect } from '../../../components/fields/tree-select.tsx';
import { createNewValues } from '../../../components/resource/new-values.ts';

const { fields } = deptResource;

/** A department without an order is sorted last. */
type Values = Omit<DeptState, 'order'> & { order: number | null };

const emptyValues: Values = { ...createNewValues(fields), order: null };

const toFormValues = ({ parentId, ...dept }: Dept): Values =>
  pickState(fields, { ...dept, parentId: parentId === '' ? null : parentId });

const placedFields = ['name', 'parentId', 'code', 'order', 'leaderId', 'status', 'remark'] as const;

const getNamesById = (depts: readonly Dept[] = []): Record<string, string> =>
  Object.fromEntries(depts.map(({ id, name }) => [id, name]));
const getLeadersById = (depts: readonly Dept[] = []): Record<string, string> =>
  Object.fromEntries(depts.map(({ leaderId, leaderName }) => [leaderId ?? '', leaderName]));

export const DeptForm = ({ row: dept, parent, close }: FormProps<Dept>) => {
  const t = useTranslation('dept');
  const resourceText = useTranslation('resource');
  const label = useLabel();
  const { data } = useApiQuery(listDepts, {});
  const parentOptions = buildDeptTree(data?.list ?? [], dept?.id);
  const search = useTreeSearch(parentOptions);
  const create = useApiMutation(createDept, { skipsErrorToast: true });
  const update = useApiMutation(updateDept, { skipsErrorToast: true });
  const [selectedNames, setSelectedNames] = useState<Record<string, string>>({});
  const names = { dept: getNamesById(data?.list), user: { ...getLeadersById(data?.list), ...selectedNames } };
  const save = (values: Values, baseRow: Dept | null): Promise<unknown> => {
    // The API uses `''` for the root.
    const input = { ...values, parentId: values.parentId ?? '', order: values.order ?? undefined } as const;
    return baseRow
      ? update.mutateAsync({ ...input, id: baseRow.id, version: baseRow.version })
      : create.mutateAsync(input);
  };
  return (
    <RowFormDrawer<Dept, Values, unknown>
      title={
        dept
          ? resourceText((w) => w.edit, { one: label(deptResource.one), name: dept.name })
          : resourceText((w) => w.create, { one: label(deptResource.one) })
      }
      row={dept}
      initialValues={{ ...emptyValues, parentId: parent?.id ?? null }}
      resource="dept"
      toFormValues={toFormValues}
      labels={useFieldLabels(fields)}
      names={names}
      save={save}
      getName={({ name }) => name}
      fieldByErrorCode={{
        'depts.codeTaken': 'code',
        'depts.cycle': 'parentId',
        'depts.notFound': 'parentId',
        'users.notFound': 'leaderId',
      }}
      onClose={close}
    >
      <FieldInput fields={fields} name="name" />
      <FieldInput fields={fields} name="parentId">
        <TreeSelect
          allowClear
          treeDefaultExpandAll
          {...search}
          placeholder={t((w) => w.atRoot)}
          treeData={parentOptions}
        />
      </FieldInput>
      <div className="grid gap-x-4 sm:grid-cols-2">
        <FieldInput fields={fields} name="code" />
        <FieldInput fields={fields} name="order" />
        <FieldInput fields={fields} name="leaderId">
          <UserField
            name={dept?.leaderName ?? ''}
            onNamed={(id, name) => setSelectedNames((before) => ({ ...before, [id]: name }))}
          />
        </FieldInput>
        <FieldInput fields={fields} name="status" />
      </div>
      <FieldInput fields={fields} name="remark" />
      <OtherInputs fields={fields} placedFields={placedFields} />
    </RowFormDrawer>
  );
};
