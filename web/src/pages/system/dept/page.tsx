import PlusOutlined from '@ant-design/icons/PlusOutlined';
import { createDept, deleteDept, listDepts, moveDept, updateDept } from '@atrium/contract/dept/calls.ts';
import { deptResource } from '@atrium/contract/dept/fields.ts';
import type { Dept } from '@atrium/contract/dept/schemas.ts';
import { Suspense, useState } from 'react';
import { useTranslation } from '../../../lib/language/i18n.ts';
import { useLabel } from '../../../lib/language/label.ts';
import { listState, type ListState, statusOf, useListQuery } from '../../../lib/query/list-query.ts';
import { prefetchApi, useApiQuery, useApiMutation } from '../../../lib/query/query.ts';
import { toast } from '../../../lib/browser/toast.ts';
import { useInUse } from '../../../ui/act/in-use.ts';
import { NeedButton } from '../../../ui/act/need-button.tsx';
import { Panel } from '../../../ui/page/panel.tsx';
import type { RowAction } from '../../../ui/act/row-actions.tsx';
import { StatusTag } from '../../../ui/feedback/status-tag.tsx';
import { TreeFilter, treeFilters } from '../../../ui/tree/tree-filter.tsx';
import { TreeTable } from '../../../ui/tree/tree-table.tsx';
import { DeptDetail } from './dept-detail.tsx';
import { DeptForm } from './dept-form.tsx';
import { useDeptColumns, useHeads } from './use-dept-columns.ts';
import { useRequestedAct } from '../../../lib/browser/requested-act.ts';
import { SkipToList } from '../../../ui/page/skip-to-list.tsx';
import { useConfirm } from '../../../ui/act/use-confirm.ts';
import { RowName } from '../../../ui/text/row-name.tsx';

type Dialog =
  | { readonly kind: 'new'; readonly parent: Dept | null }
  | { readonly kind: 'edit' | 'detail'; readonly dept: Dept };

const { fields } = deptResource;

/** Every department can hold others. */
const canHold = () => true;

const useActions = (onOpen: (dialog: Dialog) => void) => {
  const t = useTranslation('dept');
  const c = useTranslation('common');
  const ask = useConfirm();
  const showInUse = useInUse();
  const { mutateAsync: remove } = useApiMutation(deleteDept, { quiet: true });
  const askRemoval = (dept: Dept) =>
    ask(
      {
        title: t((w) => w.deleteAsk, { name: dept.name }),
        content: t((w) => w.deleteHint),
        okText: c((w) => w.delete),
      },
      () =>
        remove({ id: dept.id }).then(
          () => toast.success(c((w) => w.deleteSuccess)),
          (failure: unknown) => showInUse(dept.name, failure),
        ),
    );
  return (dept: Dept): RowAction[] => [
    {
      key: 'new',
      label: t((w) => w.createBelow),
      need: createDept,
      isUsual: true,
      icon: <PlusOutlined aria-hidden />,
      onSelect: () => onOpen({ kind: 'new', parent: dept }),
    },
    {
      key: 'edit',
      label: c((w) => w.edit),
      need: updateDept,
      isUsual: true,
      onSelect: () => onOpen({ kind: 'edit', dept }),
    },
    {
      key: 'delete',
      label: c((w) => w.delete),
      need: deleteDept,
      // Another server does not say how many belong to it.
      refusal: dept.totalUserCount ? t((w) => w.heldBy, { n: dept.totalUserCount }) : undefined,
      onSelect: () => askRemoval(dept),
    },
  ];
};

const Summary = ({ dept }: { dept: Dept }) => {
  const label = useLabel();
  const heads = useHeads();
  return (
    <>
      <StatusTag status={dept.status} />
      <span>
        {label(fields.userCount.label)} {heads(dept)}
      </span>
      {dept.leaderName && <span>{dept.leaderName}</span>}
    </>
  );
};

const useMoves = () => {
  const { mutateAsync: move } = useApiMutation(moveDept);
  return {
    need: moveDept,
    canHold,
    onMove: (dept: Dept, { parentId, before }: { parentId: number | null; before: number | null }) =>
      move({ id: dept.id, version: dept.version, parentId, before }),
  };
};

const listInput = ({ filter: { name, status } }: ListState<(typeof treeFilters)[number]>) => ({
  name,
  status: statusOf(status),
});

export const words = ['dept', 'table', 'role'] as const;

export const readAhead = (search: URLSearchParams): Promise<unknown> =>
  prefetchApi(listDepts, listInput(listState(search, treeFilters)), { quiet: true });

/** Departments as a tree: who leads them, how many they are. */
export default function DeptPage() {
  const t = useTranslation('dept');
  const c = useTranslation('common');
  const label = useLabel();
  const list = useListQuery(treeFilters);
  const [dialog, setDialog] = useState<Dialog | null>(null);
  useRequestedAct(({ act }) => {
    if (act === 'new') setDialog({ kind: 'new', parent: null });
    return true;
  });
  const query = useApiQuery(listDepts, listInput(list), { quiet: true, keep: true });
  const close = () => setDialog(null);
  return (
    <div className="relative p-4">
      <SkipToList />
      <Panel title={c((w) => w.menu.dept)} isFirst>
        <TreeTable<Dept>
          noun="dept"
          label={c((w) => w.menu.dept)}
          nameOf={(dept) => dept.name}
          name={{
            title: label(fields.name.label),
            render: (dept) => <RowName onOpen={() => setDialog({ kind: 'detail', dept })}>{dept.name}</RowName>,
          }}
          columns={useDeptColumns()}
          summary={(dept) => <Summary dept={dept} />}
          actions={useActions(setDialog)}
          moves={useMoves()}
          query={query}
          levels={2}
          isFiltered={Object.keys(list.filter).length > 0}
          toolbar={<TreeFilter fields={fields} list={list} />}
          tools={
            <NeedButton
              need={createDept}
              type="primary"
              icon={<PlusOutlined aria-hidden />}
              onClick={() => setDialog({ kind: 'new', parent: null })}
            >
              {t((w) => w.create)}
            </NeedButton>
          }
        />
      </Panel>
      {/* What they are made of may still be on its way: the page stays meanwhile. */}
      <Suspense>
        {dialog?.kind === 'new' && <DeptForm dept={null} parentId={dialog.parent?.id ?? null} onClose={close} />}
        {dialog?.kind === 'edit' && <DeptForm dept={dialog.dept} parentId={null} onClose={close} />}
        {dialog?.kind === 'detail' && <DeptDetail dept={dialog.dept} onClose={close} />}
      </Suspense>
    </div>
  );
}
