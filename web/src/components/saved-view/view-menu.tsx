import UnorderedListOutlined from '@ant-design/icons/UnorderedListOutlined';
import type { Fields } from '@atrium/contract/resource/field.ts';
import type { ListName } from '@atrium/contract/resources.ts';
import { createView, deleteView, setDefaultView, shareView, updateView } from '@atrium/contract/saved-view/calls.ts';
import type { SavedView } from '@atrium/contract/saved-view/schemas.ts';
import { Badge, Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useIsPhone } from '../../lib/browser/breakpoints.ts';
import { toast } from '../../lib/browser/toast.ts';
import { useFormat } from '../../lib/format/format.ts';
import { useTranslation } from '../../lib/language/i18n.ts';
import { useLabel } from '../../lib/language/label.ts';
import type { ListState } from '../../lib/query/list-query.ts';
import { useApiMutation } from '../../lib/query/query.ts';
import { type RowAction, useActionMenuItems } from '../action/row-actions.tsx';
import { useConfirm } from '../action/use-confirm.ts';
import { arrangeColumns, type DataColumn, type Layout, type Row } from '../data-table/columns.ts';
import { Flyout } from '../overlay/flyout.tsx';
import type { ListViews, ViewDialogKind } from './list-views.ts';

const ViewDialog = lazy(async () => ({ default: (await import('./view-dialog.tsx')).ViewDialog }));

interface ViewMenuProps<Item extends Row> {
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

const useViewActions = <Item extends Row>(
  { table, list, views: { active, isChanged, show }, columns, layout, setLayout }: ViewMenuProps<Item>,
  open: (kind: ViewDialogKind) => void,
) => {
  const t = useTranslation('table');
  const c = useTranslation('common');
  const ask = useConfirm();
  const update = useApiMutation(updateView);
  const remove = useApiMutation(deleteView);
  const setDefault = useApiMutation(setDefaultView);
  const state = { filters: list.filter as Record<string, string>, sort: list.sort, layout };
  const hasChanges = active !== null && (isChanged || !isSameLayout(columns, layout, active.state.layout));
  const save = async ({ id, version, name }: SavedView) => {
    await update.mutateAsync({ id, version, state });
    toast.success(t((w) => w.views.saved, { name }));
    show(id);
  };
  const askDeletion = ({ id, name, isShared }: SavedView) =>
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

const allKey = 'all';

export const ViewMenu = <Item extends Row>(props: ViewMenuProps<Item>) => {
  const t = useTranslation('table');
  const isPhone = useIsPhone();
  const [dialog, setDialog] = useState<ViewDialogKind | null>(null);
  const {
    table,
    views: { all, active, show },
  } = props;
  const { state, hasChanges, actions } = useViewActions(props, setDialog);
  const actionItems = useActionMenuItems(actions);
  const name = active?.name ?? t((w) => w.views.all);
  const label = t((w) => (hasChanges ? w.views.buttonChanged : w.views.button), { name });
  const group = (key: string, title: string, isOwn: boolean) => {
    const children = all
      .filter((view) => view.isOwn === isOwn)
      .map((view) => ({
        key: String(view.id),
        label: view.isDefault ? t((w) => w.views.defaultView, { name: view.name }) : view.name,
      }));
    return children.length > 0 ? [{ key, type: 'group' as const, label: title, children }] : [];
  };
  const select = (key: string) => {
    const action = actions.find((candidate) => candidate.key === key);
    if (action) action.onSelect();
    else show(key === allKey ? null : Number(key));
  };
  return (
    <>
      <Flyout
        getItems={() => [
          { key: allKey, label: t((w) => w.views.all) },
          ...group(
            'own',
            t((w) => w.views.own),
            true,
          ),
          ...group(
            'shared',
            t((w) => w.views.shared),
            false,
          ),
          { type: 'divider', key: 'divider' },
          ...actionItems,
        ]}
        getSelectedKeys={() => [active ? String(active.id) : allKey]}
        onSelect={select}
      >
        {(trigger) => (
          <Button
            {...trigger}
            type="text"
            size="small"
            className="text-secondary! max-md:h-10! pointer-coarse:h-11! pointer-coarse:min-w-11"
            icon={<UnorderedListOutlined aria-hidden />}
            aria-label={label}
            title={label}
          >
            {!isPhone && <span className="max-w-40 truncate">{name}</span>}
            {hasChanges && <Badge status="warning" />}
          </Button>
        )}
      </Flyout>
      {dialog && (
        <Suspense>
          <ViewDialog
            kind={dialog}
            table={table}
            view={active}
            state={state}
            onSaved={show}
            onClose={() => setDialog(null)}
          />
        </Suspense>
      )}
    </>
  );
};

export const ViewHint = ({ fields, views: { active, isMissing } }: { fields: Fields; views: ListViews }) => {
  const t = useTranslation('table');
  const label = useLabel();
  const format = useFormat();
  const isRestricted = active !== null && active.ignored.length > 0;
  if (!isMissing && !isRestricted) return null;
  const names = (active?.ignored ?? []).map((name) => (fields[name] ? label(fields[name].label) : name));
  return (
    <p role="status" className="m-0 mb-2 text-sm text-secondary">
      {active
        ? t((w) => w.views.ignored, { name: active.name, fields: format.list(names) })
        : t((w) => w.views.missing)}
    </p>
  );
};
