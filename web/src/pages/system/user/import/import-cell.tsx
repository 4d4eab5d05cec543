import { type ImportField, splitNames } from '@atrium/contract/user/import-fields.ts';
import { readUserOptions } from '@atrium/contract/user/calls.ts';
import { Input } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from '../../../../lib/language/i18n.ts';
import { useApiQuery } from '../../../../lib/query/query.ts';
import { useTreeSearch } from '../../../../lib/search/use-label-search.ts';
import { useDepts } from '../../../../features/dept/dept-picker.tsx';
import { Select } from '../../../../components/fields/select.tsx';
import { TreeSelect } from '../../../../components/fields/tree-select.tsx';
import { buildTree } from '../../../../components/tree/tree-rows.ts';

interface ControlProps {
  readonly value: string;
  readonly label: string;
  readonly isInvalid: boolean;
  readonly onEdit: (text: string) => void;
}

const getInputProps = ({ label, isInvalid }: ControlProps) => ({
  size: 'small' as const,
  variant: isInvalid ? ('outlined' as const) : ('borderless' as const),
  'aria-label': label,
  'aria-invalid': isInvalid,
  ...(isInvalid && { status: 'error' as const }),
});

interface Branch {
  value: string;
  title: string;
  children: Branch[];
}

const addPaths = (branches: readonly Branch[], parentPath: string): Branch[] =>
  branches.map(({ title, children }) => {
    const value = parentPath === '' ? title : `${parentPath} / ${title}`;
    return { value, title, children: addPaths(children, value) };
  });

const DeptInput = (props: ControlProps) => {
  const { depts, isFetching } = useDepts();
  const tree = useMemo(
    () =>
      addPaths(
        buildTree(depts ?? [], ({ name }, children: Branch[]) => ({ value: '', title: name, children })),
        '',
      ),
    [depts],
  );
  const search = useTreeSearch(tree);
  return (
    <TreeSelect<string | null>
      {...getInputProps(props)}
      {...search}
      className="w-full"
      popupMatchSelectWidth={false}
      treeData={tree}
      treeDefaultExpandAll
      allowClear
      loading={isFetching}
      value={props.value || null}
      onChange={(text) => props.onEdit(text ?? '')}
    />
  );
};

const statusTexts = ['1', '0'] as const;

const StatusInput = (props: ControlProps) => {
  const c = useTranslation('common');
  return (
    <Select<string>
      {...getInputProps(props)}
      className="w-full"
      allowClear
      value={props.value || null}
      options={statusTexts.map((value) => ({ value, label: c((w) => (value === '1' ? w.enabled : w.disabled)) }))}
      onChange={(text) => props.onEdit(text ?? '')}
    />
  );
};

type Options = readonly { readonly value: string; readonly label: string }[];

const NamesInput = ({ options, ...props }: ControlProps & { options: Options }) => (
  <Select<string[]>
    {...getInputProps(props)}
    className="w-full"
    mode="multiple"
    maxTagCount="responsive"
    popupMatchSelectWidth={false}
    value={splitNames(props.value)}
    options={[...options]}
    onChange={(texts) => props.onEdit(texts.join(', '))}
  />
);

const RolesInput = (props: ControlProps) => {
  const { data } = useApiQuery(readUserOptions, undefined, { skipsErrorToast: true });
  // A name that contains a separator would be read as several roles.
  const toText = ({ name, code }: { name: string; code: string }) => (splitNames(name).length === 1 ? name : code);
  return (
    <NamesInput {...props} options={(data?.roles ?? []).map((role) => ({ value: toText(role), label: role.name }))} />
  );
};

const PositionsInput = (props: ControlProps) => {
  const { data } = useApiQuery(readUserOptions, undefined, { skipsErrorToast: true });
  const positions = (data?.positions ?? []).filter(({ assignable }) => assignable);
  return <NamesInput {...props} options={positions.map(({ name }) => ({ value: name, label: name }))} />;
};

const TextInput = (props: ControlProps) => (
  <Input {...getInputProps(props)} value={props.value} onChange={({ target }) => props.onEdit(target.value)} />
);

const controls: Readonly<Partial<Record<ImportField, typeof TextInput>>> = {
  dept: DeptInput,
  status: StatusInput,
  roles: RolesInput,
  positions: PositionsInput,
};

export const ImportCell = ({
  field,
  error,
  ...props
}: Omit<ControlProps, 'isInvalid'> & { field: ImportField; error: string }) => {
  const Control = controls[field] ?? TextInput;
  return (
    <>
      <Control {...props} isInvalid={error !== ''} />
      {error && <div className="px-2 text-xs whitespace-pre-line text-error-text">{error}</div>}
    </>
  );
};
