import type { ListName } from '@atrium/contract/resources.ts';
import { createView, deleteView, setDefaultView, shareView, updateView } from '@atrium/contract/saved-view/calls.ts';
import type { SavedView } from '@atrium/contract/saved-view/schemas.ts';
import { toast } from '../../lib/browser/toast.ts';
import { useTranslation } from '../../lib/language/i18n.ts';
import type { ListState } from '../../lib/query/list-query.ts';
import { useApiMutation } from '../../lib/query/query.ts';
import type { RowAction } from '../action/row-actions.tsx';
import { useConfirm } from '../action/use-confirm.ts';
import { arrangeColumns, type DataColumn, type Layout, type Row } from '../data-table/columns.ts';
import type { ListViews, ViewDialogKind } from './list-views.ts';

export interface ViewMenuProps<Item extends Row> {
  table: ListName;
  list: ListState<string>;
  views: ListViews;
  columns: readonly DataColumn<Item>[];
  layout: Layout;
  setLayout: (layout: Layout) => void;
}

/** Returns whether two layouts look the same. A missing value is the same as the default. */
const isSameLayout = <Item extends Row>(
  columns: readonly DataColumn<Item>[],
  first: Layout,
  second: Layout,
): boolean => {
  const [a, b] = [first, second].map((layout) =>
    JSON.stringify([
      layout.density ?? 'middle',
      arrangeColumns(columns, layout).map(({ key, width, isShown }) => [key, width, isShown]),
    ]),
  );
  return a === b;
};

const useAskDeletion = (show: ListViews['show']) => {
  const t = useTranslation('table');
  const c = useTranslation('common');
  const ask = useConfirm();
  const remove = useApiMutation(deleteView);
  return ({ id, name, isShared }: SavedView) =>
    ask(
      {
        title: t((w) => w.views.deleteQuestion, { name }),
        ...(isShared && { content: t((w) => w.views.deleteShared) }),
        okText: c((w) => w.delete),
      },
      async () => {
        await remove.mutateAsync({ id });
        show(null);
      },
    );
};

/** Returns the state to save, whether it differs from the active view, and the actions of the menu. */
export const useViewActions = <Item extends Row>(
  { table, list, views: { active, isChanged, show }, columns, layout, setLayout }: ViewMenuProps<Item>,
  open: (kind: ViewDialogKind) => void,
) => {
  const t = useTranslation('table');
  const askDeletion = useAskDeletion(show);
  const update = useApiMutation(updateView);
  const setDefault = useApiMutation(setDefaultView);
  const state = { filters: list.filter as Record<string, string>, sort: list.sort, layout };
  const hasChanges = active !== null && (isChanged || !isSameLayout(columns, layout, active.state.layout));
  const save = async ({ id, version, name }: SavedView) => {
    await update.mutateAsync({ id, version, state });
    toast.success(t((w) => w.views.saved, { name }));
    show(id);
  };
  const saveAs = {
    key: 'saveAs',
    label: t((w) => w.views.saveAs),
    permission: createView,
    onSelect: () => open('saveAs'),
  };
  if (!active) return { state, hasChanges, actions: [saveAs] satisfies RowAction[] };
  const run = (change: Promise<unknown>) => void change.catch(() => undefined);
  const discard = () => {
    setLayout(active.state.layout);
    show(active.id);
  };
  const actions: RowAction[] = [
    ...(hasChanges && active.isEditable
      ? [{ key: 'save', label: t((w) => w.views.save), permission: updateView, onSelect: () => run(save(active)) }]
      : []),
    ...(hasChanges
      ? [{ key: 'discard', label: t((w) => w.views.discard), permission: 'signed-in' as const, onSelect: discard }]
      : []),
    saveAs,
    {
      key: 'default',
      label: t((w) => (active.isDefault ? w.views.clearDefault : w.views.setDefault)),
      permission: setDefaultView,
      onSelect: () => run(setDefault.mutateAsync({ table, id: active.isDefault ? null : active.id })),
    },
    ...(active.isEditable
      ? [
          { key: 'rename', label: t((w) => w.views.rename), permission: updateView, onSelect: () => open('rename') },
          { key: 'share', label: t((w) => w.views.share), permission: shareView, onSelect: () => open('share') },
          {
            key: 'delete',
            label: t((w) => w.views.delete),
            permission: deleteView,
            onSelect: () => askDeletion(active),
          },
        ]
      : []),
  ];
  return { state, hasChanges, actions };
};
