import { menuTypes } from '@atrium/contract/menu/fields.ts';
import type { Route } from '@atrium/contract/menu/route-schemas.ts';
import { previewRoleMenu } from '@atrium/contract/role/calls.ts';
import type { Assignable, Role } from '@atrium/contract/role/schemas.ts';
import { Alert, Tag } from 'antd';
import { useMemo } from 'react';
import { ErrorState } from '../../../components/feedback/error-state.tsx';
import { Placeholder } from '../../../components/feedback/placeholder.tsx';
import { NamedIcon } from '../../../components/icon/named-icon.tsx';
import { Drawer } from '../../../components/overlay/drawer.tsx';
import { markServerRoutes } from '../../../lib/access/routes.ts';
import { useFormat } from '../../../lib/format/format.ts';
import { useTitle, useTranslation } from '../../../lib/language/i18n.ts';
import { useApiQuery } from '../../../lib/query/query.ts';
import { createGrantTree, listPageActions, listWithDescendants } from './grants.ts';
import { useGrantableItems } from './use-role-grants.ts';

type GetActions = (route: Route) => readonly string[];

const MenuBranch = ({ routes, getActions }: { routes: readonly Route[]; getActions: GetActions }) => {
  const t = useTranslation('role');
  const format = useFormat();
  const translateTitle = useTitle();
  return (
    <ul className="m-0 list-none p-0">
      {routes.map((route) => {
        const { title, icon, hideInMenu } = route.handle;
        const actions = getActions(route);
        return (
          <li key={route.path}>
            <div className="flex gap-2 py-1.5">
              <span className="text-tertiary">
                <NamedIcon name={icon ?? ''} />
              </span>
              <div className="min-w-0 wrap-anywhere">
                {translateTitle(title)}
                {hideInMenu && <Tag className="ms-2">{t((w) => w.previewHidden)}</Tag>}
                {actions.length > 0 && <div className="text-xs text-tertiary">{format.list(actions)}</div>}
              </div>
            </div>
            {route.children && (
              <div className="ms-[7px] border-0 border-s border-solid border-line-secondary ps-4">
                <MenuBranch routes={route.children} getActions={getActions} />
              </div>
            )}
          </li>
        );
      })}
    </ul>
  );
};

const groupButtonsByPath = (entries: readonly Assignable[]): ReadonlyMap<string, readonly Assignable[]> => {
  const pages = createGrantTree(entries)
    .flatMap(listWithDescendants)
    .filter(({ entry }) => entry.menuType !== menuTypes.button);
  return new Map(pages.map((page) => [page.entry.path, listPageActions(page)]));
};

export const RolePreview = ({ role, onClose }: { role: Role; onClose: () => void }) => {
  const t = useTranslation('role');
  const translateTitle = useTitle();
  const menu = useApiQuery(previewRoleMenu, { id: role.id }, { skipsErrorToast: true });
  const assignables = useGrantableItems();
  const buttons = useMemo(() => groupButtonsByPath(assignables.entries ?? []), [assignables.entries]);
  const getActions: GetActions = ({ path, handle: { permissions = [] } }) =>
    (buttons.get(path) ?? [])
      .filter(({ permission = '' }) => permissions.includes(permission))
      .map(({ name }) => translateTitle(name));
  const error = menu.error ?? assignables.error;
  const isLoaded = menu.data !== undefined && assignables.entries !== undefined;
  const retry = () => {
    void menu.refetch();
    void assignables.refetch();
  };
  return (
    <Drawer open title={t((w) => w.previewOf, { name: role.name })} onClose={onClose} size={480}>
      <p className="mt-0 mb-3 text-secondary">{t((w) => w.previewHint)}</p>
      {role.status !== 1 && <Alert className="mb-3" type="warning" showIcon title={t((w) => w.previewDisabled)} />}
      {error && !isLoaded && <ErrorState failure={error} onRetry={retry} />}
      {!error && !isLoaded && <Placeholder className="h-96" />}
      {isLoaded && <MenuBranch routes={markServerRoutes(menu.data)} getActions={getActions} />}
    </Drawer>
  );
};
