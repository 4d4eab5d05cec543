import { createDept, listDepts, updateDept } from '@atrium/contract/dept/calls.ts';
import { deptName, deptNameLength } from '@atrium/contract/dept/fields.ts';
import type { Dept } from '@atrium/contract/dept/schemas.ts';
import { optional, remark, remarkLength, rowCode } from '@atrium/contract/validation.ts';
import { Form, Input, InputNumber, Switch } from 'antd';
import { useState } from 'react';
import { useTranslation } from '../../../lib/language/i18n.ts';
import { useApiQuery, useApiMutation } from '../../../lib/query/query.ts';
import { deptTree } from '../../../ui/form/dept-picker.tsx';
import { useFormRule } from '../../../ui/fields/form-rule.ts';
import { RowFormDrawer } from '../../../ui/form/row-form-drawer.tsx';
import { UserField } from '../../../ui/form/user-field.tsx';
import { TreeSelect } from '../../../ui/fields/tree-select.tsx';

interface Values {
  name: string;
  code: string;
  parentId: number | null;
  leaderId: number | null;
  order: number | null;
  status: boolean;
  remark: string;
}

const valuesOf = (dept: Dept): Values => ({
  name: dept.name,
  code: dept.code,
  leaderId: dept.leaderId,
  order: dept.order,
  remark: dept.remark,
  parentId: dept.parentId === '' ? null : dept.parentId,
  status: dept.status === 1,
});

const namesById = (depts: readonly Dept[] = []): Record<string, string> =>
  Object.fromEntries(depts.map(({ id, name }) => [id, name]));
const leadersById = (depts: readonly Dept[] = []): Record<string, string> =>
  Object.fromEntries(depts.map(({ leaderId, leaderName }) => [leaderId ?? '', leaderName]));

/** Makes a department, or changes one. */
export const DeptForm = ({
  dept,
  parentId,
  onClose,
}: {
  dept: Dept | null;
  parentId: number | null;
  onClose: () => void;
}) => {
  const t = useTranslation('dept');
  const rule = useFormRule();
  const { data } = useApiQuery(listDepts, {});
  const create = useApiMutation(createDept, { quiet: true });
  const update = useApiMutation(updateDept, { quiet: true });
  const [people, setPeople] = useState<Record<string, string>>({});
  const names = { dept: namesById(data?.list), user: { ...leadersById(data?.list), ...people } };
  const labels = {
    name: t((w) => w.name),
    code: t((w) => w.code),
    parentId: t((w) => w.parent),
    leaderId: t((w) => w.leader),
    order: t((w) => w.order),
    status: t((w) => w.status),
    remark: t((w) => w.remark),
  };
  const save = (values: Values, based: Dept | null): Promise<unknown> => {
    const parts = {
      ...values,
      parentId: values.parentId ?? '',
      status: values.status ? 1 : 0,
      order: values.order ?? undefined,
    } as const;
    return based ? update.mutateAsync({ ...parts, id: based.id, version: based.version }) : create.mutateAsync(parts);
  };
  return (
    <RowFormDrawer<Dept, Values>
      title={dept ? t((w) => w.editOf, { name: dept.name }) : t((w) => w.create)}
      row={dept}
      fresh={{ name: '', code: '', parentId, leaderId: null, order: null, status: true, remark: '' }}
      noun="dept"
      valuesOf={valuesOf}
      labels={labels}
      names={names}
      save={save}
      fieldOf={{
        'depts.codeTaken': 'code',
        'depts.cycle': 'parentId',
        'depts.notFound': 'parentId',
        'users.notFound': 'leaderId',
      }}
      onClose={onClose}
    >
      <Form.Item name="name" label={labels.name} rules={[rule(deptName)]}>
        <Input maxLength={deptNameLength} />
      </Form.Item>
      <Form.Item name="parentId" label={labels.parentId}>
        <TreeSelect
          allowClear
          treeDefaultExpandAll
          showSearch={{ treeNodeFilterProp: 'title' }}
          placeholder={t((w) => w.atRoot)}
          treeData={deptTree(data?.list ?? [], dept?.id)}
        />
      </Form.Item>
      <div className="grid gap-x-4 sm:grid-cols-2">
        <Form.Item name="code" label={labels.code} rules={[rule(optional(rowCode))]}>
          <Input maxLength={32} />
        </Form.Item>
        <Form.Item name="order" label={labels.order}>
          <InputNumber className="w-full!" precision={0} />
        </Form.Item>
        <Form.Item name="leaderId" label={labels.leaderId}>
          <UserField
            name={dept?.leaderName ?? ''}
            onNamed={(id, name) => setPeople((known) => ({ ...known, [id]: name }))}
          />
        </Form.Item>
        <Form.Item name="status" label={labels.status} valuePropName="checked">
          <Switch />
        </Form.Item>
      </div>
      <Form.Item name="remark" label={labels.remark} rules={[rule(remark, { isMultiline: true })]}>
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} maxLength={remarkLength} />
      </Form.Item>
    </RowFormDrawer>
  );
};
