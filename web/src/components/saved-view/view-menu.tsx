import UnorderedListOutlined from '@ant-design/icons/UnorderedListOutlined';
import type { Fields } from '@atrium/contract/resource/field.ts';
import type { SavedView } from '@atrium/contract/saved-view/schemas.ts';
import { Badge, Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useIsPhone } from '../../lib/browser/breakpoints.ts';
import { useFormat } from '../../lib/format/format.ts';
import { useTranslation } from '../../lib/language/i18n.ts';
import { useLabel } from '../../lib/language/label.ts';
import { useActionMenuItems } from '../action/row-actions.tsx';
import type { Row } from '../data-table/columns.ts';
import { Flyout } from '../overlay/flyout.tsx';
import type { ListViews, ViewDialogKind } from './list-views.ts';
import { useViewActions, type ViewMenuProps } from './use-view-actions.ts';

const ViewDialog = lazy(async () => ({ default: (await import('./view-dialog.tsx')).ViewDialog }));

const allKey = 'all';

const useViewItems = (views: readonly SavedView[]) => {
  const t = useTranslation('table');
  const listGroup = (key: 'own' | 'shared') => {
    const children = views
      .filter(({ isOwn }) => isOwn === (key === 'own'))
      .map(({ id, name, isDefault }) => ({
        key: String(id),
        label: isDefault ? t((w) => w.views.defaultView, { name }) : name,
      }));
    return children.length > 0 ? [{ key, type: 'group' as const, label: t((w) => w.views[key]), children }] : [];
  };
  return [{ key: allKey, label: t((w) => w.views.all) }, ...listGroup('own'), ...listGroup('shared')];
};

export const ViewMenu = <Item extends Row>(props: ViewMenuProps<Item>) => {
  const t = useTranslation('table');
  const isPhone = useIsPhone();
  const [dialog, setDialog] = useState<ViewDialogKind | null>(null);
  const {
    table,
    views: { all, active, show },
  } = props;
  const { state, hasChanges, actions } = useViewActions(props, setDialog);
  const viewItems = useViewItems(all);
  const actionItems = useActionMenuItems(actions);
  const name = active?.name ?? t((w) => w.views.all);
  const label = t((w) => (hasChanges ? w.views.buttonChanged : w.views.button), { name });
  const select = (key: string) => {
    const action = actions.find((candidate) => candidate.key === key);
    if (action) action.onSelect();
    else show(key === allKey ? null : Number(key));
  };
  return (
    <>
      <Flyout
        getItems={() => [...viewItems, { type: 'divider', key: 'divider' }, ...actionItems]}
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
