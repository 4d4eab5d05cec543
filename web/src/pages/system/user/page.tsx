import MenuUnfoldOutlined from '@ant-design/icons/MenuUnfoldOutlined';
import ImportOutlined from '@ant-design/icons/ImportOutlined';
import { importUsers } from '@atrium/contract/user/import-calls.ts';
import { createUser, exportUsers, listUsers, readUserOptions } from '@atrium/contract/user/calls.ts';
import { sorts } from '@atrium/contract/resource/read.ts';
import { userResource } from '@atrium/contract/user/fields.ts';
import type { User } from '@atrium/contract/user/schemas.ts';
import { Button } from 'antd';
import { lazy, Suspense, useCallback, useState } from 'react';
import { useBreakpoint } from '../../../lib/browser/breakpoints.ts';
import { callApi } from '../../../lib/api/api.ts';
import { useTranslation } from '../../../lib/language/i18n.ts';
import { listExport } from '../../../lib/query/list-export.ts';
import { listState, type ListState, useListQuery } from '../../../lib/query/list-query.ts';
import { prefetchApi, useApiQuery } from '../../../lib/query/query.ts';
import { DataTable } from '../../../ui/data-table/data-table.tsx';
import { prefetchTableLayout } from '../../../ui/data-table/use-table-layout.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { CreateButton } from '../../../ui/act/create-button.tsx';
import { NeedButton } from '../../../ui/act/need-button.tsx';
import { RowActions } from '../../../ui/act/row-actions.tsx';
import { type SideDialog, useSideDialog } from '../../../ui/overlay/use-side-dialog.ts';
import { recordPager } from '../../../ui/record/record-pager.ts';
import { ListCount } from '../../../ui/table/list-count.tsx';
import { Panel } from '../../../ui/page/panel.tsx';
import { BatchBar } from './batch-bar.tsx';
import { BatchDialog, type ListAct } from './batch-dialog.tsx';
import { DeptSide } from './dept-side.tsx';
import { filterInput, type UserFilterName, userFilters } from './filter-input.ts';
import { idOf } from '../../../lib/query/resource-query.ts';
import { OneTimePassword } from './one-time-password.tsx';
import { useRequestedAct } from '../../../lib/browser/requested-act.ts';
import { useUserActs } from './use-user-acts.ts';
import { useSelection } from './use-selection.ts';
import { useUserColumns } from './use-user-columns.tsx';
import { useUserActions } from './use-user-actions.ts';
import { UserDetail } from './user-detail.tsx';
import type { OneTime, UserDialog } from './user-dialog.ts';
import { UserFilter } from './user-filter.tsx';
import { UserForm } from './user-form.tsx';
import { SkipToList } from '../../../ui/page/skip-to-list.tsx';

const ImportDrawer = lazy(async () => ({ default: (await import('./import/import-drawer.tsx')).ImportDrawer }));

const userSorts = sorts(userResource.fields);

const listInput = ({ filter, sort, current, pageSize }: ListState<UserFilterName>) => ({
  ...filterInput(filter),
  sort,
  current,
  pageSize,
});

export const words = ['user', 'table', 'role'] as const;

export const readAhead = (search: URLSearchParams): Promise<unknown> =>
  Promise.all([
    prefetchApi(listUsers, listInput(listState(search, userFilters, userSorts)), { quiet: true }),
    prefetchApi(readUserOptions, undefined, { quiet: true }),
    prefetchTableLayout('user'),
  ]);

const useUsers = () => {
  const list = useListQuery(userFilters, userSorts);
  const filter = filterInput(list.filter);
  const input = listInput(list);
  const query = useApiQuery(listUsers, input, { quiet: true, keep: true });
  const selection = useSelection(JSON.stringify(input));
  return { list, filter, input, query, selection };
};

type Users = ReturnType<typeof useUsers>;

const Batch = ({ users: { filter, query, selection } }: { users: Users }) => {
  const [act, setAct] = useState<ListAct | null>(null);
  return (
    <>
      <BatchBar
        chosen={selection.ids.length}
        total={query.data?.total ?? 0}
        isAll={selection.isAll}
        onAll={selection.chooseAll}
        onClear={selection.clear}
        onAct={setAct}
      />
      {act && (
        <Suspense>
          <BatchDialog
            act={act}
            target={selection.isAll ? { filter } : { ids: [...selection.ids] }}
            onClose={() => setAct(null)}
            onDone={() => {
              setAct(null);
              selection.clear();
            }}
          />
        </Suspense>
      )}
    </>
  );
};

interface ListProps {
  users: Users;
  openId: number | undefined;
  onOpen: (dialog: UserDialog) => void;
  onOneTime: (secret: OneTime) => void;
}

const List = ({ users, openId, onOpen, onOneTime }: ListProps) => {
  const t = useTranslation('user');
  const c = useTranslation('common');
  const { list, query, selection } = users;
  const deptId = idOf(list.filter.deptId);
  const { data: options } = useApiQuery(readUserOptions, undefined, { quiet: true, enabled: deptId !== undefined });
  const actionsOf = useUserActions(useUserActs(onOneTime), onOpen);
  const columns = useUserColumns(useCallback((user: User) => onOpen({ kind: 'detail', user }), [onOpen]));
  return (
    <DataTable<User>
      name="user"
      label={c((w) => w.menu.user)}
      within={options?.depts.find(({ id }) => id === deptId)?.name ?? ''}
      columns={columns}
      query={query}
      sort={list.sort}
      onSort={list.setSort}
      onPage={list.setPage}
      selection={{ ids: selection.ids, onChange: selection.choose }}
      openId={openId}
      labelOf={(user) => user.name}
      {...(users.selection.ids.length > 0 && { batch: <Batch users={users} /> })}
      actions={(user) => <RowActions name={user.name} actions={actionsOf(user)} />}
      empty={<EmptyState message={t((w) => w.noUsers)} />}
      toolbar={<UserFilter list={list} />}
      exported={listExport(userResource.fields, exportUsers, { ...users.filter, sort: list.sort })}
      loadPage={(page, signal) => callApi(listUsers, { ...users.input, ...page }, { signal })}
    />
  );
};

const Making = ({ onOpen }: { onOpen: (dialog: UserDialog) => void }) => {
  const t = useTranslation('user');
  const c = useTranslation('common');
  return (
    <>
      <CreateButton need={createUser} onCreate={() => onOpen({ kind: 'new' })}>
        {t((w) => w.create)}
      </CreateButton>
      <NeedButton need={importUsers} icon={<ImportOutlined aria-hidden />} onClick={() => onOpen({ kind: 'import' })}>
        {c((w) => w.import)}
      </NeedButton>
    </>
  );
};

const ShowSide = ({ onShow }: { onShow: () => void }) => {
  const t = useTranslation('user');
  const label = t((w) => w.showDepts);
  return (
    <Button
      type="text"
      size="small"
      className="me-2"
      icon={<MenuUnfoldOutlined aria-hidden />}
      aria-label={label}
      title={label}
      onClick={onShow}
    />
  );
};

interface DialogsProps {
  users: Users;
  side: SideDialog<UserDialog>;
  onOneTime: (secret: OneTime) => void;
}

const Dialogs = ({ users: { list, query }, side, onOneTime }: DialogsProps) => {
  const { dialog, open, openOver, close } = side;
  if (!dialog) return null;
  if (dialog.kind === 'import') return <ImportDrawer onClose={close} />;
  if (dialog.kind === 'detail') {
    const listed = query.data?.list.find(({ id }) => id === dialog.user.id) ?? dialog.user;
    const pager = recordPager(query.data, listed.id, (user) => open({ kind: 'detail', user }));
    return (
      <UserDetail
        user={listed}
        first={dialog.first}
        beside={{ pager, onClose: close }}
        onOpen={openOver}
        onOneTime={onOneTime}
        onGone={close}
      />
    );
  }
  const user = dialog.kind === 'edit' ? dialog.user : null;
  return (
    <UserForm
      key={user?.id ?? 'new'}
      user={user}
      deptId={idOf(list.filter.deptId) ?? null}
      onOneTime={onOneTime}
      onClose={close}
    />
  );
};

/** What others lead here for: a new user, an import, or one who is known by their id. */
const useRequested = ({ query }: Users, onOpen: (dialog: UserDialog) => void, onOneTime: (secret: OneTime) => void) => {
  const { reset } = useUserActs(onOneTime);
  useRequestedAct(({ act, id }) => {
    if (act === 'new' || act === 'import') onOpen({ kind: act });
    if (id === undefined) return true;
    const user = query.data?.list.find((one) => one.id === id);
    if (!user) return !query.isFetching;
    if (act === 'reset') reset(user);
    else onOpen({ kind: 'detail', user });
    return true;
  });
};

/** Users: who may sign in, where they belong, and which roles they hold. */
export default function UserPage() {
  const c = useTranslation('common');
  const size = useBreakpoint();
  // Beside less there would be no room for the list.
  const hasSide = size === 'lg' || size === 'xl';
  const users = useUsers();
  const side = useSideDialog<UserDialog>();
  const [secret, setSecret] = useState<OneTime | null>(null);
  useRequested(users, side.open, setSecret);
  // A window that is not wide begins with the list alone.
  const [isSideOpen, setSideOpen] = useState(size === 'xl');
  const title = (
    <>
      {hasSide && !isSideOpen && <ShowSide onShow={() => setSideOpen(true)} />}
      {c((w) => w.menu.user)}
    </>
  );
  return (
    <div className="relative flex gap-4 p-4">
      <SkipToList />
      {hasSide && isSideOpen && <DeptSide list={users.list} onHide={() => setSideOpen(false)} />}
      <div className="min-w-0 flex-1">
        <Panel
          isFirst
          title={title}
          note={<ListCount page={users.query.data} filter={users.list.filter} />}
          extra={<Making onOpen={side.open} />}
        >
          <List
            users={users}
            openId={side.dialog && 'user' in side.dialog ? side.dialog.user.id : undefined}
            onOpen={side.open}
            onOneTime={setSecret}
          />
        </Panel>
      </div>
      {/* What they are made of may still be on its way: the page stays meanwhile. */}
      <Suspense>
        <Dialogs users={users} side={side} onOneTime={setSecret} />
      </Suspense>
      {secret && <OneTimePassword {...secret} onClose={() => setSecret(null)} />}
    </div>
  );
}
