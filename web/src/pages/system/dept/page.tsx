import { createDept, listDepts, moveDept } from '@atrium/contract/dept/calls.ts';
import { deptResource } from '@atrium/contract/dept/fields.ts';
import type { Dept } from '@atrium/contract/dept/schemas.ts';
import { useTranslation } from '../../../lib/language/i18n.ts';
import { useLabel } from '../../../lib/language/label.ts';
import { listState, useListQuery } from '../../../lib/query/list-query.ts';
import { prefetchApi, useApiQuery, useApiMutation } from '../../../lib/query/query.ts';
import { type SideDialog, useSideDialog } from '../../../ui/overlay/use-side-dialog.ts';
import { recordPager } from '../../../ui/record/record-pager.ts';
import { StatusTag } from '../../../ui/feedback/status-tag.tsx';
import { inTreeOrder } from '../../../ui/tree/tree-rows.ts';
import { treeFilters, treeInput } from '../../../ui/tree/tree-filter.tsx';
import { TreePage } from '../../../ui/tree/tree-page.tsx';
import { DeptDetail } from './dept-detail.tsx';
import { DeptForm } from './dept-form.tsx';
import { type DeptDialog, useDeptActions } from './use-dept-actions.tsx';
import { useDeptColumns, useHeads } from './use-dept-columns.ts';
import { useRequestedAct } from '../../../lib/browser/requested-act.ts';
import { RowName } from '../../../ui/text/row-name.tsx';

const { fields } = deptResource;

/** Every department can hold others. */
const canHold = () => true;

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

export const words = ['dept', 'table', 'role'] as const;

export const readAhead = (search: URLSearchParams): Promise<unknown> =>
  prefetchApi(listDepts, treeInput(listState(search, treeFilters)), { quiet: true });

const Dialogs = ({ side, page }: { side: SideDialog<DeptDialog>; page: { readonly list: Dept[] } | undefined }) => {
  const { dialog, open, openOver, close } = side;
  if (!dialog) return null;
  if (dialog.kind === 'new')
    return (
      <DeptForm key={`below ${dialog.parent?.id}`} dept={null} parentId={dialog.parent?.id ?? null} onClose={close} />
    );
  const { kind } = dialog;
  if (kind === 'edit') return <DeptForm key={dialog.dept.id} dept={dialog.dept} parentId={null} onClose={close} />;
  const dept = page?.list.find(({ id }) => id === dialog.dept.id) ?? dialog.dept;
  const pager = recordPager({ list: inTreeOrder(page?.list ?? []) }, dept.id, (other) => open({ kind, dept: other }));
  return <DeptDetail dept={dept} beside={{ pager, onClose: close }} onOpen={openOver} onGone={close} />;
};

/** Departments as a tree: who leads them, how many they are. */
export default function DeptPage() {
  const t = useTranslation('dept');
  const c = useTranslation('common');
  const label = useLabel();
  const list = useListQuery(treeFilters);
  const side = useSideDialog<DeptDialog>();
  const { open } = side;
  useRequestedAct(({ act }) => {
    if (act === 'new') open({ kind: 'new', parent: null });
    return true;
  });
  const query = useApiQuery(listDepts, treeInput(list), { quiet: true, keep: true });
  return (
    <TreePage<Dept>
      noun="dept"
      title={c((w) => w.menu.dept)}
      resource={deptResource}
      list={list}
      create={{ need: createDept, words: t((w) => w.create), onCreate: () => open({ kind: 'new', parent: null }) }}
      empty={{ message: t((w) => w.noneYet), hint: t((w) => w.noneYetHint) }}
      nameOf={(dept) => dept.name}
      name={{
        title: label(fields.name.label),
        render: (dept) => <RowName onOpen={() => open({ kind: 'detail', dept })}>{dept.name}</RowName>,
      }}
      columns={useDeptColumns()}
      summary={(dept) => <Summary dept={dept} />}
      actions={useDeptActions(open)}
      moves={useMoves()}
      query={query}
      openId={side.dialog && 'dept' in side.dialog ? side.dialog.dept.id : undefined}
      levels={2}
    >
      <Dialogs side={side} page={query.data} />
    </TreePage>
  );
}
