import ImportOutlined from '@ant-design/icons/ImportOutlined';
import MenuUnfoldOutlined from '@ant-design/icons/MenuUnfoldOutlined';
import { readUserOptions } from '@atrium/contract/user/calls.ts';
import { importUsers } from '@atrium/contract/user/import-calls.ts';
import { userResource } from '@atrium/contract/user/fields.ts';
import { Button } from 'antd';
import { lazy, useState } from 'react';
import { useBreakpoint, useIsNarrow } from '../../../lib/browser/breakpoints.ts';
import { useFormat } from '../../../lib/format/format.ts';
import { useTranslation } from '../../../lib/language/i18n.ts';
import { prefetchApi, useApiQuery } from '../../../lib/query/query.ts';
import { parseIds } from '../../../lib/query/resource-query.ts';
import { PermissionButton } from '../../../components/action/permission-button.tsx';
import { useSelection } from '../../../components/data-table/use-selection.ts';
import { preloadResource, ResourcePage } from '../../../components/resource/resource-page.tsx';
import { useResourceRows } from '../../../components/resource/resource-rows.ts';
import { DeptSide } from './dept-side.tsx';
import { useUserScreen, userCalls } from './use-user-screen.tsx';
import { UserBatch } from './user-batch.tsx';
import { columnOrder, useUserCells } from './user-cells.tsx';
import { buildFilterInput, UserFilter, userFilters } from './user-filter.tsx';

const ImportDrawer = lazy(async () => ({ default: (await import('./import/import-drawer.tsx')).ImportDrawer }));

const source = { resource: userResource, calls: userCalls, filters: userFilters, input: buildFilterInput };

export const words = ['user', 'table', 'role', 'resource'] as const;

const preloadUsers = preloadResource(source);

export const preloadData = (search: URLSearchParams): Promise<unknown> =>
  Promise.all([preloadUsers(search), prefetchApi(readUserOptions, undefined, { skipsErrorToast: true })]);

const useDeptSide = () => {
  const t = useTranslation('user');
  const hasSide = !useIsNarrow();
  const [isOpen, setOpen] = useState(useBreakpoint() === 'xl');
  const label = t((w) => w.showDepts);
  const showButton = hasSide && !isOpen && (
    <Button
      type="text"
      size="small"
      className="me-2"
      icon={<MenuUnfoldOutlined aria-hidden />}
      aria-label={label}
      title={label}
      onClick={() => setOpen(true)}
    />
  );
  return { isShown: hasSide && isOpen, showButton, hide: () => setOpen(false) };
};

export default function UserPage() {
  const t = useTranslation('user');
  const c = useTranslation('common');
  const format = useFormat();
  const rows = useResourceRows(source);
  const { list, query, filterInput } = rows;
  const deptIds = parseIds(list.filter.deptId);
  const { data: options } = useApiQuery(readUserOptions, undefined, {
    skipsErrorToast: true,
    enabled: deptIds.length > 0,
  });
  const listKey = JSON.stringify([filterInput, list.current, list.pageSize]);
  const selection = useSelection(listKey, query.data?.list ?? []);
  const { isShown, showButton, hide } = useDeptSide();
  const { screen, reset, secretDialog } = useUserScreen(deptIds.length === 1 ? (deptIds[0] ?? null) : null);
  return (
    <>
      <ResourcePage
        {...screen}
        rows={rows}
        cells={useUserCells()}
        order={columnOrder}
        aside={isShown && <DeptSide list={list} onHide={hide} />}
        titleStart={showButton}
        titleEnd={(open) => (
          <PermissionButton
            permission={importUsers}
            icon={<ImportOutlined aria-hidden />}
            onClick={() => open({ kind: 'import', row: null })}
          >
            {c((w) => w.import)}
          </PermissionButton>
        )}
        toolbar={<UserFilter list={list} />}
        emptyMessage={t((w) => w.noUsers)}
        description={format.list(options?.depts.filter(({ id }) => deptIds.includes(id)).map(({ name }) => name) ?? [])}
        selection={{ ids: selection.ids, onChange: selection.choose }}
        batch={
          selection.ids.length > 0 && (
            <UserBatch selection={selection} total={query.data?.total ?? 0} filter={buildFilterInput(list.filter)} />
          )
        }
        dialog={({ kind }, { close }) => kind === 'import' && <ImportDrawer onClose={close} />}
        onRequest={(action, user, open) => {
          if (action === 'import') open({ kind: 'import', row: null });
          else if (action === 'reset' && user) reset(user);
          else return false;
          return true;
        }}
      />
      {secretDialog}
    </>
  );
}
