import { changeRoleMembers, createRole, readRole, updateRole } from '@atrium/contract/role/calls.ts';
import { pickState } from '@atrium/contract/resource/definition.ts';
import { isMissingDepts, roleResource } from '@atrium/contract/role/fields.ts';
import type { Role, RoleState } from '@atrium/contract/role/schemas.ts';
import { superAdmin } from '@atrium/contract/permissions.ts';
import { Form, type FormRule, Input } from 'antd';
import { useMemo, useState } from 'react';
import { useTitle, useTranslation } from '../../../lib/language/i18n.ts';
import { useLabel } from '../../../lib/language/label.ts';
import { useApiQuery, useApiMutation } from '../../../lib/query/query.ts';
import { useCan } from '../../../lib/access/access.ts';
import { DeptPicker, useDepts } from '../../../features/dept/dept-picker.tsx';
import { ErrorState } from '../../../components/feedback/error-state.tsx';
import { Placeholder } from '../../../components/feedback/placeholder.tsx';
import { RowFormDrawer } from '../../../components/form/row-form-drawer.tsx';
import { GrantSummary } from './grant-summary.tsx';
import { GrantTree } from './grant-tree.tsx';
import { createGrantTree, getGrantName } from './grants.ts';
import { useGrantableItems, useRoleGrants } from './use-role-grants.ts';
import type { FormProps } from '../../../components/resource/resource-screen.ts';
import { FieldInput, OtherInputs, useFieldLabels } from '../../../components/resource/field-input.tsx';
import { createNewValues } from '../../../components/resource/new-values.ts';

interface RoleWithGrants extends Role {
  readonly menus: number[];
}

type Values = RoleState;

const { fields } = roleResource;
const noIds: number[] = [];
const emptyValues = createNewValues(fields);

const placedFields = [
  'name',
  'code',
  'dataScope',
  'status',
  'requiresSecondFactor',
  'depts',
  'remark',
  'menus',
] as const;

const RoleFields = ({ role, before }: { role: Role | null; before: readonly number[] | undefined }) => {
  const t = useTranslation('role');
  const errorText = useTranslation('errors');
  const scope = Form.useWatch('dataScope', Form.useFormInstance<Values>());
  const isAdmin = role?.code === superAdmin;
  const isBuiltin = role?.builtin === true;
  const requiredRule: FormRule = {
    required: true,
    validator: (_rule, depts: number[] = []) =>
      isMissingDepts('chosen', depts)
        ? Promise.reject(new Error(errorText((w) => w['field.required'])))
        : Promise.resolve(),
  };
  return (
    <>
      <div className="grid gap-x-4 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]">
        <FieldInput fields={fields} name="name" />
        <FieldInput fields={fields} name="code" isDisabled={isBuiltin} extra="" />
        <FieldInput fields={fields} name="status" isDisabled={isBuiltin} />
        <FieldInput fields={fields} name="dataScope" isDisabled={isAdmin} extra="" />
        <FieldInput fields={fields} name="remark">
          <Input.TextArea autoSize={{ minRows: 1, maxRows: 3 }} maxLength={fields.remark.max} />
        </FieldInput>
        <FieldInput fields={fields} name="requiresSecondFactor" extra="" />
      </div>
      {scope === 'chosen' && (
        <FieldInput fields={fields} name="depts" rules={[requiredRule]}>
          <DeptPicker isMultiple />
        </FieldInput>
      )}
      <OtherInputs fields={fields} placedFields={placedFields} isNew={role === null} />
      <FieldInput fields={fields} name="menus" extra={isAdmin && t((w) => w.adminHasAll)}>
        <GrantTree isFixed={isAdmin} before={before} />
      </FieldInput>
    </>
  );
};

const Summary = ({ comparedRole, isNew }: { comparedRole: RoleWithGrants | null; isNew: boolean }) => {
  const menus = Form.useWatch('menus', Form.useFormInstance<Values>()) ?? comparedRole?.menus ?? noIds;
  return <GrantSummary comparedRole={comparedRole} before={comparedRole?.menus ?? noIds} after={menus} isNew={isNew} />;
};

const useNames = () => {
  const translateTitle = useTitle();
  const { entries } = useGrantableItems();
  const { depts } = useDepts();
  return useMemo(() => {
    const tree = createGrantTree(entries ?? []);
    const menu = entries?.map(({ id }) => [id, getGrantName(tree, id, translateTitle)]);
    const dept = depts?.map(({ id, name }) => [id, name]);
    return {
      ...(menu && { menu: Object.fromEntries(menu) as Record<string, string> }),
      ...(dept && { dept: Object.fromEntries(dept) as Record<string, string> }),
    };
  }, [entries, depts, translateTitle]);
};

const useSave = () => {
  const create = useApiMutation(createRole, { skipsErrorToast: true });
  const update = useApiMutation(updateRole, { skipsErrorToast: true });
  return (values: Values, baseRow: Role | null): Promise<Role> => {
    if (!baseRow) return create.mutateAsync(values);
    // The super administrator always has all permissions.
    const menus = baseRow.code === superAdmin ? undefined : values.menus;
    return update.mutateAsync({ ...values, menus, id: baseRow.id, version: baseRow.version });
  };
};

const useRoleWithGrants = (role: Role | null) => {
  const row = useApiQuery(readRole, { id: role?.id ?? 0 }, { skipsErrorToast: true, enabled: role !== null });
  const { grants, error, isFetching, refetch } = useRoleGrants(role?.id ?? null);
  const [roleWithGrants, setRoleWithGrants] = useState<RoleWithGrants | null>(null);
  // A refetch doesn't replace the form; if the role has changed, saving reports a conflict.
  const isLoaded = !row.isFetching && !isFetching;
  if (!roleWithGrants && isLoaded && row.data && grants) setRoleWithGrants({ ...row.data, menus: grants });
  const retry = () => {
    void row.refetch();
    refetch();
  };
  return { granting: roleWithGrants, error: row.error ?? error, retry };
};

const useFooter = (role: Role | null, replace: FormProps<Role>['replace']) => {
  const t = useTranslation('role');
  const canAssign = useCan()(changeRoleMembers);
  const memberCount = role?.userCount ?? 0;
  const note = memberCount ? t((w) => w.affectsMembers, { count: memberCount }) : t((w) => w.affectsNoMembers);
  const go = (createdRole: Role) => replace({ kind: 'members', row: createdRole });
  return { note, next: !role && canAssign ? { label: t((w) => w.saveAndAssign), go } : undefined };
};

interface RoleFormProps extends Pick<FormProps<Role>, 'row' | 'close' | 'replace'> {
  copiedRole?: Role | null;
}

export const RoleForm = ({ row: role, copiedRole = null, close, replace }: RoleFormProps) => {
  const t = useTranslation('role');
  const resourceText = useTranslation('resource');
  const label = useLabel();
  const labels = useFieldLabels(fields);
  const names = useNames();
  const save = useSave();
  const { granting, error, retry } = useRoleWithGrants(role ?? copiedRole);
  const getFormTitle = () => {
    const resourceName = label(roleResource.one);
    if (role) return resourceText((w) => w.edit, { one: resourceName, name: role.name });
    return copiedRole
      ? t((w) => w.copyOf, { name: copiedRole.name })
      : resourceText((w) => w.create, { one: resourceName });
  };
  const createCopy = (source: RoleWithGrants): Values => ({
    ...pickState(fields, source),
    name: t((w) => w.copyName, { name: source.name }).slice(0, fields.name.max),
    code: `${source.code}-copy`.slice(0, fields.code.max),
    status: 1,
  });
  const footer = useFooter(role, replace);
  const pending = error ? <ErrorState failure={error} onRetry={retry} /> : <Placeholder className="h-96" />;
  return (
    <RowFormDrawer<RoleWithGrants, Values, Role>
      title={getFormTitle()}
      resource="role"
      row={role && granting}
      {...((role || copiedRole) && !granting && { pending })}
      initialValues={copiedRole && granting ? createCopy(granting) : emptyValues}
      toFormValues={(row) => pickState(fields, row)}
      labels={labels}
      names={names}
      save={save}
      getName={({ name }) => name}
      fieldByErrorCode={{
        'roles.codeTaken': 'code',
        'menus.notFound': 'menus',
        'depts.notFound': 'depts',
        'right.exceeds': 'menus',
      }}
      size={1000}
      {...footer}
      onClose={close}
    >
      {(baseRow) => {
        const comparedRole = baseRow ?? (copiedRole && granting);
        return (
          <div className="gap-6 lg:grid lg:grid-cols-[minmax(0,1fr)_15rem]">
            <div className="min-w-0">
              <RoleFields role={role} before={comparedRole?.menus} />
            </div>
            <div className="lg:sticky lg:top-0 lg:self-start">
              <Summary comparedRole={comparedRole} isNew={role === null} />
            </div>
          </div>
        );
      }}
    </RowFormDrawer>
  );
};
