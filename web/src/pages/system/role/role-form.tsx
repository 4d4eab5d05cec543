import { listDepts } from '@atrium/contract/dept.ts';
import {
  createRole,
  type DataScope,
  dataScopes,
  type Role,
  readRole,
  readRoleGrants,
  updateRole,
} from '@atrium/contract/role.ts';
import { all, atMost, required, roleCode } from '@atrium/contract/validation.ts';
import { Button, Drawer, Form, Input, Select, Switch } from 'antd';
import { useState } from 'react';
import { useWords } from '../../../lib/i18n.ts';
import { useAsk, useTell } from '../../../lib/query.ts';
import { RequestFailure } from '../../../lib/request-failure.ts';
import { toast } from '../../../lib/toast.ts';
import { mayLose, useUnsaved } from '../../../lib/unsaved.ts';
import { ConflictDialog } from '../../../ui/conflict-dialog.tsx';
import { DeptPicker } from '../../../ui/dept-picker.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { useFormProblems } from '../../../ui/form-problems.ts';
import { Placeholder } from '../../../ui/placeholder.tsx';
import { GrantSummary } from './grant-summary.tsx';
import { GrantTree } from './grant-tree.tsx';
import type { Grants } from './grants.ts';

interface Values {
  name: string;
  code: string;
  status: boolean;
  remark: string;
  dataScope: DataScope;
  depts: number[];
}

const nameLength = 24;
const fresh: Values = { name: '', code: '', status: true, remark: '', dataScope: 'self', depts: [] };
const valuesOf = (role: Role): Values => ({ ...role, status: role.status === 1 });

/** The fields that two people may have changed at the same time, as they are called. */
const compared = ['name', 'code', 'status', 'remark', 'dataScope', 'depts'] as const;

const Fields = ({ role }: { role: Role | null }) => {
  const t = useWords('role');
  const form = Form.useFormInstance<Values>();
  const { rule } = useFormProblems(form);
  const scope = Form.useWatch('dataScope', form);
  const isAdmin = role?.code === 'admin';
  return (
    <>
      <div className="grid gap-x-4 sm:grid-cols-2">
        <Form.Item name="name" label={t((w) => w.name)} rules={[rule(all(required, atMost(nameLength)))]}>
          <Input maxLength={nameLength} />
        </Form.Item>
        <Form.Item name="code" label={t((w) => w.code)} rules={[rule(roleCode)]} extra={t((w) => w.codeHint)}>
          <Input maxLength={32} disabled={role?.builtin === true} />
        </Form.Item>
        <Form.Item name="dataScope" label={t((w) => w.dataScope)} extra={t((w) => w.dataScopeHint)}>
          <Select
            disabled={isAdmin}
            options={dataScopes.map((value) => ({ value, label: t((w) => w.scopes[value]) }))}
          />
        </Form.Item>
        <Form.Item name="status" label={t((w) => w.status)} valuePropName="checked">
          <Switch disabled={role?.builtin === true} />
        </Form.Item>
      </div>
      {scope === 'chosen' && (
        <Form.Item name="depts" label={t((w) => w.depts)}>
          <DeptPicker isMultiple />
        </Form.Item>
      )}
      <Form.Item name="remark" label={t((w) => w.remark)} rules={[rule(atMost(500))]}>
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} maxLength={500} />
      </Form.Item>
    </>
  );
};

interface BodyProps {
  role: Role | null;
  before: Grants;
  onClose: () => void;
}

const useSave = ({ role, onClose }: BodyProps, based: Role | null) => {
  const c = useWords('common');
  const create = useTell(createRole, { quiet: true });
  const update = useTell(updateRole, { quiet: true });
  const save = async (values: Values, grants: Grants) => {
    const menus = role?.code === 'admin' ? undefined : [...grants];
    const parts = { ...values, status: values.status ? 1 : 0, menus } as const;
    if (based) await update.mutateAsync({ ...parts, id: based.id, version: based.version });
    else await create.mutateAsync(parts);
    toast.success(c((w) => (based ? w.editSuccess : w.addSuccess)));
    onClose();
  };
  return { save, isBusy: create.isPending || update.isPending };
};

const Body = (props: BodyProps) => {
  const { role, before, onClose } = props;
  const t = useWords('role');
  const c = useWords('common');
  const [form] = Form.useForm<Values>();
  const { show } = useFormProblems(form);
  const [based, setBased] = useState(role);
  const [grants, setGrants] = useState(before);
  const [isDirty, setDirty] = useState(false);
  const [theirs, setTheirs] = useState<Role | null>(null);
  const { save, isBusy } = useSave(props, based);
  useUnsaved(role?.name ?? t((w) => w.create), isDirty);

  const submit = async (values: Values) => {
    try {
      await save(values, grants);
    } catch (failure) {
      const current =
        failure instanceof RequestFailure && failure.problem === 'row.stale' ? failure.params?.['current'] : undefined;
      // The current row, as the contract describes a role.
      if (current) setTheirs(current as Role);
      else show(failure, { 'roles.codeTaken': 'code' });
    }
  };
  const labels = {
    name: t((w) => w.name),
    code: t((w) => w.code),
    status: t((w) => w.status),
    remark: t((w) => w.remark),
    dataScope: t((w) => w.dataScope),
    depts: t((w) => w.depts),
  };
  return (
    <>
      <Form<Values>
        form={form}
        layout="vertical"
        requiredMark={false}
        autoComplete="off"
        initialValues={role ? valuesOf(role) : fresh}
        onValuesChange={() => setDirty(true)}
        onFinish={(values) => void submit(values)}
      >
        <Fields role={role} />
        <Form.Item label={t((w) => w.rights)} extra={role?.code === 'admin' && t((w) => w.adminHasAll)}>
          <GrantTree
            grants={grants}
            isFixed={role?.code === 'admin'}
            onChange={(next) => {
              setGrants(next);
              setDirty(true);
            }}
          />
          <GrantSummary before={before} after={grants} />
        </Form.Item>
        <div className="flex justify-end gap-2">
          <Button onClick={() => void mayLose().then((isSure) => isSure && onClose())}>{c((w) => w.cancel)}</Button>
          <Button type="primary" htmlType="submit" loading={isBusy}>
            {c((w) => w.save)}
          </Button>
        </div>
      </Form>
      {theirs && based && (
        <ConflictDialog
          fields={compared.map((name) => ({ name, label: labels[name] }))}
          original={valuesOf(based)}
          theirs={valuesOf(theirs)}
          mine={{ ...valuesOf(based), ...form.getFieldsValue() }}
          onCancel={() => setTheirs(null)}
          onChoose={(values) => {
            form.setFieldsValue(values);
            setBased(theirs);
            setTheirs(null);
          }}
        />
      )}
    </>
  );
};

const Loaded = ({ role, onClose }: { role: Role; onClose: () => void }) => {
  const row = useAsk(readRole, { id: role.id }, { quiet: true });
  const grants = useAsk(readRoleGrants, { id: role.id }, { quiet: true });
  if (row.isError || grants.isError)
    return <ErrorState onRetry={() => void Promise.all([row.refetch(), grants.refetch()])} />;
  if (!row.data || !grants.data || (row.isStale && row.isFetching) || grants.isFetching)
    return <Placeholder className="h-96" />;
  return <Body role={row.data} before={new Set(grants.data)} onClose={onClose} />;
};

const none: Grants = new Set();

/** Makes a role, or changes one: what it is called, whom it reaches, and what it grants. */
export const RoleForm = ({ role, onClose }: { role: Role | null; onClose: () => void }) => {
  const t = useWords('role');
  // Departments are chosen from a tree that is read while the person types the name.
  useAsk(listDepts, {}, { quiet: true, enabled: role?.dataScope === 'chosen' });
  return (
    <Drawer
      open
      title={role ? t((w) => w.editOf, { name: role.name }) : t((w) => w.create)}
      size={640}
      onClose={() => void mayLose().then((isSure) => isSure && onClose())}
    >
      {role ? <Loaded role={role} onClose={onClose} /> : <Body role={null} before={none} onClose={onClose} />}
    </Drawer>
  );
};
