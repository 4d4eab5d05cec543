import { listDepts } from '@atrium/contract/dept/calls.ts';
import { readUserOptions } from '@atrium/contract/user/calls.ts';
import { type AriaAttributes, useMemo } from 'react';
import { useCan } from '../../lib/access/access.ts';
import { useApiQuery } from '../../lib/query/query.ts';
import { useTreeSearch } from '../../lib/search/use-label-search.ts';
import { useMultiFilterProps } from '../../components/fields/filter-select.tsx';
import { TreeSelect } from '../../components/fields/tree-select.tsx';
import { buildTree } from '../../components/tree/tree-rows.ts';

interface Dept {
  readonly id: number;
  readonly parentId: number | '';
  readonly name: string;
}

interface Branch {
  value: number;
  title: string;
  children: Branch[];
}

export const buildDeptTree = (depts: readonly Dept[], excludedId?: number): Branch[] => {
  const removeExcluded = (branches: Branch[]) => branches.filter(({ value }) => value !== excludedId);
  return removeExcluded(
    buildTree(depts, ({ id, name }, children) => ({ value: id, title: name, children: removeExcluded(children) })),
  );
};

export const useDepts = (): { depts: readonly Dept[] | undefined; isFetching: boolean } => {
  const canReadUserOptions = useCan()(readUserOptions);
  const options = useApiQuery(readUserOptions, undefined, { enabled: canReadUserOptions });
  const list = useApiQuery(listDepts, {}, { skipsErrorToast: true, enabled: !canReadUserOptions });
  return canReadUserOptions
    ? { depts: options.data?.depts, isFetching: options.isFetching }
    : { depts: list.data?.list, isFetching: list.isFetching };
};

export type FieldAria = Pick<AriaAttributes, 'aria-required' | 'aria-invalid' | 'aria-describedby'>;

type DeptPickerProps = FieldAria & {
  id?: string;
  label?: string;
  className?: string;
  appearance?: ReturnType<typeof useMultiFilterProps>;
} & (
    | { isMultiple: true; value?: number[]; onChange?: (ids: number[]) => void }
    | { isMultiple?: false; value?: number | null; onChange?: (id: number | null) => void }
  );

export const DeptPicker = ({
  id,
  label,
  className = 'w-full',
  isMultiple = false,
  value,
  onChange,
  appearance,
  ...aria
}: DeptPickerProps) => {
  const { depts, isFetching } = useDepts();
  const tree = useMemo(() => buildDeptTree(depts ?? []), [depts]);
  const search = useTreeSearch(tree);
  return (
    <TreeSelect<unknown>
      {...aria}
      {...(id !== undefined && { id })}
      {...(label !== undefined && { 'aria-label': label, placeholder: label })}
      className={className}
      {...appearance}
      treeData={tree}
      loading={isFetching}
      multiple={isMultiple}
      allowClear
      treeDefaultExpandAll
      {...search}
      value={value ?? null}
      // An ID or a list depending on `isMultiple`, which the union type cannot express.
      onChange={(next) => (onChange as ((value: unknown) => void) | undefined)?.(next ?? (isMultiple ? [] : null))}
    />
  );
};

interface DeptFilterProps {
  label: string;
  value: number[];
  onChange: (ids: number[]) => void;
}

export const DeptFilter = (props: DeptFilterProps) => {
  const { depts } = useDepts();
  const names = props.value.map((value) => depts?.find(({ id }) => id === value)?.name ?? `#${value}`);
  return <DeptPicker {...props} isMultiple appearance={useMultiFilterProps(props.label, names)} />;
};
